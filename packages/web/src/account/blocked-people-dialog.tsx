import { BlockedPersonIcon } from '@blueprintjs/icons';
import { blockPerson, listBlockedPeople, unblockPerson } from '@mach42/contracts/blocking/calls.ts';
import type { BlockedPerson } from '@mach42/contracts/blocking/schemas.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { t } from '@mach42/language/t.ts';
import { attempt } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import './sign-ins-dialog.css';

/** Lists the people whom the person blocked, each with a button that unblocks them. */
export default function BlockedPeopleDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen icon={<BlockedPersonIcon />} title={t('Blocked people')} onClose={onClose}>
      <BlockedPeople />
    </Dialog>
  );
}

function BlockedPeople() {
  const { api, toasts } = useShell();
  const reading = useRead(listBlockedPeople);
  const { answer, refresh } = reading;
  const people = answer?.data;

  async function change(call: typeof blockPerson, userId: string): Promise<boolean> {
    const isDone = await attempt(toasts, () => api.request(call, { params: { id: userId } }));
    if (isDone) refresh();
    return isDone;
  }

  async function unblock(person: BlockedPerson) {
    if (!(await change(unblockPerson, person.userId))) return;
    toasts.undo(t('You unblocked {name}.', { name: nameOrUsername(person) }), {
      undo: () => void change(blockPerson, person.userId),
    });
  }

  return (
    <div className="ws-sign-ins">
      <p className="ws-muted">
        {t(
          'They cannot write to you by themselves, their mentions do not notify you, and their messages in rooms are folded. Only you see this list.',
        )}
      </p>
      <ReadState
        read={reading}
        failed={t('The list could not be read')}
        skeleton={<SkeletonLines lines={3} />}
      />
      {people?.length === 0 && (
        <p role="status">
          {t('No one. To block a person, open the menu beside their name in a room.')}
        </p>
      )}
      {people !== undefined && people.length > 0 && (
        <ul className="ws-sign-ins__list">
          {people.map((person) => (
            <li
              key={person.userId}
              className="ws-sign-ins__one"
              aria-label={nameOrUsername(person)}
            >
              <Avatar name={nameOrUsername(person)} userId={person.userId} tinted />
              <div className="ws-sign-ins__facts">
                <span className="ws-sign-ins__device" dir="auto">
                  {nameOrUsername(person)}
                </span>
                <span className="ws-muted">
                  {t('Blocked')} <Timestamp at={person.blockedAt} />
                </span>
              </div>
              <Button
                size="small"
                aria-label={t('Unblock {name}', { name: nameOrUsername(person) })}
                onClick={() => void unblock(person)}
              >
                {t('Unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
