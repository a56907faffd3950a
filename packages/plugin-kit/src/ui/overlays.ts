/**
 * The components that open over the page. They are in a file of their own because none of them is visible at first.
 */
export { Dialog, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
