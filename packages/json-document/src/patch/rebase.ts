import { DiffEffort } from '../diff/diff-effort.ts';
import { diffJson } from '../diff/json-diff.ts';
import { fieldOf, isFields, isList } from '../json-value.ts';
import { toPointer } from '../pointer.ts';
import { PairedList, sides, type PairedItem, type Side } from './paired-list.ts';
import { Draft, type Operation, type Applied } from './patch.ts';

/** An operation with what its path alone does not say. */
interface Edit extends Applied {
  readonly op: Operation;
}

/**
 * `done`: the second document has the effect already; `conflict`: it has another value there, or no such
 * pointer.
 */
type Carried = Operation | 'done' | 'conflict';

/** A value of one document or of both. */
interface Location extends PairedItem {
  /**
   * The value in the second document, without the changes that the locations in it hold. Meaningless where the second
   * document has none.
   */
  value: unknown;
  /** The documents have different values, or one of them none. Nothing in it is followed. */
  differs: boolean;
  /** The value with which the first document would have the same again as the second. */
  agreesWith: unknown;
  /** How many locations in it differ. */
  within: number;
  fields: Map<string, Location> | undefined;
  items: PairedList<Location> | undefined;
}

const locationOf = (value: unknown, isIn: PairedItem['isIn']): Location => ({
  value,
  isIn,
  differs: isIn[0] !== isIn[1],
  agreesWith: value,
  within: 0,
  fields: undefined,
  items: undefined,
});

interface Way {
  /** The locations from the root to the container that an edit changes. */
  readonly locations: readonly Location[];
  /** The tokens of that container in the other document. */
  readonly tokens: readonly string[];
}

/**
 * Two documents that were one, and where they differ. Operations made on the first are carried over to the
 * second: an item of a list is found in both by its index in one of them, so that the cost is n log n.
 */
class DocumentPair {
  readonly #root: Location;
  readonly #effort: DiffEffort;

  constructor(document: unknown, effort: DiffEffort) {
    this.#root = locationOf(document, [true, true]);
    this.#effort = effort;
  }

  /** Changes only the second document, by one of the operations that `diffJson` finds from the first. */
  changeSecond(edit: Edit): void {
    const way = this.#wayTo(edit, sides.second);
    if (way === undefined) return;
    const holder = way.locations.at(-1);
    const { op, value } = edit.op;
    if (edit.inList && op === 'add' && holder !== undefined) {
      itemsOf(holder).insertAfter(sides.second, lastIndex(edit), locationOf(value, [false, true]));
      adjust(way.locations, 1);
      return;
    }
    const location = holder === undefined ? this.#root : childOf(holder, edit, sides.second);
    if (location === undefined) return;
    const before = weightOf(location);
    location.differs = true;
    setValue(location, value);
    location.agreesWith = value;
    show(holder, edit, sides.second, location, [location.isIn[0], op !== 'remove']);
    adjust(way.locations, weightOf(location) - before);
  }

