import { t } from '@mach42/language/t.ts';
import { ArrowUpIcon, ChevronDownIcon } from '@blueprintjs/icons';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';

interface JumpToLatestProps {
  readonly unread: number;
  readonly onClick: () => void;
}

export function JumpToLatest({ unread, onClick }: JumpToLatestProps) {
  return (
    <span className="ws-messages__latest">
      <IconButton
        variant="outline"
        icon={<ChevronDownIcon />}
        label={t('Jump to the latest message')}
        onClick={onClick}
      />
      <Count value={unread} accent label={t('{unread} unread', { unread })} />
    </span>
  );
}

interface JumpToUnreadProps {
  readonly count: number;
  readonly onClick: () => void;
}

/** Is above the messages while what was unread begins out of sight. */
export function JumpToUnread({ count, onClick }: JumpToUnreadProps) {
  const text = count === 1 ? '1 new message' : t('{count} new messages', { count });
  return (
    <span className="ws-messages__unread">
      <Button
        size="small"
        icon={<ArrowUpIcon size={12} />}
        aria-label={t('{text}: jump to the first', { text })}
        onClick={onClick}
      >
        {text}
      </Button>
    </span>
  );
}
