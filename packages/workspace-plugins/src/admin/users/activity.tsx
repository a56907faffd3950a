import { TimeIcon } from '@blueprintjs/icons';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

/** What a custom GPT did last for the person and when, else the last login. */
export function Activity({ user }: { readonly user: User }) {
  const { customGptActivity, lastActive } = user;
  return (
    <p className="ws-admin-user__fact">
      <TimeIcon size={14} />
      <span>
        {customGptActivity !== null && (
          <>
            Custom GPT: {customGptActivity.action},{' '}
            <Timestamp at={customGptActivity.lastActivity} />
          </>
        )}
        {customGptActivity === null && lastActive !== null && (
          <>
            Last login <Timestamp at={lastActive} />
          </>
        )}
        {customGptActivity === null && lastActive === null && 'Never signed in'}
      </span>
    </p>
  );
}
