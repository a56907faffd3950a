import { anyAlias, asGiven, kinds, type Kind } from './kinds.ts';

/** Alias → the text that it replaces, such as `PERSON_1` → `Ada`; of one conversation, never shortened. */
export type AliasBook = Readonly<Record<string, string>>;

/** What an answer is: in JSON values are put back so that it stays JSON. */
export type Form = 'text' | 'json';

/** The aliases of a conversation, which only grow. */
interface GrowingBook {
  aliasFor(value: string, kind: Kind): string;
  rehydrate(text: string, form: Form): string;
  values(): ReadonlyMap<string, Kind>;
  all(): AliasBook;
}

export function aliasBook(given: AliasBook): GrowingBook {
  const valueOf = new Map(Object.entries(given));
  const aliasOf = new Map([...valueOf].map(([alias, value]) => [value, alias]));
  const kindOf = new Map([...valueOf].map(([alias, value]) => [value, kindIn(alias)]));
  const highest = new Map<Kind, number>();
  for (const alias of valueOf.keys()) {
    const kind = kindIn(alias);
    highest.set(kind, Math.max(highest.get(kind) ?? 0, Number(alias.slice(kind.length + 1))));
  }

  return {
    aliasFor(value, kind) {
      const known = aliasOf.get(value);
      if (known !== undefined) return known;
      const number = (highest.get(kind) ?? 0) + 1;
      const alias = `${kind}_${number}`;
      highest.set(kind, number);
      aliasOf.set(value, alias);
      kindOf.set(value, kind);
      valueOf.set(alias, value);
      return alias;
    },
    rehydrate: (text, form) =>
      text.replaceAll(anyAlias(), (alias) => {
        const value = valueOf.get(asGiven(alias));
        return value === undefined ? alias : form === 'json' ? asJson(value) : value;
      }),
    values: () => kindOf,
    all: () => Object.fromEntries(valueOf),
  };
}

/** The text as it is written in JSON; a text that was found in JSON is already. */
function asJson(value: string): string {
  try {
    JSON.parse(`"${value}"`);
    return value;
  } catch {
    return JSON.stringify(value).slice(1, -1);
  }
}

const kindIn = (alias: string): Kind =>
  kinds.find((kind) => alias.startsWith(`${kind}_`)) ?? 'TEXT';
