import { PeopleIcon, SearchIcon } from '@blueprintjs/icons';
import { roleName } from '@mach42/contracts/users/roles.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useDeferredValue, useMemo, useState } from 'react';
import type { OnAsk } from '../dialogs/asking.ts';
import { adminActions, adminSlice } from '../state/admin-slice.ts';
import { foundUsers, type RoleFilter } from './found-users.ts';
import { UserCards } from './user-cards.tsx';
import './users-section.css';

const filters: readonly { readonly value: RoleFilter; readonly label: string }[] = [
  { value: 'all', label: 'All roles' },
  { value: 'user', label: roleName('standard') },
  { value: 'moderator', label: roleName('moderator') },
  { value: 'admin', label: roleName('admin') },
];

const nobody: readonly User[] = [];

export function UsersSection({ onAsk }: { readonly onAsk: OnAsk }) {
  const { dispatch } = useShell();
  const { users, usersFailure } = useSlice(adminSlice, (state) => state);
  return (
    <section className="ws-admin-users" aria-label="Users">
      {usersFailure !== undefined && (
        <ErrorState
          title={adminTexts.usersFailed}
          error={usersFailure}
          onRetry={() => dispatch(adminActions.load())}
        />
      )}
      {users === undefined && usersFailure === undefined && <SkeletonCards />}
      {users !== undefined && <Users users={users} onAsk={onAsk} />}
    </section>
  );
}

interface UsersProps {
  readonly users: readonly User[];
  readonly onAsk: OnAsk;
}

function Users({ users, onAsk }: UsersProps) {
  const [query, setQuery] = useState('');
  const [role, setRole] = useState<RoleFilter>('all');
  const found = useMemo(() => foundUsers(users, query, role), [users, query, role]);
  // Hundreds of cards are drawn between the key presses, not before the next one.
  const cards = useDeferredValue(found, nobody);
  return (
    <>
      <header className="ws-admin-workspace__head ws-admin-users__head">
        <h3>
          <PeopleIcon /> {adminTexts.users(users.length)}
        </h3>
        <SearchBox
          value={query}
          placeholder="Name, mobile or e-mail"
          matches={`${found.length} of ${users.length}`}
          onChange={setQuery}
        />
        <Select aria-label="Role" options={filters} value={role} onChange={setRole} />
      </header>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchIcon size={20} />}
          title="No user matches"
          actions={
            <Button
              onClick={() => {
                setQuery('');
                setRole('all');
              }}
            >
              Show all users
            </Button>
          }
        >
          The search looks at names, mobile numbers and e-mail addresses.
        </EmptyState>
      )}
      <UserCards users={cards} onAsk={onAsk} />
    </>
  );
}
