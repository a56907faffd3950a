import type { PopoverNextProps } from '@blueprintjs/core';
import {
  cloneElement,
  isValidElement,
  startTransition,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type AriaAttributes,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { loadOverlaysSoon, requestOverlays, useOverlays } from './use-overlays.ts';
import './popover.css';

/**
 * Blueprint's popover in the look of this app. Its `content` gets 16 px of padding from `ws-popover__body`. The first
 * item of a menu has the focus when the menu opens, and arrows move from there. Until the first press only the target
 * is rendered, because a list has two popovers in each row. If the code is not loaded at that press, the popover
 * opens once it is.
 */
export function Popover(props: PopoverNextProps) {
  const { children, popupKind = 'menu' } = props;
  const [wasPressed, setPressed] = useState(props.isOpen === true);
  const hadFocus = useRef(false);
  useEffect(() => loadOverlaysSoon(), []);
  return (
    <Suspense>
      {wasPressed ? (
        <LoadedPopover hadFocus={hadFocus} {...props} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a button is in it
        <span
          ref={(element) => () => {
            hadFocus.current = element?.contains(document.activeElement) ?? false;
          }}
          className="bp6-popover-target"
          onClick={() => {
            requestOverlays();
            // This is a transition, so that the target stays until the code is loaded.
            startTransition(() => setPressed(true));
          }}
        >
          {isValidElement<AriaAttributes>(children)
            ? cloneElement(children, { 'aria-expanded': false, 'aria-haspopup': popupKind })
            : children}
        </span>
      )}
    </Suspense>
  );
}

/**
 * The distance to the edges of the window, in px. A popover that is higher than the room above and below its target
 * moves over the target, because content beyond an edge cannot be reached.
 */
const middleware = { shift: { padding: 8, crossAxis: true } };

interface LoadedProps extends PopoverNextProps {
  /** Whether the focus was on the target that the loaded popover replaces. */
  readonly hadFocus: RefObject<boolean>;
}

function LoadedPopover(props: LoadedProps) {
  const { popoverClassName, content, onOpening, onClosed, onInteraction, hadFocus, ...rest } =
    props;
  const { PopoverNext } = useOverlays();
  const [isOpen, setOpen] = useState(true);
  const targetId = useId();
  const opener = useRef<Element>(null);
  // The target gets the focus in a layout effect, before the opened content takes it and notes where to return it.
  useLayoutEffect(() => {
    const target = document.getElementById(targetId);
    if (hadFocus.current) target?.querySelector('button')?.focus({ preventScroll: true });
  }, [hadFocus, targetId]);
  return (
    <PopoverNext
      shouldReturnFocusOnClose={false}
      // A popover that closes releases the focus at once.
      enforceFocus={isOpen}
      middleware={middleware}
      isOpen={isOpen}
      onInteraction={(next, event) => {
        // Otherwise the popover, which is still open then, would take the focus back from the element that is pressed
        // beside it.
        if (event?.type === 'mousedown') flushSync(() => setOpen(next));
        else setOpen(next);
        onInteraction?.(next, event);
      }}
      {...rest}
      targetProps={{ id: targetId }}
      popoverClassName={classNames('ws-popover', popoverClassName)}
      content={
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the menu in it has the role
        <div data-opener={targetId} onKeyDown={moveInMenu}>
          {content}
        </div>
      }
      onOpening={(popover) => {
        opener.current = document.activeElement;
        focusFirstItem(popover);
        onOpening?.(popover);
      }}
      onClosed={(popover) => {
        returnFocus(popover, opener.current);
        onClosed?.(popover);
      }}
    />
  );
}

/** Returns the element itself; for an element in a popover, which closes, the button that opened the popover. */
export function openerOf(element: Element | null): Element | null {
  const id = element?.closest<HTMLElement>('[data-opener]')?.dataset['opener'];
  if (id === undefined) return element;
  return document.getElementById(id)?.querySelector('button') ?? element;
}

/** Returns the focus to the opener, unless an element that was pressed in the meantime has it. */
function returnFocus(popover: HTMLElement, opener: Element | null): void {
  const { activeElement, body } = document;
  const isLost = activeElement === null || activeElement === body;
  if (isLost || popover.contains(activeElement)) {
    if (opener instanceof HTMLElement) opener.focus();
  }
}

const menuItem = '[role^="menuitem"], [role="option"]';

/** Gives the focus only to an item of a menu: a button would receive the end of the key press that opened it. */
function focusFirstItem(container: HTMLElement): void {
  container.querySelector<HTMLElement>(menuItem)?.focus({ preventScroll: true });
}

/** Handles Up, Down, Home and End, as the ARIA pattern of a menu requires. */
function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(menuItem)];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = items.at(indexAfter(event.key, at, items.length) ?? items.length);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function indexAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at < 0 ? -1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return undefined;
  }
}
