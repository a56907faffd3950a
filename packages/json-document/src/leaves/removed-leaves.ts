import { canonicalJson, isFields, isList, type JsonFields } from '../json-value.ts';
import { ItemList } from '../patch/item-list.ts';
import { PatchConflict, type Operation } from '../patch/patch.ts';
import { leavesOf, childOf, parsePointer, toIndex, type Pointer } from '../pointer.ts';

/**
 * Pointers in `base` whose value the operations remove. A value that is replaced by another one is not
 * removed, unless by an empty one; neither is a text that the operations add elsewhere.
 */
export function removedLeaves(base: JsonFields, ops: readonly Operation[]): Pointer[] {
  const values = new Map(leavesOf(base));
  const brought = broughtTexts(ops);
  const tree = new LeafTree(base);
  const removed = new Set<Pointer>();
  for (const op of ops) {
    const taken = tree.apply(op);
    if (op.op === 'replace' && isValue(op.oldValue) && isValue(op.value)) continue;
    for (const pointer of taken) {
      const value = values.get(pointer);
      if (!isEmpty(value) && !brought.has(canonicalJson(value))) removed.add(pointer);
    }
  }
  return [...removed];
}

/** Only texts are recognised elsewhere: the same number or yes may mean anything. */
function broughtTexts(ops: readonly Operation[]): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const op of ops) {
    if (op.op === 'remove') continue;
    for (const [, value] of leavesOf(op.value)) {
      if (typeof value === 'string') texts.add(canonicalJson(value));
    }
  }
  return texts;
}

function isValue(value: unknown): boolean {
  return !isFields(value) && !isList(value) && !isEmpty(value);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (isList(value)) return value.length === 0;
  return isFields(value) ? Object.keys(value).length === 0 : value === null;
}

/**
 * The shape of a JSON document, in which operations carry each leaf along. A leaf is a text, number, boolean or
 * null, or a list or object that is empty.
 */
class LeafTree {
  #root: Node;

  constructor(document: unknown) {
    this.#root = grow(document, '');
  }

  /**
   * Follows an operation; answers where the leaves that it takes away were in the document.
   * @throws PatchConflict
   */
  apply(op: Operation): Pointer[] {
    const fresh = op.op === 'remove' ? undefined : grow(op.value, undefined);
    const tokens = parsePointer(op.path);
    const last = tokens.pop();
    if (last === undefined) {
      const old = this.#root;
      this.#root = fresh ?? old;
      return [...originsIn(old)];
    }
    const parent = tokens.reduce((node, token) => childNode(node, token, op), this.#root);
    const old = op.op === 'add' ? undefined : childNode(parent, last, op);
    if (parent.kind === 'list') changeItem(parent.items, last, op, fresh);
    if (parent.kind === 'fields') {
      if (fresh === undefined) parent.fields.delete(last);
      else parent.fields.set(last, fresh);
    }
    parent.origin = undefined;
    return old === undefined ? [] : [...originsIn(old)];
  }
}

function changeItem<Item>(
  items: ItemList<Item>,
  token: string,
  op: Operation,
  fresh: Item | undefined,
): void {
  const index = toIndex(token);
  if (index === undefined || index > items.length) throw new PatchConflict(op.path);
  if (fresh === undefined) items.remove(index);
  else if (op.op === 'add') items.insert(index, fresh);
  else items.set(index, fresh);
}

/**
 * The origin of a leaf is its pointer in the original document; it is undefined for a value that an operation
 * brought. The origin of a list or object counts only while it is empty.
 */
type Node = { origin: Pointer | undefined } & (
  | { readonly kind: 'value' }
  | { readonly kind: 'list'; readonly items: ItemList<Node> }
  | { readonly kind: 'fields'; readonly fields: Map<string, Node> }
);

/** @param origin undefined for what an operation brings */
function grow(value: unknown, origin: Pointer | undefined): Node {
  const within = (token: string | number) =>
    origin === undefined ? undefined : childOf(origin, token);
  if (isList(value)) {
    const items = value.map((item, index) => grow(item, within(index)));
    return { kind: 'list', items: new ItemList(items), origin };
  }
  if (isFields(value)) {
    const fields = new Map<string, Node>();
    for (const name of Object.keys(value)) fields.set(name, grow(value[name], within(name)));
    return { kind: 'fields', fields, origin };
  }
  return { kind: 'value', origin };
}

function childNode(node: Node, token: string, op: Operation): Node {
  const child =
    node.kind === 'list'
      ? node.items.at(toIndex(token) ?? -1)
      : node.kind === 'fields'
        ? node.fields.get(token)
        : undefined;
  if (child === undefined) throw new PatchConflict(op.path);
  return child;
}

function* originsIn(node: Node): Generator<Pointer, void> {
  const children =
    node.kind === 'list'
      ? node.items.toArray()
      : node.kind === 'fields'
        ? [...node.fields.values()]
        : [];
  if (children.length === 0 && node.origin !== undefined) yield node.origin;
  for (const child of children) yield* originsIn(child);
}
