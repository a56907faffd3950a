/** What a draft that begins with `/` asks for. */
export interface SlashTyped {
  /** What is typed after the `/`. */
  readonly name: string;
  /** What follows the first space; undefined while the name is being typed. */
  readonly rest: string | undefined;
}

export interface Named {
  /** As it is typed, without the `/`. */
  readonly name: string;
  /** It takes what is typed after its name. */
  readonly takesText?: boolean;
}

const begun = /^\/([\p{L}\p{M}\p{N}_-]{0,60})(?:\s([^]*))?$/u;

/** Undefined for any other draft, such as `/etc/hosts`. */
export function readSlash(draft: string): SlashTyped | undefined {
  const match = begun.exec(draft);
  return match === null ? undefined : { name: match[1] ?? '', rest: match[2] };
}

/** Those whose name begins like that, then those that have it somewhere; behind a space, the one that takes what follows. */
export function matching<Item extends Named>(
  items: readonly Item[],
  { name, rest }: SlashTyped,
): readonly Item[] {
  const wanted = folded(name);
  if (rest !== undefined) {
    return items.filter((item) => item.takesText === true && folded(item.name) === wanted);
  }
  const begins = items.filter((item) => folded(item.name).startsWith(wanted));
  const has = items.filter((item) => folded(item.name).includes(wanted));
  return [...new Set([...begins, ...has])];
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();
