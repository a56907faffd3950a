import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { LastRead } from '@mach42/plugin-kit/reads/reads.ts';

/** When a page was read; and why not since, while what was read before still stands. */
export function ReadingMeta({ reading }: { readonly reading: LastRead<unknown> }) {
  const { at, error } = reading;
  if (at === undefined) return null;
  return (
    <span role={error === undefined ? undefined : 'status'}>
      updated <Timestamp at={at} form="seconds" />
      {error !== undefined && <span className="ws-page-problem">, not since: {error.message}</span>}
    </span>
  );
}
