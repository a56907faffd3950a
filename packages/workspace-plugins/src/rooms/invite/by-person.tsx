import type { Invitation, InviteBody, Participant } from '@mach42/contracts/rooms/schemas.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { useState } from 'react';
import { FormError } from '../dialogs/form-error.tsx';
import { useRequest } from '../dialogs/use-request.ts';
import { matchingPeople } from '../state/people.ts';
import { nameOf } from '../state/roles.ts';

interface ByPersonProps {
  /** Known, and not in the room. */
  readonly people: readonly Participant[];
  readonly invitations: readonly Invitation[] | undefined;
  readonly onInvite: (body: InviteBody) => Promise<Invitation>;
}

export function ByPerson({ people, invitations = [], onInvite }: ByPersonProps) {
  const { busy, error, run } = useRequest();
  const [typed, setTyped] = useState('');
  const found = matchingPeople(people, typed);
  const invited = new Set(invitations.map(({ userId }) => userId));
  return (
    <div className="ws-invite__way">
      <SearchBox value={typed} placeholder="Find a person" onChange={setTyped} />
      {found.length === 0 && (
        <p className="ws-muted">
          {people.length === 0
            ? 'Everybody you share a room with is here already. Invite others by mobile number or link.'
            : 'Nobody you share a room with is called that. Try the mobile number, or a link.'}
        </p>
      )}
      <ul className="ws-invite__list" aria-label="People you share a room with">
        {found.map((person) => (
          <li key={person.userId} className="ws-invite__row">
            <Avatar name={nameOf(person)} size={24} tinted />
            <span className="ws-truncate">{nameOf(person)}</span>
            <span className="ws-invite__end">
              {invited.has(person.userId) ? (
                <Chip tone="success">Invited</Chip>
              ) : (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={`Invite ${nameOf(person)}`}
                  onClick={() => void run(() => onInvite({ userId: person.userId }))}
                >
                  Invite
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <FormError error={error} />
    </div>
  );
}
