import {
  SearchIcon,
  ChevronRightIcon,
  DatabaseIcon,
  DisableIcon,
  EditIcon,
  EnvelopeIcon,
  KeyIcon,
  PhoneIcon,
  RefreshIcon,
  TickIcon,
  TimeIcon,
} from '@blueprintjs/icons';
import type { PersonStorage } from '@mach42/contracts/storage/schemas.ts';
import { storageTexts } from '@mach42/contracts/storage/texts.ts';
import { adminTexts } from '@mach42/contracts/users/account-texts.ts';
import { setUserStatus } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf, withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Pager } from '@mach42/plugin-kit/ui/pager.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { memo, useCallback, useId, useState } from 'react';
import type { OnAsk } from '../dialogs/admin-dialogs.tsx';
import { useStorage, useUsers, userChanged } from '../state.ts';
import { BulkBar } from './bulk-bar.tsx';
import { everybody } from './found-users.ts';
import type { UserSearch } from './use-user-search.ts';
import { RoleChips, StatusChip } from './user-chips.tsx';
import { MoreActions } from './user-menu.tsx';
import { UserTable } from './user-table.tsx';
import './user-list.css';
import './user-card.css';

interface UserCardProps {
  readonly user: User;
  /** The storage that the person uses; undefined while it is not known. */
  readonly stored: Pick<PersonStorage, 'bytes' | 'day'> | undefined;
  readonly isSelf: boolean;
  readonly onAsk: OnAsk;
  readonly onStatus: (user: User, status: User['status']) => void;
}

const UserCard = memo(function UserCard(props: UserCardProps) {
  const { user, stored, isSelf, onAsk, onStatus } = props;
  const nameId = useId();
  const isActive = user.status === 'active';
  return (
    <li className="ws-admin-user" aria-labelledby={nameId}>
      <header className="ws-admin-user__head">
        <Avatar name={user.name} userId={user.userId} size={36} tinted={!isSelf} />
        <div className="ws-admin-user__who">
          <h4 id={nameId}>{user.name}</h4>
          <span className="ws-admin-user__username">{user.username}</span>
          <div className="ws-admin-user__roles">
            <RoleChips roles={user.roles} />
            {user.subscription === 'premium' && <Chip tone="outline">{t('Premium')}</Chip>}
          </div>
        </div>
        <StatusChip status={user.status} />
        <MoreActions {...{ user, isSelf, onAsk }} />
      </header>
      <div className="ws-admin-user__facts">
        <p className="ws-admin-user__fact">
          <PhoneIcon size={14} /> <span>{user.mobile}</span>
        </p>
        <p className="ws-admin-user__fact">
          <EnvelopeIcon size={14} /> <span>{user.email}</span>
        </p>
        {stored !== undefined && (
          <p className="ws-admin-user__fact ws-admin-user__fact--wide">
            <DatabaseIcon size={14} />{' '}
            <span>{storageTexts.ofPerson(stored.bytes, stored.day)}</span>
          </p>
        )}
        <Activity user={user} onShow={() => onAsk({ what: 'activity', user })} />
      </div>
      <footer className="ws-admin-user__actions">
        <Button
          size="small"
          icon={<EditIcon size={12} />}
          onClick={() => onAsk({ what: 'edit', user })}
        >
          {adminTexts.edit}
        </Button>
        <Button
          size="small"
          icon={<KeyIcon size={12} />}
          onClick={() => onAsk({ what: 'password', user })}
        >
          {adminTexts.resetPassword}
        </Button>
        <Button
          size="small"
          icon={<RefreshIcon size={12} />}
          onClick={() => onAsk({ what: 'secret', user })}
        >
          {adminTexts.resetSecret}
        </Button>
        {isActive ? (
          <Button
            size="small"
            variant="danger-plain"
            icon={<DisableIcon size={12} />}
            disabled={isSelf}
            title={isSelf ? userTexts.ownStatus : undefined}
            onClick={() => onStatus(user, 'inactive')}
          >
            {adminTexts.deactivate}
          </Button>
        ) : (
          <Button
            size="small"
            variant="plain"
            icon={<TickIcon size={12} />}
            onClick={() => onStatus(user, 'active')}
          >
            {adminTexts.activate}
          </Button>
        )}
      </footer>
    </li>
  );
});

interface ActivityProps {
  readonly user: User;
  readonly onShow: () => void;
}

/** Shows the last action of a custom GPT for the person and its time, else the last login. */
function Activity({ user, onShow }: ActivityProps) {
  const { customGptActivity, lastActive } = user;
  return (
    <p className="ws-admin-user__fact">
      <TimeIcon size={14} />
      <span>
        {customGptActivity !== null && (
          <>
            {t('Custom GPT: {action},', { action: customGptActivity.action })}{' '}
            <Timestamp at={customGptActivity.lastActivity} />
          </>
        )}
        {customGptActivity === null && lastActive !== null && (
          <>
            {t('Last login')} <Timestamp at={lastActive} />
          </>
        )}
        {customGptActivity === null && lastActive === null && t('Never signed in')}
      </span>
      <Button
        size="small"
        variant="plain"
        endIcon={<ChevronRightIcon size={12} />}
        aria-haspopup="dialog"
        onClick={onShow}
      >
        {adminTexts.activity}
      </Button>
    </p>
  );
}

interface UserListProps {
  readonly search: UserSearch;
  readonly onAsk: OnAsk;
}

/** Lists people, page by page. */
export function UserList({ search, onAsk }: UserListProps) {
  const { answer, error, refresh } = useUsers();
  const { shown, found, offset, narrow, move, pageSize } = search;
  return (
    <div className="ws-admin-users">
      {error !== undefined && (
        <ErrorState title={adminTexts.usersFailed} error={error} onRetry={refresh} />
      )}
      {answer === undefined && error === undefined && <SkeletonCards />}
      {answer !== undefined && found.length === 0 && (
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
          {search.view === 'table' ? (
            <ChosenUsers search={search} onAsk={onAsk} />
          ) : (
            <UserCards users={shown} onAsk={onAsk} />
          )}
          <Pager offset={offset} pageSize={pageSize} total={found.length} onMove={move} />
        </>
      )}
    </div>
  );
}

/**
 * The table with the people who are changed together. A person whom the search does not find any more is not chosen
 * either.
 */
function ChosenUsers({ search: { shown, found }, onAsk }: UserListProps) {
  const { userId } = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const setStatus = useSetStatus();
  const others = found.filter(({ id }) => id !== userId);
  const choose = useCallback((users: readonly User[], isChosen: boolean) => {
    const ids = new Set(users.map(({ id }) => id));
    setChosen((before) => {
      const rest = [...before].filter((id) => !ids.has(id));
      return new Set(isChosen ? [...rest, ...ids] : rest);
    });
  }, []);
  return (
    <>
      <BulkBar
        chosen={others.filter(({ id }) => chosen.has(id))}
        found={others.length}
        onAll={() => choose(others, true)}
        onNone={() => setChosen(new Set())}
      />
      <UserTable {...{ chosen, onAsk }} users={shown} onChoose={choose} onStatus={setStatus} />
    </>
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

/** Activates and deactivates people; the toast of a deactivation offers an undo. */
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
