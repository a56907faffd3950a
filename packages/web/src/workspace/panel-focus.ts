import { useEffect, useRef } from 'react';

/** Frames in which a tab that was just chosen is drawn, on a busy machine. */
const mostFrames = 30;

/** Moves the focus into the panel of a tab, once it is drawn: a hidden panel takes no focus. */
export function focusPanel(id: string, framesLeft = mostFrames): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector<HTMLElement>(
      `.ws-panel-frame[data-tab="${CSS.escape(id)}"]`,
    );
    frame?.focus();
    const isThere = frame !== null && document.activeElement === frame;
    if (!isThere && framesLeft > 1) focusPanel(id, framesLeft - 1);
  });
}

/**
 * Keeps the focus in the panels. When the element that has it is taken out of its panel, such as a button that saved
 * something, the panel gets it; when another tab hides the panel, that tab gets it. Otherwise the focus would be
 * nowhere, and Tab would continue at the top of the page.
 */
export function usePanelFocus(activeTab: string | undefined): void {
  const focused = useRef<string>(undefined);
  useEffect(() => {
    let element: Element | undefined;
    let frame: HTMLElement | null | undefined;
    const observer = new MutationObserver(() => {
      if (element?.isConnected !== false) return;
      observer.disconnect();
      // The panel itself may move the focus to where it belongs.
      requestAnimationFrame(() => {
        if (isFocusLost()) frame?.focus({ preventScroll: true });
      });
    });
    const keep = ({ target }: FocusEvent): void => {
      observer.disconnect();
      element = target instanceof Element ? target : undefined;
      frame = element === undefined ? undefined : frameAround(element);
      focused.current = frame?.dataset['tab'];
      if (frame) observer.observe(frame, { childList: true, subtree: true });
    };
    document.addEventListener('focusin', keep);
    return () => {
      document.removeEventListener('focusin', keep);
      observer.disconnect();
    };
  }, []);
  useEffect(() => {
    const before = focused.current;
    if (activeTab === undefined || before === undefined || before === activeTab) return undefined;
    let isCurrent = true;
    const follow = (framesLeft: number): void => {
      if (!isCurrent || framesLeft === 0) return;
      const around = document.activeElement && frameAround(document.activeElement);
      if (isFocusLost()) focusPanel(activeTab);
      // The browser takes the focus from an element that is hidden a frame later.
      else if (around?.dataset['tab'] === before) {
        requestAnimationFrame(() => follow(framesLeft - 1));
      }
    };
    requestAnimationFrame(() => follow(mostFrames));
    return () => {
      isCurrent = false;
    };
  }, [activeTab]);
}

const frameAround = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('.ws-panel-frame');

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
