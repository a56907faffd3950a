interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Whether a key press is the combination, such as `mod+k` or `shift+meta+r`. */
export function isStroke(event: Stroke, keys: string, isMac: boolean): boolean {
  const parts = keys.toLowerCase().split('+');
  const has = (name: string) => parts.includes(name);
  const ctrl = has('ctrl') || (has('mod') && !isMac);
  const meta = has('meta') || (has('mod') && isMac);
  return (
    event.key.toLowerCase() === parts.at(-1) &&
    event.ctrlKey === ctrl &&
    event.metaKey === meta &&
    event.shiftKey === has('shift') &&
    event.altKey === has('alt')
  );
}
