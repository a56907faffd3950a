import { anyAlias, kinds, type Kind } from './kinds.ts';
import type { AliasBook } from './masker.ts';

/** The aliases of a conversation, which only grow. */
export interface GrowingBook {
  aliasFor(value: string, kind: Kind): string;
  rehydrate(text: string): string;
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
    rehydrate: (text) =>
      text.replaceAll(anyAlias(), (alias) => valueOf.get(alias.replace('\\', '')) ?? alias),
    values: () => kindOf,
    all: () => Object.fromEntries(valueOf),
  };
}

const kindIn = (alias: string): Kind =>
  kinds.find((kind) => alias.startsWith(`${kind}_`)) ?? 'TEXT';
