import type { User } from '@mach42/contracts/users/schemas.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { memo } from 'react';
import type { OnAsk } from '../dialogs/asking.ts';
import { useSetStatus } from './use-set-status.ts';
import { UserCard } from './user-card.tsx';

interface UserCardsProps {
  readonly users: readonly User[];
  readonly onAsk: OnAsk;
}

export const UserCards = memo(function UserCards({ users, onAsk }: UserCardsProps) {
  const { userId } = useSession();
  const setStatus = useSetStatus();
  return (
    <ul className="ws-admin-users__cards">
      {users.map((user) => (
        <UserCard
          key={user.id}
          user={user}
          isSelf={user.id === userId}
          onAsk={onAsk}
          onStatus={setStatus}
        />
      ))}
    </ul>
  );
});
