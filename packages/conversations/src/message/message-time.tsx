import { usePreferences } from '@mach42/plugin-kit/hooks.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

/** When a message was written, for those who like to see it. */
export function MessageTime({ at }: { readonly at: string }) {
  const { showTimestamps } = usePreferences();
  if (!showTimestamps) return null;
  return <Timestamp at={at} form="time" className="ws-message__time" />;
}
