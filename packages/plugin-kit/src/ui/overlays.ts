/** What opens over the page, in a file of its own: nothing of it is seen at first. */
export { Dialog, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
