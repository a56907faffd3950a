import type { PersonStorage } from '@mach42/contracts/storage/schemas.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { memo } from 'react';
import { useStorage } from '../state.ts';
import { RoleChips, StatusChip } from './user-chips.tsx';
import { RowMenu, type RowMenuProps } from './user-menu.tsx';
import './user-table.css';

interface UserTableProps extends Pick<RowMenuProps, 'onAsk' | 'onStatus'> {
  /** The people of the page. */
  readonly users: readonly User[];
  /** The ids of the people who are changed together. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (users: readonly User[], isChosen: boolean) => void;
}

/** Lists people in rows, who can be chosen and changed together; on a narrow screen each is a card. */
export function UserTable({ users, chosen, onChoose, onAsk, onStatus }: UserTableProps) {
  const { userId } = useSession();
  const storage = useStorage().answer;
  const others = users.filter(({ id }) => id !== userId);
  const count = others.filter(({ id }) => chosen.has(id)).length;
  const isAll = count > 0 && count === others.length;
  return (
    <table className="ws-admin-people">
      <caption className="ws-visually-hidden">{t('People')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <label className="ws-admin-people__choice">
              <input
                type="checkbox"
                aria-label={t('Select everyone on this page')}
                ref={(box) => {
                  if (box !== null) box.indeterminate = count > 0 && !isAll;
                }}
                checked={isAll}
                disabled={others.length === 0}
                onChange={() => onChoose(others, !isAll)}
              />
              <span className="ws-admin-people__all" aria-hidden>
                {t('Select everyone on this page')}
              </span>
            </label>
          </th>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Role')}</th>
          <th scope="col">{t('Mobile')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Last login')}</th>
          <th scope="col">{t('Stored')}</th>
          <th scope="col">
            <span className="ws-visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row
            key={user.id}
            user={user}
            bytes={storage && (storage[user.id]?.bytes ?? 0)}
            isSelf={user.id === userId}
            isChosen={chosen.has(user.id)}
            {...{ onChoose, onAsk, onStatus }}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends RowMenuProps, Pick<UserTableProps, 'onChoose'> {
  /** The bytes that the person has stored; undefined while they are not known. */
  readonly bytes: PersonStorage['bytes'] | undefined;
  readonly isChosen: boolean;
}

const Row = memo(function Row({ user, bytes, isChosen, onChoose, ...menu }: RowProps) {
  const { isSelf } = menu;
  const { name, username, roles, mobile, status, lastActive } = user;
  return (
    <tr className={isChosen ? 'ws-admin-people__chosen' : undefined}>
      <td>
        <label className="ws-admin-people__choice">
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name })}
            checked={isChosen}
            disabled={isSelf}
            title={isSelf ? t('You cannot change yourself together with others.') : undefined}
            onChange={() => onChoose([user], !isChosen)}
          />
        </label>
      </td>
      <th scope="row">
        <span className="ws-admin-people__who">
          <Avatar name={name} userId={user.userId} size={24} tinted={!isSelf} />
          <span className="ws-truncate">
            {name} <span className="ws-muted">{username}</span>
          </span>
        </span>
      </th>
      <td>
        <span className="ws-admin-people__roles">
          <RoleChips roles={roles} />
        </span>
      </td>
      <td>{mobile}</td>
      <td>
        <StatusChip status={status} />
      </td>
      <td data-label={t('Last login')}>
        {lastActive === null ? t('Never signed in') : <Timestamp at={lastActive} />}
      </td>
      <td data-label={t('Stored')}>{bytes === undefined ? '' : sizeText(bytes)}</td>
      <td className="ws-admin-people__menu">
        <RowMenu user={user} {...menu} />
      </td>
    </tr>
  );
});
