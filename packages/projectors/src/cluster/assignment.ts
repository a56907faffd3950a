import type { Members } from '@mach42/read-models/kernel/shared-database.ts';
import type { Projector } from '../kernel/projector.ts';
import type { ProjectorGroup } from './projector-groups.ts';

/** Something that is assigned to one instance at a time. */
export interface Assignable {
  readonly name: string;
  /** The work of the group, compared to the others. */
  readonly weight: number;
}

interface Plan {
  /** The free groups that this instance has to take. */
  readonly take: readonly string[];
  /** The groups to release, for another instance that has less to do. */
  readonly release: readonly string[];
}

/**
 * Returns the groups that one instance has to take or release so that the load becomes even. Every instance that sees
 * the same members comes to the same plan. Free groups go to the least loaded instance. After that, one group at a
 * time moves from a busy instance to the least loaded one where that evens their load.
 */
export function planAssignment(
  shareables: readonly Assignable[],
  { instances, holders }: Members,
  self: string,
): Plan {
  const held = new Map(instances.map((instance) => [instance, [] as Assignable[]]));
  const free: Assignable[] = [];
  for (const one of shareables) (held.get(holders.get(one.name) ?? '') ?? free).push(one);

  const take: string[] = [];
  for (const one of free.toSorted(heaviestFirst)) {
    const idlest = inOrderOfLoad(held).at(0);
    held.get(idlest ?? '')?.push(one);
    if (idlest === self) take.push(one.name);
  }
  if (free.length > 0) return { take, release: [] };

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
    if (moving !== undefined) return { take, release: busy === self ? [moving.name] : [] };
  }
  return { take, release: [] };
}

const inOrderOfLoad = (held: ReadonlyMap<string, readonly Assignable[]>): string[] =>
  [...held]
    .toSorted(([a, hasA], [b, hasB]) => loadOf(hasA) - loadOf(hasB) || (a < b ? -1 : 1))
    .map(([instance]) => instance);

const loadOf = (has: readonly Assignable[]): number =>
  has.reduce((sum, { weight }) => sum + weight, 0);

const byName = (a: Assignable, b: Assignable): number => (a.name < b.name ? -1 : 1);
const heaviestFirst = (a: Assignable, b: Assignable): number => b.weight - a.weight || byName(a, b);
const distance = ({ weight }: Assignable, wanted: number): number => Math.abs(weight - wanted);

/**
 * Statements of a projector in a thousand events of a workspace in which people do a bit of everything.
 * They are an estimate: where it is wrong, one instance has more to do than another, and no more.
 */
const statements: Readonly<Record<string, number>> = {
  users: 40,
  rooms: 70,
  messages: 1600,
  phod: 640,
  entries: 500,
  jobs: 680,
  'kept-runs': 110,
  'model-calls': 320,
  sessions: 160,
  preferences: 110,
  sending: 70,
  saige: 80,
  search: 620,
  activity: 470,
  storage: 1700,
  settings: 80,
  openings: 160,
  'word-resets': 50,
  audit: 1000,
};
const ofOthers = 100;

export const weighed = ({ name, projectors }: ProjectorGroup): Assignable => ({
  name,
  weight: projectors.reduce((sum, projector) => sum + weightOf(projector), 0),
});

const weightOf = ({ name }: Projector): number => statements[name] ?? ofOthers;
