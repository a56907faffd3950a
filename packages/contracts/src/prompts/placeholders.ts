/** `{{name}}`; nothing in between may repeat a brace, so that a long text is read once. */
const placeholder = /\{\{([^{}\n]{1,60})\}\}/g;

/** The names of the placeholders of a prompt, each once, in the order of the text. */
export function placeholdersIn(text: string): readonly string[] {
  const names = Array.from(text.matchAll(placeholder), ([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The text with a value in place of each placeholder; one without a value is left as it is. */
export function withValues(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(placeholder, (whole, name: string) => {
    const value = values.get(name.trim());
    return value === undefined || value === '' ? whole : value;
  });
}
