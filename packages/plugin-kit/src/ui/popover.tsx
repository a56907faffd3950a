import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import { classNames } from './class-names.ts';
import { focusFirstItem, moveInMenu } from './menu-keys.ts';
import './popover.css';

/**
 * Blueprint's popover, in this look. Its `content` gets 16 px of padding from `ws-popover__body`.
 * The first item of a menu has the focus when it opens, and arrows move from there.
 */
export function Popover({ popoverClassName, content, onOpening, ...rest }: PopoverNextProps) {
  return (
    <PopoverNext
      shouldReturnFocusOnClose
      {...rest}
      popoverClassName={classNames('ws-popover', popoverClassName)}
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the menu in it has the role
      content={<div onKeyDown={moveInMenu}>{content}</div>}
      onOpening={(popover) => {
        focusFirstItem(popover);
        onOpening?.(popover);
      }}
    />
  );
}
