import { SearchIcon } from '@blueprintjs/icons';
import { setUserStatus } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf, withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Pager } from '@mach42/plugin-kit/ui/pager.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { memo, useCallback } from 'react';
import type { OnAsk } from '../dialogs/admin-dialogs.tsx';
import { useStorage, useUsers, userChanged } from '../state.ts';
import { everybody } from './found-users.ts';
import { usersPage, type UserSearch } from './use-user-search.ts';
import { UserCard, type UserCardProps } from './user-card.tsx';
import './user-list.css';

interface UserListProps {
  readonly search: UserSearch;
  readonly onAsk: OnAsk;
}

/** The people who are listed, page by page. */
export function UserList({ search, onAsk }: UserListProps) {
  const { answer, error, refresh } = useUsers();
  const { shown, found, offset, narrow, move } = search;
  return (
    <div className="ws-admin-users">
      {error !== undefined && (
        <ErrorState title={adminTexts.usersFailed} error={error} onRetry={refresh} />
      )}
      {answer === undefined && error === undefined && <SkeletonCards />}
      {answer !== undefined && found === 0 && (
        <EmptyState
          icon={<SearchIcon size={20} />}
          title={t('No user matches')}
          actions={<Button onClick={() => narrow(everybody)}>{t('Show all users')}</Button>}
        >
          {t('The search looks at names, mobile numbers and e-mail addresses.')}
        </EmptyState>
      )}
      {answer !== undefined && (
        <>
          <UserCards users={shown} onAsk={onAsk} />
          <Pager offset={offset} pageSize={usersPage} total={found} onMove={move} />
        </>
      )}
    </div>
  );
}

interface UserCardsProps {
  readonly users: readonly User[];
  readonly onAsk: OnAsk;
}

const nothing: UserCardProps['stored'] = { bytes: 0, day: 0 };

const UserCards = memo(function UserCards({ users, onAsk }: UserCardsProps) {
  const { userId } = useSession();
  const setStatus = useSetStatus();
  const storage = useStorage().answer;
  return (
    <ul className="ws-admin-users__cards">
      {users.map((user) => (
        <UserCard
          key={user.id}
          user={user}
          stored={storage && (storage[user.id] ?? nothing)}
          isSelf={user.id === userId}
          onAsk={onAsk}
          onStatus={setStatus}
        />
      ))}
    </ul>
  );
});

/** Activates and deactivates people; a deactivation can be taken back from its toast. */
function useSetStatus(): (user: User, status: User['status']) => void {
  const shell = useShell();
  return useCallback((user, status) => void setStatus(shell, user, status), [shell]);
}

async function setStatus(shell: Shell, user: User, status: User['status']): Promise<void> {
  const { api, dispatch, toasts, log } = shell;
  try {
    const input = { params: { id: user.id }, body: { status } };
    const { data } = await api.request(setUserStatus, input);
    dispatch(userChanged(data));
    if (status === 'active') toasts.success(adminTexts.activated(user.name));
    else {
      toasts.undo(adminTexts.deactivated(user.name), {
        undo: () => void setStatus(shell, user, 'active'),
      });
    }
  } catch (thrown) {
    toasts.error(withAgain(adminTexts.statusFailed, thrown));
    const details = failureOf(thrown).message;
    log({ type: 'error', source: 'Admin', message: adminTexts.statusFailed, details });
  }
}
