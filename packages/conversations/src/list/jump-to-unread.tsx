import { ArrowUpIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';

interface JumpToUnreadProps {
  readonly count: number;
  readonly onClick: () => void;
}

/** Stands above the messages while what was unread begins out of sight. */
export function JumpToUnread({ count, onClick }: JumpToUnreadProps) {
  const text = count === 1 ? '1 new message' : `${count} new messages`;
  return (
    <span className="ws-messages__unread">
      <Button
        size="small"
        icon={<ArrowUpIcon size={12} />}
        aria-label={`${text}: jump to the first`}
        onClick={onClick}
      >
        {text}
      </Button>
    </span>
  );
}
