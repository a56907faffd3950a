import type { AccessGrantView } from '@mach42/contracts/audit/schemas.ts';
import { contentNames } from '@mach42/contracts/audit/texts.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

/** One opening, as its owner sees it. */
export function AccessCard({ access }: { readonly access: AccessGrantView }) {
  const { adminName, reason, openedAt, closedAt, expiresAt, reads, seen } = access;
  return (
    <Card
      title={adminName}
      count={<Timestamp at={openedAt} />}
      actions={
        <>
          {!seen && <Chip tone="accent">New</Chip>}
          <Chip tone={closedAt === null ? 'warning' : 'neutral'}>
            {closedAt === null ? 'Open now' : 'Closed'}
          </Chip>
        </>
      }
    >
      <p className="ws-access__reason">“{reason}”</p>
      <p className="ws-access__time">
        {closedAt === null ? 'Closes by itself ' : 'Closed '}
        <Timestamp at={closedAt ?? expiresAt} form="time" />
      </p>
      <ol className="ws-access__reads">
        {reads.length === 0 && <li>Nothing was read.</li>}
        {reads.map(({ position, kind, ref, at }) => (
          <li key={position}>
            <Timestamp at={at} form="seconds" className="ws-muted" />
            <span>
              {contentNames[kind]}
              {(kind === 'phod-version' || kind === 'phod-diff') && ref !== undefined && (
                <span className="ws-muted"> {versionsOf(ref)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const versionsOf = (ref: string): string =>
  ref
    .split('..')
    .map((version) => `v${version}`)
    .join(' to ');
