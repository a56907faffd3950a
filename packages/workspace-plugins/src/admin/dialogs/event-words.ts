const names: Readonly<Record<string, string>> = { phod: 'PHOD', saige: 'SAIGE' };

/** `UserSignedIn` → `User signed in`; `PhodSaved` → `PHOD saved`. */
export function eventWords(type: string): string {
  const words = type
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => names[word] ?? word);
  const [first = '', ...rest] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}
