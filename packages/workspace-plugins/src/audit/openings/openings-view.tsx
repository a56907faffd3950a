import { listAccessGrants } from '@mach42/contracts/audit/calls.ts';
import type { NamedAccessGrant } from '@mach42/contracts/audit/schemas.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { OpenContent } from './open-content.tsx';
import { OpenForm } from './open-form.tsx';

/** Opening a person's content, reading what is open, and who opened what before. */
export function OpeningsView({ people }: { readonly people: readonly User[] }) {
  const { userId } = useSession();
  const { api } = useShell();
  const { answer, error, refresh } = useRead(listAccessGrants);
  const openings = answer?.data;
  /** Ids of those whose time is over or that were closed here: they do not come back. */
  const [closed, setClosed] = useState<readonly string[]>([]);
  const now = api.serverNow();
  const isOpen = ({ id, adminId, closedAt, expiresAt }: NamedAccessGrant) =>
    adminId === userId && closedAt === null && Date.parse(expiresAt) > now && !closed.includes(id);
  const close = (id: string) => {
    setClosed((before) => [...before, id]);
    refresh();
  };
  const mine = openings?.filter(isOpen) ?? [];
  const others = people.filter(
    ({ id }) => id !== userId && !mine.some((opening) => opening.userId === id),
  );
  return (
    <div className="ws-audit__openings">
      {error !== undefined && (
        <ErrorState title="The list could not be read" error={error} onRetry={refresh} />
      )}
      {mine.map((opening) => (
        <OpenContent key={opening.id} opening={opening} onClosed={() => close(opening.id)} />
      ))}
      <OpenForm people={others} onOpened={refresh} />
      {openings === undefined && error === undefined && <SkeletonCards cards={1} />}
      {openings !== undefined && (
        <Card title="Who opened what" count={openings.length}>
          {openings.length === 0 && (
            <p className="ws-muted">Nobody’s content was ever opened by an admin.</p>
          )}
          <ul className="ws-audit__past">
            {openings.map((opening) => (
              <li key={opening.id}>
                <span>
                  <b>{opening.adminName}</b> opened the content of <b>{opening.userName}</b>
                </span>
                <Chip tone={opening.closedAt === null ? 'warning' : 'neutral'}>
                  {opening.closedAt === null ? 'Open' : 'Closed'}
                </Chip>
                <span className="ws-audit__reason">“{opening.reason}”</span>
                <Timestamp at={opening.openedAt} className="ws-muted" />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
