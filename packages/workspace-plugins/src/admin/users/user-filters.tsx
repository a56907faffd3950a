import { roleName } from '@mach42/contracts/users/roles.ts';
import { t } from '@mach42/language/t.ts';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import type { UserFilter } from './found-users.ts';
import type { UserSearch, UsersView } from './use-user-search.ts';
import './user-filters.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

const roles: readonly Choice<UserFilter['role']>[] = [
  { value: 'all', label: t('All roles') },
  { value: 'user', label: roleName('standard') },
  { value: 'moderator', label: roleName('moderator') },
  { value: 'admin', label: roleName('admin') },
];
const statuses: readonly Choice<UserFilter['status']>[] = [
  { value: 'all', label: t('Any status') },
  { value: 'active', label: t('Active') },
  { value: 'inactive', label: t('Inactive') },
];
const subscriptions: readonly Choice<UserFilter['subscription']>[] = [
  { value: 'all', label: t('Any plan') },
  { value: 'standard', label: t('Standard') },
  { value: 'premium', label: t('Premium') },
];
const orders: readonly Choice<UserFilter['order']>[] = [
  { value: 'name', label: t('By name') },
  { value: 'storage', label: t('Most storage first') },
];

const views: readonly Choice<UsersView>[] = [
  { value: 'cards', label: t('Cards') },
  { value: 'table', label: t('Table') },
];

export function UserFilters({ search }: { readonly search: UserSearch }) {
  const { filter, found, all, narrow, view, look } = search;
  return (
    <div className="ws-admin-filters">
      <SearchBox
        value={filter.query}
        placeholder={t('Name, mobile or e-mail')}
        matches={t('{found} of {all}', { found: found.length, all })}
        onChange={(query) => narrow({ query })}
      />
      <Select
        aria-label={t('Role')}
        options={roles}
        value={filter.role}
        onChange={(role) => narrow({ role })}
      />
      <Select
        aria-label={t('Status')}
        options={statuses}
        value={filter.status}
        onChange={(status) => narrow({ status })}
      />
      <Select
        aria-label={t('Subscription')}
        options={subscriptions}
        value={filter.subscription}
        onChange={(subscription) => narrow({ subscription })}
      />
      <Select
        aria-label={t('Order')}
        options={orders}
        value={filter.order}
        onChange={(order) => narrow({ order })}
      />
      <Segmented<UsersView> label={t('View')} options={views} value={view} onChange={look} />
    </div>
  );
}
