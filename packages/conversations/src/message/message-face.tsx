import { usePreferences } from '@mach42/plugin-kit/hooks.ts';
import type { ReactNode } from 'react';

/** The place beside a message for the picture of its sender; for those who like none, no place. */
export function MessageFace({ children }: { readonly children?: ReactNode }) {
  const { showAvatars } = usePreferences();
  return showAvatars && <span className="ws-message__face">{children}</span>;
}
