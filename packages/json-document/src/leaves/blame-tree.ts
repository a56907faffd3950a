import { isFields, isList, sameJson } from '../json-value.ts';
import { ItemList } from '../patch/item-list.ts';
import { PatchConflict, type Operation } from '../patch/patch.ts';
import { childOf, parsePointer, toIndex, type Pointer } from '../pointer.ts';

/**
 * A document with, instead of each leaf, the version that brought it. A leaf is a value that
 * contains no other: a text, a number, a boolean, null, an empty list or object.
 */
export type BlameTree = number | readonly BlameTree[] | BlameFields;
interface BlameFields {
  readonly [name: string]: BlameTree;
}

/** Every leaf of a value, brought by one version. */
export function stamp(value: unknown, version: number): BlameTree {
  if (isList(value)) {
    return value.length === 0 ? version : value.map((item) => stamp(item, version));
  }
  if (!isFields(value)) return version;
  const names = Object.keys(value);
  if (names.length === 0) return version;
  return Object.fromEntries(names.map((name) => [name, stamp(value[name], version)]));
}

/** The version that brought each leaf, by the leaf's pointer. */
export function leavesOf(tree: BlameTree): Map<Pointer, number> {
  const leaves = new Map<Pointer, number>();
  collect(tree, '', leaves);
  return leaves;
}

function collect(tree: BlameTree, path: Pointer, leaves: Map<Pointer, number>): void {
  if (typeof tree === 'number') leaves.set(path, tree);
  else
    for (const [name, child] of Object.entries(tree)) collect(child, childOf(path, name), leaves);
}

/** A blame tree that follows the operations of version after version. */
export class BlameDraft {
  #root: Node;

  /** @param tree of the document */
  constructor(document: unknown, tree: BlameTree) {
    this.#root = grown(document, tree);
  }

  /**
   * @param op fits the document that the operations before have led to
   * @throws PatchConflict it does not
   */
  apply(op: Operation, version: number): void {
    const tokens = parsePointer(op.path);
    const last = tokens.pop();
    if (last === undefined) {
      this.#root = brought(op, this.#root, version);
      return;
    }
    const holder = tokens.reduce((node, token) => childIn(node, token, op), this.#root);
    if (typeof holder === 'number') throw new PatchConflict(op.path);
    if (op.op === 'remove') removeFrom(holder, last, op);
    else if (op.op === 'add') addTo(holder, last, brought(op, undefined, version), op);
    else setIn(holder, last, brought(op, childIn(holder, last, op), version), op);
    holder.changedBy = version;
  }

  tree(): BlameTree {
    return treeOf(this.#root);
  }
}

type Node = number | ListNode | FieldsNode;

/** `changedBy` counts only where nothing is left: it emptied the list or object. */
interface ListNode {
  readonly items: ItemList<Node>;
  changedBy: number;
}
interface FieldsNode {
  readonly fields: Map<string, Node>;
  changedBy: number;
}

function grown(value: unknown, tree: BlameTree): Node {
  const changedBy = typeof tree === 'number' ? tree : 0;
  if (isList(value)) {
    const trees = isList(tree) ? tree : [];
    const items = value.map((item, at) => grown(item, trees[at] ?? changedBy));
    return { items: new ItemList(items), changedBy };
  }
  if (isFields(value)) {
    const trees: BlameFields = isFields(tree) ? tree : {};
    const fields = new Map<string, Node>();
    for (const name of Object.keys(value)) {
      const child = Object.hasOwn(trees, name) ? trees[name] : undefined;
      fields.set(name, grown(value[name], child ?? changedBy));
    }
    return { fields, changedBy };
  }
  return changedBy;
}

/**
 * Returns the tree of the value that an operation brings. A list that replaces a list, or an object that replaces an
 * object, keeps the version of equal values at the same pointer: a save with very many changes replaces whole
 * sections.
 */
function brought({ op, value, oldValue }: Operation, old: Node | undefined, version: number): Node {
  return op === 'replace' && oldValue !== undefined && old !== undefined
    ? restamped(value, oldValue, old, version)
    : grown(value, version);
}

function restamped(value: unknown, oldValue: unknown, old: Node, version: number): Node {
  if (isList(value) && isList(oldValue) && typeof old === 'object' && 'items' in old) {
    const nodes = old.items.toArray();
    const items = value.map((item, at) => {
      const node = nodes[at];
      return node === undefined
        ? grown(item, version)
        : restamped(item, oldValue[at], node, version);
    });
    const isStillEmpty = value.length === 0 && oldValue.length === 0;
    return { items: new ItemList(items), changedBy: isStillEmpty ? old.changedBy : version };
  }
  if (isFields(value) && isFields(oldValue) && typeof old === 'object' && 'fields' in old) {
    const fields = new Map<string, Node>();
    for (const name of Object.keys(value)) {
      const node = old.fields.get(name);
      fields.set(
        name,
        node === undefined
          ? grown(value[name], version)
          : restamped(value[name], oldValue[name], node, version),
      );
    }
    const isStillEmpty = fields.size === 0 && old.fields.size === 0;
    return { fields, changedBy: isStillEmpty ? old.changedBy : version };
  }
  return typeof old === 'number' && sameJson(value, oldValue) ? old : grown(value, version);
}

function childIn(node: Node, token: string, op: Operation): Node {
  const child =
    typeof node === 'number'
      ? undefined
      : 'items' in node
        ? node.items.at(toIndex(token) ?? -1)
        : node.fields.get(token);
  if (child === undefined) throw new PatchConflict(op.path);
  return child;
}

function addTo(holder: ListNode | FieldsNode, token: string, node: Node, op: Operation): void {
  if ('fields' in holder) {
    holder.fields.set(token, node);
    return;
  }
  const index = toIndex(token);
  if (index === undefined || index > holder.items.length) throw new PatchConflict(op.path);
  holder.items.insert(index, node);
}

function setIn(holder: ListNode | FieldsNode, token: string, node: Node, op: Operation): void {
  childIn(holder, token, op);
  if ('fields' in holder) holder.fields.set(token, node);
  else holder.items.set(Number(token), node);
}

function removeFrom(holder: ListNode | FieldsNode, token: string, op: Operation): void {
  childIn(holder, token, op);
  if ('fields' in holder) holder.fields.delete(token);
  else holder.items.remove(Number(token));
}

function treeOf(node: Node): BlameTree {
  if (typeof node === 'number') return node;
  if ('items' in node) {
    return node.items.length === 0 ? node.changedBy : node.items.toArray().map(treeOf);
  }
  if (node.fields.size === 0) return node.changedBy;
  return Object.fromEntries(Array.from(node.fields, ([name, child]) => [name, treeOf(child)]));
}
