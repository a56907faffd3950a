import { DiffEffort } from '../diff/diff-effort.ts';
import { fieldOf, isFields, isList } from '../json-value.ts';
import { toPointer } from '../pointer.ts';
import { PairedList, sides, type PairedItem, type Side } from './paired-list.ts';
import type { Applied, Operation } from './patch.ts';

/** An operation with what its path alone does not say. */
export interface Edit extends Applied {
  readonly op: Operation;
}

/**
 * `done`: the second document has the effect already; `conflict`: it has another value there, or no such
 * pointer.
 */
export type Carried = Operation | 'done' | 'conflict';

/** A value of one document or of both. */
interface Place extends PairedItem {
  /**
   * As the second document has it, but for what the places in it say. Meaningless where the second document
   * has none.
   */
  value: unknown;
  /** The documents have different values, or one of them none. Nothing in it is followed. */
  differs: boolean;
  /** The value with which the first document would have the same again as the second. */
  agreesWith: unknown;
  /** How many places in it differ. */
  within: number;
  fields: Map<string, Place> | undefined;
  items: PairedList<Place> | undefined;
}

const placeOf = (value: unknown, isIn: PairedItem['isIn']): Place => ({
  value,
  isIn,
  differs: isIn[0] !== isIn[1],
  agreesWith: value,
  within: 0,
  fields: undefined,
  items: undefined,
});

interface Way {
  /** From the root to the container that an edit changes. */
  readonly places: readonly Place[];
  /** The tokens of that container in the other document. */
  readonly tokens: readonly string[];
}

/**
 * Two documents that were one, and where they differ. Operations made on the first are carried over to the
 * second: an item of a list is found in both by its index in one of them, so that the cost is n log n.
 */
export class DocumentPair {
  readonly #root: Place;
  readonly #effort = new DiffEffort();

  constructor(document: unknown) {
    this.#root = placeOf(document, [true, true]);
  }

  /** Changes the second document alone, by one of the operations that `diffJson` finds from the first. */
  changeSecond(edit: Edit): void {
    const way = this.#wayTo(edit, sides.second);
    if (way === undefined) return;
    const holder = way.places.at(-1);
    const { op, value } = edit.op;
    if (edit.inList && op === 'add' && holder !== undefined) {
      itemsOf(holder).insertAfter(sides.second, lastIndex(edit), placeOf(value, [false, true]));
      adjust(way.places, 1);
      return;
    }
    const place = holder === undefined ? this.#root : childOf(holder, edit, sides.second);
    if (place === undefined) return;
    const before = weightOf(place);
    place.differs = true;
    setValue(place, value);
    place.agreesWith = value;
    show(holder, edit, sides.second, place, [place.isIn[0], op !== 'remove']);
    adjust(way.places, weightOf(place) - before);
  }

  /** Changes the first document, and answers what makes the same of the second: changed, too, if wanted. */
  changeFirst(edit: Edit, isWanted: boolean): Carried {
    const way = this.#wayTo(edit, sides.first);
    if (way === undefined) return 'conflict';
    if (edit.inList && edit.op.op === 'add') return this.#insert(edit, way, isWanted);
    const holder = way.places.at(-1);
    const found = holder === undefined ? { place: this.#root, token: '' } : find(holder, edit);
    const { place } = found;
    const { op, value, oldValue } = edit.op;
    const before = weightOf(place);
    const isThere = op !== 'remove';
    if (place.differs) {
      place.differs = !this.#agrees(place, isThere, value);
      show(holder, edit, sides.first, place, [isThere, place.isIn[1]]);
      adjust(way.places, weightOf(place) - before);
      return place.differs ? 'conflict' : 'done';
    }
    if (isWanted && place.within === 0) {
      setValue(place, value);
      show(holder, edit, sides.first, place, [isThere, isThere]);
      const tokens = holder === undefined ? [] : [...way.tokens, found.token];
      return { ...edit.op, path: toPointer(tokens) };
    }
    place.differs = true;
    place.agreesWith = oldValue;
    show(holder, edit, sides.first, place, [isThere, place.isIn[1]]);
    adjust(way.places, weightOf(place) - before);
    return 'conflict';
  }

  /**
   * Behind what the second document alone has there. An equal item among that is the same one, and it is of
   * no account on which side of it the first document has items that the second has not.
   */
  #insert(edit: Edit, { places, tokens }: Way, isWanted: boolean): Carried {
    const holder = places.at(-1);
    if (holder === undefined) return 'conflict';
    const items = itemsOf(holder);
    const index = lastIndex(edit);
    const [, end, shared] = items.countsBefore(sides.first, index);
    const start = shared === 0 ? 0 : items.countsBefore(sides.both, shared - 1)[1] + 1;
    const same = this.#firstEqual(items, start, end, edit.op.value);
    if (same !== undefined) {
      const item = this.#join(items, same, end, index);
      adjust(places, weightOf(item) - 1);
      return 'done';
    }
    items.insertBefore(sides.first, index, placeOf(edit.op.value, [true, isWanted]));
    if (!isWanted) adjust(places, 1);
    return isWanted ? { ...edit.op, path: toPointer([...tokens, String(end)]) } : 'conflict';
  }