  /** Changes the first document, and answers what makes the same of the second: changed, too, if wanted. */
  changeFirst(edit: Edit, isWanted: boolean): Carried {
    const way = this.#wayTo(edit, sides.first);
    if (way === undefined) return 'conflict';
    if (edit.inList && edit.op.op === 'add') return this.#insert(edit, way, isWanted);
    const holder = way.locations.at(-1);
    const found = holder === undefined ? { location: this.#root, token: '' } : find(holder, edit);
    const { location } = found;
    const { op, value, oldValue } = edit.op;
    const before = weightOf(location);
    const isThere = op !== 'remove';
    if (location.differs) {
      location.differs = !this.#agrees(location, isThere, value);
      show(holder, edit, sides.first, location, [isThere, location.isIn[1]]);
      adjust(way.locations, weightOf(location) - before);
      return location.differs ? 'conflict' : 'done';
    }
    if (isWanted && location.within === 0) {
      setValue(location, value);
      show(holder, edit, sides.first, location, [isThere, isThere]);
      const tokens = holder === undefined ? [] : [...way.tokens, found.token];
      return { ...edit.op, path: toPointer(tokens) };
    }
    location.differs = true;
    location.agreesWith = oldValue;
    show(holder, edit, sides.first, location, [isThere, location.isIn[1]]);
    adjust(way.locations, weightOf(location) - before);
    return 'conflict';
  }

  /**
   * Inserts an item after those that only the second document has there. If one of these is equal, it is the same
   * item. Then it does not matter on which side of it the first document has items that the second lacks.
   */
  #insert(edit: Edit, { locations, tokens }: Way, isWanted: boolean): Carried {
    const holder = locations.at(-1);
    if (holder === undefined) return 'conflict';
    const items = itemsOf(holder);
    const index = lastIndex(edit);
    const [, end, shared] = items.countsBefore(sides.first, index);
    const start = shared === 0 ? 0 : items.countsBefore(sides.both, shared - 1)[1] + 1;
    const same = this.#firstEqual(items, start, end, edit.op.value);
    if (same !== undefined) {
      const item = this.#join(items, same, end, index);
      adjust(locations, weightOf(item) - 1);
      return 'done';
    }
    items.insertBefore(sides.first, index, locationOf(edit.op.value, [true, isWanted]));
    if (!isWanted) adjust(locations, 1);
    return isWanted ? { ...edit.op, path: toPointer([...tokens, String(end)]) } : 'conflict';
  }

  /** Index of the first item with this value among some that the second document alone has. */
  #firstEqual(
    items: PairedList<Location>,
    start: number,
    end: number,
    value: unknown,
  ): number | undefined {
    for (let at = start; at < end && this.#effort.spendComparisons(1); at += 1) {
      if (this.#isSame(items.at(sides.second, at)?.item.agreesWith, value)) return at;
    }
    return undefined;
  }

  /**
   * Puts an item of the second document into the first, at an index: after the items in between that only the first
   * has, and before those that only the second has. The smaller group of these is moved, so that the cost of many is
   * n log n.
   */
  #join(items: PairedList<Location>, same: number, end: number, index: number): Location {
    const found = items.at(sides.second, same);
    if (found === undefined) throw new RangeError(`There is no item ${same}.`);
    const from = found.before[sides.first];
    if (index - from <= end - same) {
      for (const one of takenFrom(items, sides.first, from, index)) {
        items.insertBefore(sides.second, same, one);
      }
      found.item.differs = false;
      items.move(sides.second, same, [true, true]);
      return found.item;
    }
    const [item = found.item, ...others] = takenFrom(items, sides.second, same, end);
    const joined: Location = { ...item, isIn: [true, true], differs: false };
    items.insertBefore(sides.first, index, joined);
    for (const other of others) items.insertBefore(sides.first, index + 1, other);
    return joined;
  }

  #agrees({ isIn, agreesWith }: Location, isThere: boolean, value: unknown): boolean {
    return isIn[1] === isThere && (!isThere || this.#isSame(agreesWith, value));
  }

  #isSame(a: unknown, b: unknown): boolean {
    return this.#effort.numberOf(a) === this.#effort.numberOf(b);
  }

  /** Undefined where it leads through a location that differs. */
  #wayTo({ tokens }: Edit, side: Side): Way | undefined {
    const [locations, others]: [Location[], string[]] = [[], []];
    let location = this.#root;
    for (const [depth, token] of tokens.entries()) {
      if (location.differs) return undefined;
      locations.push(location);
      if (depth === tokens.length - 1) break;
      const next = step(location, token, side);
      if (next === undefined) return undefined;
      others.push(next.token);
      location = next.location;
    }
    return { locations, tokens: others };
  }
}

/** A child of a location that both documents have, and its token in the other one. */
function step(
  location: Location,
  token: string,
  side: Side,
): { location: Location; token: string } | undefined {
  if (!isList(location.value)) return { location: fieldLocation(location, token), token };
  const found = itemsOf(location).at(side, Number(token));
  const other = side === sides.first ? sides.second : sides.first;
  return found && { location: found.item, token: String(found.before[other]) };
}

function find(holder: Location, { tokens, op }: Edit): { location: Location; token: string } {
  const found = step(holder, tokens.at(-1) ?? '', sides.first);
  if (found === undefined) throw new RangeError(`There is no ${op.path.slice(0, 200)}.`);
  return found;
}

