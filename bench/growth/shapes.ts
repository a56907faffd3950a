import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';

/** Nodes that each of the files may have, whatever its shape. */
export const largestFile = Math.min(limits.phod.fields, limits.phod.items) - 100;

/** A file of a size, and what differs in another `edition` of it. */
export type Shape = (size: number, edition: number) => BriefData;

const range = <Value>(length: number, make: (n: number) => Value): Value[] =>
  Array.from({ length }, (_, n) => make(n));

const keyed = (length: number, value: (n: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(range(length, (n) => [`key ${n}`, value(n)]));

const scripts = ['Jürgen Müller', '田中さくら', 'דנה כהן', 'A\u0301sa O\u0308', '👨‍👩‍👧‍👦 👍🏽'];

/** Files whose size is their number of nodes. */
export const shapes: Readonly<Record<string, Shape>> = {
  'flat section': (size, edition) => ({ notes: keyed(size, (n) => n + edition) }),
  'a section a node': (size, edition) => keyed(size / 2, (n) => ({ value: n + edition })),
  'one list': (size, edition) => ({ notes: range(size, (n) => `Note ${n + edition * (n % 3)}`) }),
  'lists without an equal item': (size, edition) => ({
    ...keyed(Math.ceil(size / 500), (list) =>
      range(Math.min(500, size), (n) => `${edition} ${list} ${n}`),
    ),
  }),
  'deep branches': (size, edition) => ({
    // Deeper, all pointers together would be longer than they may be.
    tree: keyed(Math.ceil(size / 60), (n) => nested(60, n + edition)),
  }),
  people: (size, edition) => ({
    contacts: range(Math.ceil(size / 4), (n) => ({
      name: `Person${n} Family${n % 97}`,
      phone: `+45 20 ${String(n + edition).padStart(6, '0')}`,
      company: 'Harbour Works',
    })),
  }),
  'texts of many scripts': (size, edition) => ({
    // As keys and as values.
    'Ümläute und 漢字': keyed(size / 2, (n) => scripts[(n + edition) % scripts.length]),
    contacts: range(Math.ceil(size / 4), (n) => ({
      name: `${scripts[n % scripts.length]} ${n + edition}`,
      אֵיפֹה: scripts[(n + 1) % scripts.length],
    })),
  }),
  'items with equal starts': (size, edition) => ({
    notes: range(size / 2, (n) => ({ title: `${'a '.repeat(20)}${n}${edition}` })),
  }),
};

/** Files whose items the functions compare with each other; a call takes no longer with them. */
export const pairedShapes: Readonly<Record<string, Shape>> = {
  'an item in a hundred': (size, edition) => ({
    // The first and the last item are included: items that are equal at both ends cost little.
    notes: range(Math.floor(size / 300) * 100 + 1, (n) => ({
      id: n,
      title: `Note ${n % 100 === 0 ? n + edition : n}`,
    })),
  }),
  'fields that are gone': (size, edition) =>
    edition === 0 ? { notes: keyed(size, (n) => n) } : { notes: { other: 1 } },
  'one item over and over': (size, edition) => ({
    notes: range(size / (edition + 1), () => 'A note'),
  }),
};

function nested(depth: number, value: number): unknown {
  let tree: unknown = value;
  for (let level = 0; level < depth; level += 1) tree = { inner: tree };
  return tree;
}
