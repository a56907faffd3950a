import { isFields, isList, sameJson } from '../json-value.ts';
import { parsePointer, toIndex, type Pointer } from '../pointer.ts';
import { ItemList } from './item-list.ts';

/** An operation of RFC 6902 (add, remove and replace only), with the value it found. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  /** Pointer to the value in the document. */
  path: Pointer;
  value?: unknown;
  oldValue?: unknown;
}

/** An operation does not fit the document: its pointer does not exist, or has another value. */
export class PatchConflict extends Error {
  override readonly name = 'PatchConflict';
  readonly path: string;

  constructor(path: string) {
    super(
      `The operation at ${path === '' ? 'the root' : path.slice(0, 200)} does not fit the document.`,
    );
    this.path = path;
  }
}

/**
 * Returns the document after the operations (RFC 6902). The two share all values that the operations do not touch.
 * Stricter than the RFC: a value that is removed or replaced must be the `oldValue`, where one is named, and a field
 * that exists already cannot be added; the index `-` is not known.
 * @throws PatchConflict
 */
export function applyOps(document: unknown, ops: readonly Operation[]): unknown {
  const draft = new Draft(document);
  for (const op of ops) draft.apply(op);
  return draft.finish();
}

/** Returns the operations that undo the given ones: their opposites in reverse order. */
export function invertOps(ops: readonly Operation[]): Operation[] {
  return ops.map(invertOp).toReversed();
}

export function invertOp({ op, path, value, oldValue }: Operation): Operation {
  switch (op) {
    case 'add':
      return { op: 'remove', path, oldValue: value };
    case 'remove':
      return { op: 'add', path, value: oldValue };
    case 'replace':
      return { op: 'replace', path, value: oldValue, oldValue: value };
  }
}

/** The pointer at which an operation was applied. */
export interface Applied {
  readonly tokens: readonly string[];
  /** The last token is the index of an item. */
  readonly inList: boolean;
}

type Fields = Record<string, unknown>;

/** Lists above this length are edited as an `ItemList`, whose insertions move few items. */
const longList = 256;

/**
 * A document to which many operations are applied. Each list and object that they touch is copied once, so the cost
 * is the sum of the operations and the touched values, not their product.
 */
export class Draft {
  #root: unknown;
  /** Copies that only this draft has. */
  #own = new Set<unknown>();
  /** Items of long lists among them, while they change. */
  readonly #long = new Map<unknown[], ItemList<unknown>>();
  #copied = 0;

  constructor(document: unknown) {
    this.#root = document;
  }

  /** Fields and items copied so far. */
  get copied(): number {
    return this.#copied;
  }

  /**
   * An operation that does not fit changes nothing.
   * @throws PatchConflict
   */
  apply(op: Operation): Applied {
    const tokens = parsePointer(op.path);
    const last = tokens.at(-1);
    if (last === undefined) {
      if (op.op !== 'replace') throw new PatchConflict(op.path);
      this.#requireFound(this.#root, op);
      this.#root = op.value;
      return { tokens, inList: false };
    }
    const holder = this.#holderOf(tokens, op);
    if (isList(holder)) this.#changeList(holder, last, op);
    else this.#changeFields(holder, last, op);
    return { tokens, inList: isList(holder) };
  }

  /** Returns the present document. Later operations do not change it. */
  finish(): unknown {
    for (const list of this.#long.keys()) this.#writeBack(list);
    this.#own = new Set();
    return this.#root;
  }

  /** The container that the operation changes, as a copy of the draft's own. */
  #holderOf(tokens: readonly string[], op: Operation): unknown[] | Fields {
    let holder = this.#owned(this.#root, op);
    this.#root = holder;
    for (const token of tokens.slice(0, -1)) {
      if (Array.isArray(holder)) {
        const index = this.#indexIn(holder, token, op);
        const child = this.#owned(this.#itemAt(holder, index), op);
        this.#setItem(holder, index, child);
        holder = child;
      } else {
        if (!Object.hasOwn(holder, token)) throw new PatchConflict(op.path);
        const child = this.#owned(holder[token], op);
        setField(holder, token, child);
        holder = child;
      }
    }
    return holder;
  }

  #owned(value: unknown, op: Operation): unknown[] | Fields {
    if (this.#own.has(value)) return value as unknown[] | Fields;
    const copy = isList(value) ? [...value] : isFields(value) ? { ...value } : undefined;
    if (copy === undefined) throw new PatchConflict(op.path);
    this.#copied += Array.isArray(copy) ? copy.length : Object.keys(copy).length;
    this.#own.add(copy);
    return copy;
  }

  #changeList(list: unknown[], token: string, op: Operation): void {
    if (op.op === 'add') {
      const index = toIndex(token);
      if (index === undefined || index > this.#lengthOf(list)) throw new PatchConflict(op.path);
      if (list.length <= longList) list.splice(index, 0, op.value);
      else this.#longOf(list).insert(index, op.value);
      return;
    }
    const index = this.#indexIn(list, token, op);
    this.#requireFound(this.#itemAt(list, index), op);
    if (op.op === 'replace') this.#setItem(list, index, op.value);
    else if (list.length <= longList) list.splice(index, 1);
    else this.#longOf(list).remove(index);
  }

  #changeFields(fields: Fields, name: string, op: Operation): void {
    if (Object.hasOwn(fields, name) === (op.op === 'add')) throw new PatchConflict(op.path);
    if (op.op !== 'add') this.#requireFound(fields[name], op);
    if (op.op === 'remove') delete fields[name];
    else setField(fields, name, op.value);
  }

  #requireFound(found: unknown, op: Operation): void {
    if (op.oldValue === undefined) return;
    this.#settle(found);
    if (!sameJson(found, op.oldValue)) throw new PatchConflict(op.path);
  }

  #indexIn(list: unknown[], token: string, op: Operation): number {
    const index = toIndex(token);
    if (index === undefined || index >= this.#lengthOf(list)) throw new PatchConflict(op.path);
    return index;
  }

  #lengthOf = (list: unknown[]): number => this.#long.get(list)?.length ?? list.length;

  #itemAt(list: unknown[], index: number): unknown {
    const long = this.#long.get(list);
    return long === undefined ? list[index] : long.at(index);
  }

  #setItem(list: unknown[], index: number, item: unknown): void {
    const long = this.#long.get(list);
    if (long === undefined) list[index] = item;
    else long.set(index, item);
  }

  #longOf(list: unknown[]): ItemList<unknown> {
    const known = this.#long.get(list);
    if (known !== undefined) return known;
    const long = new ItemList(list);
    this.#long.set(list, long);
    return long;
  }

  /** Writes the items of all long lists in a value back to where they are read. */
  #settle(value: unknown): void {
    if (this.#long.size === 0 || !this.#own.has(value)) return;
    if (Array.isArray(value)) this.#writeBack(value);
    for (const child of Object.values(value as object)) this.#settle(child);
  }

  #writeBack(list: unknown[]): void {
    const long = this.#long.get(list);
    if (long === undefined) return;
    this.#long.delete(list);
    list.length = 0;
    for (const item of long.toArray()) list.push(item);
  }
}

/** A field of any name, `__proto__` too. */
function setField(fields: Fields, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(fields, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else fields[name] = value;
}
