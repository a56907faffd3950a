interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * Whether a key press is a combination such as `mod+k` or `shift+meta+r`. Shift counts only with letters, digits and
 * named keys: which signs need Shift depends on the keyboard.
 */
export function isCombination(event: KeyPress, keys: string, isMac: boolean): boolean {
  const parts = keys.toLowerCase().split('+');
  const has = (name: string) => parts.includes(name);
  const ctrl = has('ctrl') || (has('mod') && !isMac);
  const meta = has('meta') || (has('mod') && isMac);
  const isSign = /^[^\p{L}\p{N}]$/u.test(event.key);
  return (
    event.key.toLowerCase() === parts.at(-1) &&
    event.ctrlKey === ctrl &&
    event.metaKey === meta &&
    (isSign || event.shiftKey === has('shift')) &&
    event.altKey === has('alt')
  );
}

/** Whether the keys would write text into a field. */
export function isText(keys: string): boolean {
  return !/\b(ctrl|meta|mod|alt|f\d+)\b/.test(keys.toLowerCase());
}
