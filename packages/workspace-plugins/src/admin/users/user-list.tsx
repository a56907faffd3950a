import { SearchIcon } from '@blueprintjs/icons';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Pager } from '@mach42/plugin-kit/ui/pager.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import type { OnAsk } from '../dialogs/asking.ts';
import { useUsers } from '../state.ts';
import { everybody } from './found-users.ts';
import { UserCards } from './user-cards.tsx';
import { usersPage, type UserSearch } from './use-user-search.ts';
import './user-list.css';

interface UserListProps {
  readonly search: UserSearch;
  readonly onAsk: OnAsk;
}

/** The people who are looked at, page by page. */
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
          title="No user matches"
          actions={<Button onClick={() => narrow(everybody)}>Show all users</Button>}
        >
          The search looks at names, mobile numbers and e-mail addresses.
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
