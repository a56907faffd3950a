import type { MenuDividerProps, MenuItemProps, MenuProps } from '@blueprintjs/core';
import { useOverlays } from './use-overlays.ts';

/** The parts of a menu, for what opens over the page: Blueprint's own. */
export function Menu(props: MenuProps) {
  const overlays = useOverlays();
  return <overlays.Menu {...props} />;
}

export function MenuItem(props: MenuItemProps) {
  const overlays = useOverlays();
  return <overlays.MenuItem {...props} />;
}

export function MenuDivider(props: MenuDividerProps) {
  const overlays = useOverlays();
  return <overlays.MenuDivider {...props} />;
}
