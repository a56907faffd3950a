import type { MenuDividerProps, MenuItemProps, MenuProps } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { useOverlays } from './use-overlays.ts';

/** Blueprint's menu, for content that opens over the page. */
export function Menu(props: MenuProps) {
  const overlays = useOverlays();
  return <overlays.Menu {...props} />;
}

interface ItemProps extends Omit<MenuItemProps, 'children' | 'intent'> {
  /** The styles of other intents, and of menus in menus, are left out of the build. */
  readonly intent?: 'danger';
}

export function MenuItem(props: ItemProps) {
  const overlays = useOverlays();
  return <overlays.MenuItem {...props} />;
}

export function MenuDivider(props: MenuDividerProps) {
  const overlays = useOverlays();
  return <overlays.MenuDivider {...props} />;
}

interface MenuChoiceProps extends Pick<ItemProps, 'icon' | 'text' | 'label' | 'multiline'> {
  readonly chosen: boolean;
  readonly onClick: () => void;
}

/** One of several alternatives in a menu, of which one is chosen. */
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
