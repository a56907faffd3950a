import { canonicalJson, isFields, isList, type JsonFields } from '../json-value.ts';
import { leavesOf, childOf, parsePointer, toIndex, type Pointer } from '../pointer.ts';
import { ItemList } from '../patch/item-list.ts';
import { PatchConflict, type Operation } from '../patch/patch.ts';

/**
 * Pointers in `base` whose value the operations remove. A value that is replaced by another one is not
 * removed, unless by an empty one; neither is a text that the operations add elsewhere.
 */
export function removedLeaves(base: JsonFields, ops: readonly Operation[]): Pointer[] {
  const values = new Map(leavesOf(base));
  const brought = broughtTexts(ops);
  const tree = new LeafTree<Pointer | undefined>(base, (leaf) => leaf);
  const removed = new Set<Pointer>();
  for (const op of ops) {
    const taken = tree.apply(op, undefined);
    if (op.op === 'replace' && isValue(op.oldValue) && isValue(op.value)) continue;
    for (const pointer of taken) {
      if (pointer === undefined) continue;
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
 * The shape of a JSON document with a mark on every leaf, which operations on the document carry
 * along. A leaf is a text, number, boolean or null, or a list or object that is empty.
 */
class LeafTree<Mark> {
  #root: Node<Mark>;

  constructor(document: unknown, markAt: (leaf: Pointer) => Mark) {
    this.#root = grow(document, '', markAt);
  }

  /**
   * Follows an operation, with `mark` on what it brings; answers the marks that it takes away.
   * @throws PatchConflict
   */
  apply(op: Operation, mark: Mark): Mark[] {
    const fresh = op.op === 'remove' ? [] : [grow(op.value, '', () => mark)];
    const tokens = parsePointer(op.path);
    const last = tokens.pop();
    if (last === undefined) {
      const old = this.#root;
      this.#root = fresh[0] ?? old;
      return marksOf(old);
    }
    const parent = tokens.reduce((node, token) => childNode(node, token, op), this.#root);
    const old = op.op === 'add' ? [] : [childNode(parent, last, op)];
    if (parent.kind === 'list') changeItem(parent.items, last, op, fresh[0]);
    if (parent.kind === 'fields') {
      if (fresh[0] === undefined) parent.fields.delete(last);
      else parent.fields.set(last, fresh[0]);
    }
    parent.mark = mark;
    return old.flatMap(marksOf);
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

type Node<Mark> =
  | { readonly kind: 'value'; mark: Mark }
  | { readonly kind: 'list'; readonly items: ItemList<Node<Mark>>; mark: Mark | undefined }
  | { readonly kind: 'fields'; readonly fields: Map<string, Node<Mark>>; mark: Mark | undefined };

/** The mark of a list or object counts only while that is empty; it then says which operation emptied it. */
function grow<Mark>(value: unknown, at: Pointer, markAt: (leaf: Pointer) => Mark): Node<Mark> {
  if (isList(value)) {
    const items = value.map((item, index) => grow(item, childOf(at, index), markAt));
    const mark = items.length === 0 ? markAt(at) : undefined;
    return { kind: 'list', items: new ItemList(items), mark };
  }
  if (isFields(value)) {
    const fields = new Map<string, Node<Mark>>();
    for (const name of Object.keys(value)) {
      fields.set(name, grow(value[name], childOf(at, name), markAt));
    }
    return { kind: 'fields', fields, mark: fields.size === 0 ? markAt(at) : undefined };
  }
  return { kind: 'value', mark: markAt(at) };
}

function childNode<Mark>(node: Node<Mark>, token: string, op: Operation): Node<Mark> {
  const child =
    node.kind === 'list'
      ? node.items.at(toIndex(token) ?? -1)
      : node.kind === 'fields'
        ? node.fields.get(token)
        : undefined;
  if (child === undefined) throw new PatchConflict(op.path);
  return child;
}

function* markedLeaves<Mark>(node: Node<Mark>, at: Pointer): Generator<readonly [Pointer, Mark]> {
  if (node.kind === 'list') {
    for (const [index, item] of node.items.toArray().entries()) {
      yield* markedLeaves(item, childOf(at, index));
    }
    if (node.items.length > 0) return;
  }
  if (node.kind === 'fields') {
    for (const [name, field] of node.fields) yield* markedLeaves(field, childOf(at, name));
    if (node.fields.size > 0) return;
  }
  if (node.mark !== undefined) yield [at, node.mark];
}

function marksOf<Mark>(node: Node<Mark>): Mark[] {
  return Array.from(markedLeaves(node, ''), ([, mark]) => mark);
}
