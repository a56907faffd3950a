import type { PopoverNextProps } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { classNames } from './class-names.ts';
import { focusFirstItem, moveInMenu } from './menu-keys.ts';
import { useOverlays } from './use-overlays.ts';
import './popover.css';

/**
 * Blueprint's popover, in this look. Its `content` gets 16 px of padding from `ws-popover__body`.
 * The first item of a menu has the focus when it opens, and arrows move from there. What was
 * pressed before its code was there opens when it is.
 */
export function Popover(props: PopoverNextProps) {
  const [pressed, setPressed] = useState(false);
  const press = () => setPressed(true);
  const target = (
    // A press counts from its beginning, as the code may come before its end; but not during it, since
    // an open popover closes where the mouse goes down beside it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a button is in it
    <span className="bp6-popover-target" onMouseDown={() => setTimeout(press)} onClick={press}>
      {props.children}
    </span>
  );
  return (
    <Suspense fallback={target}>
      <LoadedPopover key={String(pressed)} {...props} defaultIsOpen={pressed} />
    </Suspense>
  );
}

function LoadedPopover({ popoverClassName, content, onOpening, ...rest }: PopoverNextProps) {
  const { PopoverNext } = useOverlays();
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
