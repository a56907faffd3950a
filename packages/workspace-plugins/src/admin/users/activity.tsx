import { ChevronRightIcon, TimeIcon } from '@blueprintjs/icons';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

interface ActivityProps {
  readonly user: User;
  readonly onShow: () => void;
}

/** What a custom GPT did last for the person and when, else the last login. */
export function Activity({ user, onShow }: ActivityProps) {
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
