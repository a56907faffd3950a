import { SendMessageIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { useState } from 'react';
import { openDirect } from '../state/open-direct.ts';
import { matchingPeople } from '../state/people.ts';
import { FormError } from './room-form.tsx';
import '../invite/invite.css';

interface DirectDialogProps {
  /** The people whom the reader shares rooms with. */
  readonly people: readonly Participant[];
  /** Creates a room; offered where there is no one to write to. */
  readonly onCreateRoom: () => void;
  readonly onClose: () => void;
}

/**
 * Begins a direct message with a person of one of the reader's rooms. The dialog disappears at once, so that the
 * conversation gets the focus.
 */
export function DirectDialog(props: DirectDialogProps) {
  return (
    <Dialog
      isOpen
      width={480}
      icon={<SendMessageIcon />}
      title={roomScreenTexts.newDirect}
      onClose={props.onClose}
    >
      <PersonChoice {...props} />
    </Dialog>
  );
}

const pauseMs = 200;
const most = 20;

interface Person {
  readonly userId: string;
  readonly name: string;
}

/** Finds people by name. The page knows only the first people of large rooms; the server finds all of them. */
function usePeople(known: readonly Participant[], typed: string) {
  const { userId } = useSession();
  const q = typed.trim().slice(0, limits.searchCharacters);
  const asked = { query: { q, scope: 'people', limit: most } } as const;
  const { answer, error } = useRead(search, asked, { when: q !== '', afterMs: pauseMs });
  const people = new Map<string, Person>();
  for (const person of matchingPeople(known, typed)) {
    people.set(person.userId, { userId: person.userId, name: nameOrUsername(person) });
  }
  for (const { kind, id, title } of answer?.data ?? []) {
    if (kind === 'person' && id !== userId) people.set(id, { userId: id, name: title });
  }
  const isSearching = q !== '' && answer === undefined && error === undefined;
  return { found: [...people.values()], isSearching, error };
}

function PersonChoice({ people, onCreateRoom, onClose }: DirectDialogProps) {
  const shell = useShell();
  const { isBusy, error, clear, run } = useRequest();
  const [typed, setTyped] = useState('');
  const { found, isSearching, error: failure } = usePeople(people, typed);

  async function choose({ userId }: Person) {
    if (await run(() => openDirect(shell, userId))) onClose();
  }

  return (
    <div className="ws-invite__way">
      <SearchBox
        value={typed}
        placeholder={t('Find a person')}
        matches={t('{count} found', { count: found.length })}
        onChange={(next) => {
          setTyped(next);
          clear();
        }}
      />
      <ul className="ws-invite__list" aria-label={t('People you share a room with')}>
        {found.map((person) => (
          <li key={person.userId} className="ws-invite__row">
            <Avatar name={person.name} userId={person.userId} size={24} tinted />
            <span className="ws-truncate">{person.name}</span>
            <span className="ws-invite__end">
              <Button
                size="small"
                icon={<SendMessageIcon size={12} />}
                disabled={isBusy}
                aria-label={roomScreenTexts.messagePerson(person.name)}
                onClick={() => void choose(person)}
              >
                {roomScreenTexts.message}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 && isSearching && <SkeletonLines lines={2} />}
      {found.length === 0 && !isSearching && (
        <div className="ws-invite__none" role="status">
          <p>
            {typed.trim() === ''
              ? t('You are in no room with another person.')
              : t('No one you share a room with is called “{name}”.', { name: typed.trim() })}
          </p>
          <p className="ws-muted">
            {t(
              'You can write to the people of your rooms. Invite the person to a room first, by mobile number or by link; then find them here.',
            )}
          </p>
          <Button onClick={onCreateRoom}>{roomScreenTexts.createTitle}</Button>
        </div>
      )}
      <FormError error={error ?? failure} />
    </div>
  );
}
