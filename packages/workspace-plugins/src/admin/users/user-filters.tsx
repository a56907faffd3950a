import { roleName } from '@mach42/contracts/users/roles.ts';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import type { UserFilter } from './found-users.ts';
import type { UserSearch } from './use-user-search.ts';
import './user-filters.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

const roles: readonly Choice<UserFilter['role']>[] = [
  { value: 'all', label: 'All roles' },
  { value: 'user', label: roleName('standard') },
  { value: 'moderator', label: roleName('moderator') },
  { value: 'admin', label: roleName('admin') },
];
const statuses: readonly Choice<UserFilter['status']>[] = [
  { value: 'all', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];
const subscriptions: readonly Choice<UserFilter['subscription']>[] = [
  { value: 'all', label: 'Any plan' },
  { value: 'standard', label: 'Standard' },
  { value: 'premium', label: 'Premium' },
];
const orders: readonly Choice<UserFilter['order']>[] = [
  { value: 'name', label: 'By name' },
  { value: 'storage', label: 'Most storage first' },
];

export function UserFilters({ search }: { readonly search: UserSearch }) {
  const { filter, found, all, narrow } = search;
  return (
    <div className="ws-admin-filters">
      <SearchBox
        value={filter.query}
        placeholder="Name, mobile or e-mail"
        matches={`${found} of ${all}`}
        onChange={(query) => narrow({ query })}
      />
      <Select
        aria-label="Role"
        options={roles}
        value={filter.role}
        onChange={(role) => narrow({ role })}
      />
      <Select
        aria-label="Status"
        options={statuses}
        value={filter.status}
        onChange={(status) => narrow({ status })}
      />
      <Select
        aria-label="Subscription"
        options={subscriptions}
        value={filter.subscription}
        onChange={(subscription) => narrow({ subscription })}
      />
      <Select
        aria-label="Order"
        options={orders}
        value={filter.order}
        onChange={(order) => narrow({ order })}
      />
    </div>
  );
}
