import { PeopleIcon } from '@blueprintjs/icons';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import type { OnAsk } from '../dialogs/asking.ts';
import { useUsers } from '../state.ts';
import { useUserSearch } from './use-user-search.ts';
import { UserFilters } from './user-filters.tsx';
import { UserList } from './user-list.tsx';

/** Everybody's accounts, in the Admin tab. */
export function UsersSection({ onAsk }: { readonly onAsk: OnAsk }) {
  const users = useUsers().answer?.data;
  const search = useUserSearch(users);
  return (
    <section aria-label="Users">
      {users !== undefined && (
        <header className="ws-admin-workspace__head">
          <h3>
            <PeopleIcon /> {adminTexts.users(users.length)}
          </h3>
          <UserFilters search={search} />
        </header>
      )}
      <UserList search={search} onAsk={onAsk} />
    </section>
  );
}
