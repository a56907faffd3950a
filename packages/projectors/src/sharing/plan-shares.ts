import type { Attendance } from '@mach42/read-models/kernel/shared-database.ts';

/** Something to be held by one instance at a time. */
export interface Shareable {
  readonly name: string;
  /** How much work it is, compared to the others. */
  readonly weight: number;
}

export interface Plan {
  /** Free, and for this instance. */
  readonly take: readonly string[];
  /** What another one, with less to do, is to take instead. */
  readonly giveBack: readonly string[];
}

/**
 * What one instance is to do so that all come to hold about as much. Every instance that sees the same
 * comes to the same conclusion. What is free goes to those who hold least; then, one at a time, what
 * makes somebody busy and the idlest more alike changes hands.
 */
export function planShares(
  shareables: readonly Shareable[],
  { instances, holders }: Attendance,
  self: string,
): Plan {
  const held = new Map(instances.map((instance) => [instance, [] as Shareable[]]));
  const free: Shareable[] = [];
  for (const one of shareables) (held.get(holders.get(one.name) ?? '') ?? free).push(one);

  const take: string[] = [];
  for (const one of free.toSorted(heaviestFirst)) {
    const idlest = inOrderOfLoad(held).at(0);
    held.get(idlest ?? '')?.push(one);
    if (idlest === self) take.push(one.name);
  }
  if (free.length > 0) return { take, giveBack: [] };

  const [idlest = '', ...others] = inOrderOfLoad(held);
  const least = loadOf(held.get(idlest) ?? []);
  for (const busy of others.toReversed()) {
    const has = held.get(busy) ?? [];
    const difference = loadOf(has) - least;
    const [moving] = has
      .filter(({ weight }) => weight < difference)
      .toSorted(
        (a, b) => distance(a, difference / 2) - distance(b, difference / 2) || byName(a, b),
      );
    if (moving !== undefined) return { take, giveBack: busy === self ? [moving.name] : [] };
  }
  return { take, giveBack: [] };
}

const inOrderOfLoad = (held: ReadonlyMap<string, readonly Shareable[]>): string[] =>
  [...held]
    .toSorted(([a, hasA], [b, hasB]) => loadOf(hasA) - loadOf(hasB) || (a < b ? -1 : 1))
    .map(([instance]) => instance);

const loadOf = (has: readonly Shareable[]): number =>
  has.reduce((sum, { weight }) => sum + weight, 0);

const byName = (a: Shareable, b: Shareable): number => (a.name < b.name ? -1 : 1);
const heaviestFirst = (a: Shareable, b: Shareable): number => b.weight - a.weight || byName(a, b);
const distance = ({ weight }: Shareable, wanted: number): number => Math.abs(weight - wanted);
