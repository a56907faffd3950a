import type { MenuItemProps } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { MenuItem } from './menu.tsx';

interface MenuChoiceProps extends Pick<MenuItemProps, 'icon' | 'text' | 'label' | 'multiline'> {
  readonly chosen: boolean;
  readonly onClick: () => void;
}

/** One of several in a menu, of which one is chosen. */
export function MenuChoice({ chosen, ...rest }: MenuChoiceProps) {
  return (
    <MenuItem
      {...rest}
      roleStructure="none"
      role="menuitemradio"
      aria-checked={chosen}
      {...(chosen ? { labelElement: <TickIcon size={14} /> } : {})}
    />
  );
}