  /** Index of the first item with this value among some that the second document alone has. */
  #firstEqual(
    items: PairedList<Place>,
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
   * Puts an item of the second document into the first, at an index: before it what the first alone has in
   * between, behind it what the second alone has. The fewer of these are moved, so that the cost of many is
   * n log n.
   */
  #join(items: PairedList<Place>, same: number, end: number, index: number): Place {
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
    const joined: Place = { ...item, isIn: [true, true], differs: false };
    items.insertBefore(sides.first, index, joined);
    for (const other of others) items.insertBefore(sides.first, index + 1, other);
    return joined;
  }

  #agrees({ isIn, agreesWith }: Place, isThere: boolean, value: unknown): boolean {
    return isIn[1] === isThere && (!isThere || this.#isSame(agreesWith, value));
  }

  #isSame(a: unknown, b: unknown): boolean {
    return this.#effort.numberOf(a) === this.#effort.numberOf(b);
  }

  /** Undefined where it leads through a place that differs. */
  #wayTo({ tokens }: Edit, side: Side): Way | undefined {
    const [places, others]: [Place[], string[]] = [[], []];
    let place = this.#root;
    for (const [depth, token] of tokens.entries()) {
      if (place.differs) return undefined;
      places.push(place);
      if (depth === tokens.length - 1) break;
      const next = step(place, token, side);
      if (next === undefined) return undefined;
      others.push(next.token);
      place = next.place;
    }
    return { places, tokens: others };
  }
}

/** A child of a place that both documents have, and its token in the other one. */
function step(
  place: Place,
  token: string,
  side: Side,
): { place: Place; token: string } | undefined {
  if (!isList(place.value)) return { place: fieldPlace(place, token), token };
  const found = itemsOf(place).at(side, Number(token));
  const other = side === sides.first ? sides.second : sides.first;
  return found && { place: found.item, token: String(found.before[other]) };
}

function find(holder: Place, { tokens, op }: Edit): { place: Place; token: string } {
  const found = step(holder, tokens.at(-1) ?? '', sides.first);
  if (found === undefined) throw new RangeError(`There is no ${op.path.slice(0, 200)}.`);
  return found;
}

function childOf(holder: Place, { tokens }: Edit, side: Side): Place | undefined {
  return step(holder, tokens.at(-1) ?? '', side)?.place;
}

function fieldPlace(place: Place, name: string): Place {
  place.fields ??= new Map();
  const known = place.fields.get(name);
  if (known !== undefined) return known;
  const fields = isFields(place.value) ? place.value : {};
  const isThere = Object.hasOwn(fields, name);
  const made = placeOf(fieldOf(fields, name), [isThere, isThere]);
  place.fields.set(name, made);
  return made;
}

function itemsOf(place: Place): PairedList<Place> {
  const values = isList(place.value) ? place.value : [];
  place.items ??= new PairedList(values.map((value) => placeOf(value, [true, true])));
  return place.items;
}

function setValue(place: Place, value: unknown): void {
  place.value = value;
  place.within = 0;
  place.fields = undefined;
  place.items = undefined;
}

/** Says in which documents a place is. */
function show(
  holder: Place | undefined,
  edit: Edit,
  side: Side,
  place: Place,
  isIn: PairedItem['isIn'],
): void {
  if (holder !== undefined && edit.inList) itemsOf(holder).move(side, lastIndex(edit), isIn);
  else [place.isIn[0], place.isIn[1]] = isIn;
}

/** Takes the items from an index to another out of a list, which alone has them. */
function takenFrom(items: PairedList<Place>, side: Side, from: number, to: number): Place[] {
  const taken: Place[] = [];
  for (let at = from; at < to; at += 1) {
    const item = items.at(side, from)?.item;
    if (item === undefined) break;
    taken.push({ ...item, isIn: [...item.isIn] });
    items.move(side, from, [false, false]);
  }
  return taken;
}

const lastIndex = ({ tokens }: Edit): number => Number(tokens.at(-1));

/** What a place counts in the place around it. */
const weightOf = ({ differs, within }: Place): number => (differs ? 1 : within);

function adjust(places: readonly Place[], by: number): void {
  for (const place of places) place.within += by;
}
