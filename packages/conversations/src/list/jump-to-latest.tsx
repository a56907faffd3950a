import { ChevronDownIcon } from '@blueprintjs/icons';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';

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
        label="Jump to the latest message"
        onClick={onClick}
      />
      <Count value={unread} accent label={`${unread} unread`} />
    </span>
  );
}
