import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import { classNames } from './class-names.ts';
import './popover.css';

/** Blueprint's popover, in this look. Its `content` gets 16 px of padding from `ws-popover__body`. */
export function Popover({ popoverClassName, ...rest }: PopoverNextProps) {
  return (
    <PopoverNext
      shouldReturnFocusOnClose
      {...rest}
      popoverClassName={classNames('ws-popover', popoverClassName)}
    />
  );
}
