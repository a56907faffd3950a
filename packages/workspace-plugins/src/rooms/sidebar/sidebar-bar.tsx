import { PlusIcon, FilterIcon, MenuClosedIcon } from '@blueprintjs/icons';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';

interface SidebarBarProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onCreate: () => void;
  /** Left out where the sidebar is all there is. */
  readonly onCollapse?: (() => void) | undefined;
}

export function SidebarBar({ typed, onType, onCreate, onCollapse }: SidebarBarProps) {
  return (
    <div className="ws-rooms-bar">
      <TextInput
        type="search"
        className="ws-search"
        icon={<FilterIcon />}
        placeholder="Find a room"
        aria-label="Find a room"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') onType('');
        }}
      />
      <IconButton
        variant="outline"
        icon={<PlusIcon />}
        label={roomScreenTexts.createTitle}
        onClick={onCreate}
      />
      {onCollapse !== undefined && (
        <IconButton
          icon={<MenuClosedIcon />}
          label="Collapse the list of rooms"
          onClick={onCollapse}
        />
      )}
    </div>
  );
}
