import { DisableIcon, LogOutIcon, TickIcon } from '@blueprintjs/icons';
import { adminTexts } from '@mach42/contracts/users/account-texts.ts';
import { endSignInsOf, setUserStatus } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { ConfirmDialog, useLastAsked } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useRef, useState } from 'react';
import { userChanged } from '../state.ts';

type Change = 'activate' | 'deactivate' | 'end-sign-ins';

interface BulkBarProps {
  /** The chosen people among those whom the search finds. */
  readonly chosen: readonly User[];
  /** The number of people who can be chosen. */
  readonly found: number;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

/** Changes the chosen people, one after the other; the person can stop it. */
export function BulkBar({ chosen, found, onAll, onNone }: BulkBarProps) {
  const shell = useShell();
  const [asked, setAsked] = useState<Change>();
  const shown = useLastAsked(asked);
  const [done, setDone] = useState<{ readonly count: number; readonly of: number }>();
  const isStopped = useRef(false);
  const of = (change: Change): readonly User[] => chosen.filter((user) => isFor(change, user));

  async function run(change: Change): Promise<void> {
    const users = of(change);
    isStopped.current = false;
    setDone({ count: 0, of: users.length });
    await changeAll(shell, change, users, (count) => {
      setDone({ count, of: users.length });
      return !isStopped.current;
    });
    setDone(undefined);
    onNone();
  }

  if (done !== undefined) {
    return (
      <div className="ws-admin-bulk">
        <output>{t('{count} of {of} done', done)}</output>
        <Button
          onClick={() => {
            isStopped.current = true;
          }}
        >
          {t('Stop')}
        </Button>
      </div>
    );
  }
  const count = chosen.length;
  return (
    <div className="ws-admin-bulk">
      <output>
        {count === 0
          ? t('Select people to change them together.')
          : t('{count, plural, one {# person selected} other {# people selected}}', { count })}
      </output>
      {count > 0 && count < found && (
        <Button variant="plain" onClick={onAll}>
          {t('Select all {found}', { found })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="plain" onClick={onNone}>
            {t('Select none')}
          </Button>
          <Button
            icon={<TickIcon size={12} />}
            disabled={of('activate').length === 0}
            title={of('activate').length === 0 ? t('All of them are active') : undefined}
            onClick={() => void run('activate')}
          >
            {adminTexts.activate}
          </Button>
          <Button icon={<LogOutIcon size={12} />} onClick={() => setAsked('end-sign-ins')}>
            {signInTexts.endOf}
          </Button>
          <Button
            variant="danger-plain"
            icon={<DisableIcon size={12} />}
            disabled={of('deactivate').length === 0}
            title={of('deactivate').length === 0 ? t('None of them is active') : undefined}
            onClick={() => setAsked('deactivate')}
          >
            {adminTexts.deactivate}
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={question(shown ?? 'deactivate', of(shown ?? 'deactivate').length)}
        confirm={shown === 'end-sign-ins' ? signInTexts.endOf : adminTexts.deactivate}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) void run(asked);
        }}
      >
        {shown === 'end-sign-ins'
          ? t('Every device of theirs has to sign in again.')
          : t('They are signed out, and cannot sign in until they are activated again.')}
      </ConfirmDialog>
    </div>
  );
}

const isFor = (change: Change, { status }: User): boolean =>
  change === 'end-sign-ins' || (change === 'activate') === (status !== 'active');

function question(change: Change, count: number): string {
  return change === 'end-sign-ins'
    ? t('{count, plural, one {Sign # person out?} other {Sign # people out?}}', { count })
    : t('{count, plural, one {Deactivate # person?} other {Deactivate # people?}}', { count });
}

/** The codes of failures that would be the same for all other people. */
const endsAll: ReadonlySet<string> = new Set(['NETWORK', 'TIMEOUT', 'UNAUTHORIZED', 'FORBIDDEN']);

/**
 * Changes people one after the other, and reports the outcome.
 * @param onDone receives after each person the number of people done; returns whether to continue
 */
async function changeAll(
  shell: Shell,
  change: Change,
  users: readonly User[],
  onDone: (count: number) => boolean = () => true,
): Promise<void> {
  const { api, dispatch, toasts } = shell;
  const changed: User[] = [];
  let failed = 0;
  let reason = '';
  for (const user of users) {
    const params = { id: user.id };
    try {
      if (change === 'end-sign-ins') await api.request(endSignInsOf, { params });
      else {
        const status = change === 'activate' ? 'active' : 'inactive';
        const { data } = await api.request(setUserStatus, { params, body: { status } });
        dispatch(userChanged(data));
      }
      changed.push(user);
    } catch (thrown) {
      const error = asApiError(thrown);
      failed += 1;
      reason = `${user.name}: ${error.message}`;
      if (endsAll.has(error.code)) break;
    }
    if (!onDone(changed.length + failed)) break;
  }
  const count = changed.length;
  if (failed > 0) {
    const of = users.length;
    toasts.error(t('{count} of {of} people were changed. {reason}', { count, of, reason }));
  }
  if (count === 0) return;
  if (change === 'deactivate') {
    toasts.undo(doneTexts.deactivate(count), {
      undo: () => void changeAll(shell, 'activate', changed),
    });
  } else toasts.success(doneTexts[change](count));
}

const doneTexts: Readonly<Record<Change, (count: number) => string>> = {
  activate: (count) =>
    t('{count, plural, one {# person activated} other {# people activated}}', { count }),
  deactivate: (count) =>
    t(
      '{count, plural, one {# person deactivated and signed out} other {# people deactivated and signed out}}',
      { count },
    ),
  'end-sign-ins': (count) =>
    t(
      '{count, plural, one {# person signed out everywhere} other {# people signed out everywhere}}',
      { count },
    ),
};
