import { useEffect, useRef, type RefObject } from 'react';

const filled = '.ws-button--primary, .ws-button--danger, .ws-button--accept';
/** Elements that Enter itself presses, opens or chooses. */
const ownEnter = 'button, a, select, summary, [contenteditable], [role="combobox"], [role^="menu"]';
const ownInputs = ['button', 'submit', 'reset', 'file', 'color'];

/**
 * Lets Enter press the filled button of a dialog. In a text of several lines Enter begins a line, and Ctrl+Enter or
 * Cmd+Enter presses the button. A control, a list or a form that handles Enter itself keeps it.
 */
export function useEnter<Body extends HTMLElement>(isOpen: boolean): RefObject<Body | null> {
  const body = useRef<Body>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const dialog = body.current?.closest<HTMLElement>('.ws-dialog');
      if (dialog && isOver(event.target, dialog) && isForButton(event)) press(event, dialog);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return body;
}

/** Ctrl+Enter or Cmd+Enter in a text of several lines presses the filled button of its form. */
export function onTextEnter(event: KeyboardEvent): void {
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  if (form !== null && isForButton(event)) press(event, form);
}

/** Whether a key press belongs to a dialog. When a dialog has just opened, an element around it has the focus. */
const isOver = (target: EventTarget | null, dialog: HTMLElement): boolean =>
  target instanceof Element &&
  target !== document.body &&
  (dialog.contains(target) || target.contains(dialog));

function isForButton(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing || event.repeat) {
    return false;
  }
  const { target } = event;
  if (event.ctrlKey || event.metaKey) return !event.shiftKey && !event.altKey;
  if (event.shiftKey || event.altKey || !(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement) {
    return !ownInputs.includes(target.type) && !submitsItself(target.form);
  }
  return !(target instanceof HTMLTextAreaElement) && target.closest(ownEnter) === null;
}

const submitsItself = (form: HTMLFormElement | null): boolean =>
  form !== null && [...form.elements].some((one) => 'type' in one && one.type === 'submit');

/** Presses the filled button of the form that has the focus, else that of the footer, else the only button. */
function press(event: KeyboardEvent, around: HTMLElement): void {
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  const button =
    oneIn(form !== null && around.contains(form) ? form : null) ??
    oneIn(around.querySelector('.ws-dialog__footer')) ??
    oneIn(around);
  if (button === undefined) return;
  event.preventDefault();
  if (!button.disabled) button.click();
}

function oneIn(around: Element | null): HTMLButtonElement | undefined {
  const found = around?.querySelectorAll<HTMLButtonElement>(filled);
  return found?.length === 1 ? found[0] : undefined;
}
