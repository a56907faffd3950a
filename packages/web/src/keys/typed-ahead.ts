/** The longest time that an element may take to open after a press, also over a slow line. */
const longestMs = 15_000;
const mostCharacters = 200;

/**
 * Keeps what is typed between a press and the field that it opens: the code of a dialog or list comes with its first
 * use, and it takes the focus some frames after it is drawn. The field has it as soon as it has the focus. What a key
 * does otherwise, and what is typed after the pointer or Tab moved on, stays out of it.
 */
export function keepTypedAhead(page: Document): () => void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  let opener: Element | null = null;
  let pressedAt = -Infinity;
  let typed = '';
  let taken: string | undefined;

  const forget = (): void => {
    pressedAt = -Infinity;
    typed = '';
  };
  const press = ({ timeStamp }: Event): void => {
    opener = page.activeElement;
    pressedAt = timeStamp;
    typed = '';
  };
  const waits = ({ timeStamp }: Event): boolean =>
    timeStamp - pressedAt < longestMs && !isWritable(page.activeElement);
  const add = (character: string): void => {
    if (typed.length < mostCharacters) typed += character;
  };
  /** Stops a key. Its key press and its release are both stopped, because a button is pressed by either. */
  const take = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    taken = event.key;
  };

  page.addEventListener('pointerdown', forget, options);
  page.addEventListener('click', press, options);
  page.addEventListener(
    'keydown',
    (event) => {
      const { key } = event;
      const isSecondPress = typed !== '' && page.activeElement === opener && waits(event);
      taken = undefined;
      if (key === 'Tab' || key === 'Escape' || key.startsWith('Arrow')) forget();
      // On a button these keys would press it again, which closes the element that it opened.
      else if (isSecondPress && key === 'Enter') take(event);
      else if (typed !== '' && key === ' ' && waits(event)) {
        take(event);
        add(key);
      } else if (typed !== '' && key === 'Backspace' && waits(event)) typed = typed.slice(0, -1);
      else if (key === 'Enter' || isCommand(event)) press(event);
    },
    options,
  );
  page.addEventListener(
    'keyup',
    (event) => {
      if (event.key === taken) take(event);
    },
    options,
  );
  // It follows a key that nothing else took, such as a command of the page.
  page.addEventListener(
    'keypress',
    (event) => {
      const { key } = event;
      if (isCommand(event) || key === ' ' || key === 'Enter' || !waits(event)) return;
      event.preventDefault();
      add(key);
    },
    options,
  );
  page.addEventListener(
    'focusin',
    (event) => {
      const { target } = event;
      if (typed === '' || !isWritable(target) || target instanceof HTMLSelectElement) return;
      // The field is drawn whole by then, and no key has come in between.
      queueMicrotask(() => {
        if (typed === '' || page.activeElement !== target) return;
        const text = typed;
        forget();
        page.execCommand('insertText', false, text);
      });
    },
    options,
  );
  return () => ending.abort();
}

/** Not what AltGr writes, such as the @ of a German keyboard. */
const isCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');

const ofText = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'number']);

function isWritable(element: EventTarget | null): boolean {
  if (element instanceof HTMLInputElement) return ofText.has(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLElement && element.isContentEditable)
  );
}
