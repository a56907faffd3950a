import { t } from '@mach42/language/t.ts';

/** Types of events as people call them: `PhodSaved` reads `PHOD file saved`. */
const names: readonly (readonly [inType: string, inWords: string])[] = [
  [t('Phod'), t('PHOD file')],
  [t('Saige'), t('SAIGE file')],
  ['SaigeFile', t('SAIGE file')],
  [t('Entry'), t('DataRAIS entry')],
  ['BreakGlass', t('break-glass access')],
  ['ParkedEventMended', t('parked event repaired')],
];

/** What a type of event says, in words. */
export function eventWords(type: string): string {
  const [name, words] = longest(names.filter(([inType]) => type.startsWith(inType)));
  const rest = type
    .slice(name.length)
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  const all = [words, rest].filter((part) => part !== '').join(' ');
  return all.charAt(0).toUpperCase() + all.slice(1);
}

/** The type that such words, or the type itself, mean; words may be in any case. */
export function eventTypeOf(given: string): string {
  const words = given.trim();
  if (!words.includes(' ')) return words.charAt(0).toUpperCase() + words.slice(1);
  const lower = `${words.toLowerCase()} `;
  const known = names.filter(([, inWords]) => lower.startsWith(`${inWords.toLowerCase()} `));
  const [name, inWords] = known.find(([inType]) => inType !== 'SaigeFile') ?? ['', ''];
  const rest = words.slice(inWords.length).trim();
  const camel = rest.split(/\s+/).map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  const type = name + camel.join('');
  return type === 'SaigeCreated' ? 'SaigeFileCreated' : type;
}

const longest = (found: readonly (readonly [string, string])[]): readonly [string, string] =>
  found.toSorted(([a], [b]) => b.length - a.length)[0] ?? ['', ''];
