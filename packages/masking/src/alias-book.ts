import { anyAlias, asGiven, kinds, type Kind } from './kinds.ts';

/** Alias → the text that it replaces, such as `PERSON_1` → `Ada`; of one conversation, never shortened. */
export type AliasBook = Readonly<Record<string, string>>;

/** The form of an answer: in JSON, values are put back so that the text stays JSON. */
export type Form = 'text' | 'json';

/**
 * An alias book as one text: the texts of each kind in the order of their numbers, as JSON. Threads hand it to each
 * other, and it is kept, at the cost of its length, however many aliases it has.
 */
export type PackedBook = string;

export const emptyBook: PackedBook = '{}';

type TextsOfKinds = Partial<Record<Kind, string[]>>;

export function packed(book: AliasBook): PackedBook {
  const texts: TextsOfKinds = {};
  for (const [alias, value] of Object.entries(book)) (texts[kindIn(alias)] ??= []).push(value);
  return JSON.stringify(texts);
}

export function unpacked(book: PackedBook): AliasBook {
  const texts = Object.entries(JSON.parse(book) as TextsOfKinds);
  const pairs = texts.flatMap(([kind, values]) =>
    values.map((value, index) => [`${kind}_${index + 1}`, value] as const),
  );
  return Object.fromEntries(pairs);
}

/** Returns a function that replaces the aliases of a book by their texts. */
export function rehydrationBy(book: PackedBook): (text: string, form: Form) => string {
  const texts = JSON.parse(book) as TextsOfKinds;
  return rehydration((alias) => {
    const kind = kindIn(alias);
    const number = Number(alias.slice(kind.length + 1));
    return alias === `${kind}_${number}` ? texts[kind]?.[number - 1] : undefined;
  });
}

const rehydration =
  (valueOf: (alias: string) => string | undefined) =>
  (text: string, form: Form): string =>
    text.replaceAll(anyAlias(), (alias) => {
      const value = valueOf(asGiven(alias));
      return value === undefined ? alias : form === 'json' ? asJson(value) : value;
    });

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
    rehydrate: rehydration((alias) => valueOf.get(alias)),
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
