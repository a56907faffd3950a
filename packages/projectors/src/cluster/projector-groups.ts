import type { Projector } from '../kernel/projector.ts';

/** Projectors that depend on each other's rows, and so have to be at the same event. */
export interface ProjectorGroup {
  /** The name of its first projector. */
  readonly name: string;
  readonly projectors: readonly Projector[];
}

/**
 * The smallest groups in which no group reads or writes a table that another one writes, in the order of their first
 * projectors. Each can move through the log by itself.
 */
export function groupsOf(projectors: readonly Projector[]): readonly ProjectorGroup[] {
  const groups: { tables: Set<string>; members: Set<Projector> }[] = [];
  for (const projector of projectors) {
    const tables = new Set<string>([...projector.tables, ...(projector.reads ?? [])]);
    const members = new Set([projector]);
    for (const group of groups.filter((other) => !other.tables.isDisjointFrom(tables))) {
      group.tables.forEach((table) => tables.add(table));
      group.members.forEach((member) => members.add(member));
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push({ tables, members });
  }
  const inOrder = groups.map(({ members }) => projectors.filter((one) => members.has(one)));
  return inOrder
    .toSorted(([a], [b]) => orderOf(projectors, a) - orderOf(projectors, b))
    .map((members) => ({ name: members[0]?.name ?? '', projectors: members }));
}

const orderOf = (projectors: readonly Projector[], one: Projector | undefined): number =>
  one === undefined ? -1 : projectors.indexOf(one);