function childOf(holder: Location, { tokens }: Edit, side: Side): Location | undefined {
  return step(holder, tokens.at(-1) ?? '', side)?.location;
}

function fieldLocation(location: Location, name: string): Location {
  location.fields ??= new Map();
  const known = location.fields.get(name);
  if (known !== undefined) return known;
  const fields = isFields(location.value) ? location.value : {};
  const isThere = Object.hasOwn(fields, name);
  const made = locationOf(fieldOf(fields, name), [isThere, isThere]);
  location.fields.set(name, made);
  return made;
}

function itemsOf(location: Location): PairedList<Location> {
  const values = isList(location.value) ? location.value : [];
  location.items ??= new PairedList(values.map((value) => locationOf(value, [true, true])));
  return location.items;
}

function setValue(location: Location, value: unknown): void {
  location.value = value;
  location.within = 0;
  location.fields = undefined;
  location.items = undefined;
}

/** Says in which documents a location is. */
function show(
  holder: Location | undefined,
  edit: Edit,
  side: Side,
  location: Location,
  isIn: PairedItem['isIn'],
): void {
  if (holder !== undefined && edit.inList) itemsOf(holder).move(side, lastIndex(edit), isIn);
  else [location.isIn[0], location.isIn[1]] = isIn;
}

/** Takes the items from an index to another out of a list, which alone has them. */
function takenFrom(items: PairedList<Location>, side: Side, from: number, to: number): Location[] {
  const taken: Location[] = [];
  for (let at = from; at < to; at += 1) {
    const item = items.at(side, from)?.item;
    if (item === undefined) break;
    taken.push({ ...item, isIn: [...item.isIn] });
    items.move(side, from, [false, false]);
  }
  return taken;
}

const lastIndex = ({ tokens }: Edit): number => Number(tokens.at(-1));

/** Returns the number of differences that a value counts as in the value around it. */
const weightOf = ({ differs, within }: Location): number => (differs ? 1 : within);

function adjust(locations: readonly Location[], by: number): void {
  for (const location of locations) location.within += by;
}

export type { Edit };

export interface Rebased {
  /** The operations as they apply to the current document, in order. */
  readonly applies: readonly Operation[];
  /** The operations, as they were given, whose pointer has another value now. */
  readonly conflicts: readonly Operation[];
}

/**
 * Operations made on `base`, for `current`: list indices follow the items that were added or removed
 * since; an operation whose effect `current` has already is in neither list.
 *
 * @param effort for finding what both sides added
 */
export function rebase(
  ops: readonly Operation[],
  base: unknown,
  current: unknown,
  effort = new DiffEffort(),
): Rebased {
  return carryOver(ops, base, current, () => true, effort);
}

/** The chosen operations, with list indices as if the others did not exist. */
export function selectOps(
  ops: readonly Operation[],
  base: unknown,
  isWanted: (op: Operation, index: number) => boolean,
): readonly Operation[] {
  return carryOver(ops, base, base, isWanted).applies;
}

/** The operations as edits of the document that they are applied to, in order. */
export function editsOf(document: unknown, ops: readonly Operation[]): Edit[] {
  const draft = new Draft(document);
  return ops.map((op) => ({ op, ...draft.apply(op) }));
}

function carryOver(
  ops: readonly Operation[],
  base: unknown,
  current: unknown,
  isWanted: (op: Operation, index: number) => boolean,
  effort = new DiffEffort(),
): Rebased {
  const applies: Operation[] = [];
  const conflicts: Operation[] = [];
  const pair = new DocumentPair(base, effort);
  for (const edit of editsOf(base, diffJson(base, current))) pair.changeSecond(edit);
  for (const [index, edit] of editsOf(base, ops).entries()) {
    const wanted = isWanted(edit.op, index);
    const carried = pair.changeFirst(edit, wanted);
    if (!wanted || carried === 'done') continue;
    if (carried === 'conflict') conflicts.push(edit.op);
    else applies.push(carried);
  }
  return { applies, conflicts };
}
