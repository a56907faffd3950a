import type { User } from '@mach42/contracts/users/schemas.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { memo } from 'react';
import type { OnAsk } from '../dialogs/asking.ts';
import { useStorage } from '../state.ts';
import { useSetStatus } from './use-set-status.ts';
import { UserCard, type UserCardProps } from './user-card.tsx';

interface UserCardsProps {
  readonly users: readonly User[];
  readonly onAsk: OnAsk;
}

const nothing: UserCardProps['stored'] = { bytes: 0, day: 0 };

export const UserCards = memo(function UserCards({ users, onAsk }: UserCardsProps) {
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
