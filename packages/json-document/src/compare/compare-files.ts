import { DiffEffort } from '../diff/diff-effort.ts';
import { alignLists } from '../diff/list-alignment.ts';
import { fieldOf, isFields, isList, type JsonFields } from '../json-value.ts';
import { childOf } from '../pointer.ts';
import {
  indentOf,
  printedLines,
  RowWriter,
  SameLines,
  type RowContext,
  type FileComparison,
  type Spot,
} from './rows.ts';

/** A value of either file, or of both, on its way into rows. */
interface Slot extends RowContext {
  readonly spot: Spot;
  readonly hunk: Spot;
  /** Whether something follows it in the older file, and in the newer. */
  readonly commas: { readonly before: boolean; readonly after: boolean };
  readonly effort: DiffEffort;
}

const root: Spot = { before: '', after: '' };

/**
 * Returns both files, pretty-printed, line by line beside each other, and the operations between them, the same as
 * `diffJson` finds. As the order of an object's fields means nothing, both sides are printed in one order.
 */
export function compareFiles(before: JsonFields, after: JsonFields): FileComparison {
  const out = new RowWriter();
  const commas = { before: false, after: false };
  const effort = new DiffEffort();
  compareValues(out, before, after, {
    depth: 0,
    label: '',
    spot: root,
    hunk: root,
    commas,
    effort,
  });
  return out;
}

function compareValues(out: RowWriter, before: unknown, after: unknown, slot: Slot): void {
  if (slot.effort.same(before, after)) writeSame(out, after, slot);
  else if (isFields(before) && isFields(after)) compareFields(out, before, after, slot);
  else if (isList(before) && isList(after)) compareLists(out, before, after, slot);
  else writeReplaced(out, before, after, slot);
}

function compareFields(out: RowWriter, before: JsonFields, after: JsonFields, slot: Slot): void {
  const names = mergedNames(before, after);
  const lastBefore = names.findLast((name) => Object.hasOwn(before, name));
  const lastAfter = names.findLast((name) => Object.hasOwn(after, name));
  const isRoot = slot.depth === 0;
  const empty = {
    before: !isRoot && lastBefore === undefined,
    after: !isRoot && lastAfter === undefined,
  };

  writeContainer(out, ['{', '}'], empty, slot, () => {
    for (const name of names) {
      const spot = childSpot(slot.spot, name, name);
      const child: Slot = {
        depth: slot.depth + 1,
        label: `${JSON.stringify(name)}: `,
        spot,
        hunk: isRoot ? spot : slot.hunk,
        commas: { before: name !== lastBefore, after: name !== lastAfter },
        effort: slot.effort,
      };
      if (!Object.hasOwn(before, name)) writeAdded(out, after[name], child);
      else if (!Object.hasOwn(after, name)) writeRemoved(out, before[name], child);
      else compareValues(out, fieldOf(before, name), fieldOf(after, name), child);
    }
  });
}

function compareLists(
  out: RowWriter,
  before: readonly unknown[],
  after: readonly unknown[],
  slot: Slot,
): void {
  const empty = { before: before.length === 0, after: after.length === 0 };
  const hasItems = slot.depth === 1 && !empty.before && !empty.after;
  const itemSlot = (from: number | undefined, to: number | undefined): Slot => {
    const spot = childSpot(slot.spot, from, to);
    return {
      depth: slot.depth + 1,
      label: '',
      spot,
      hunk: hasItems ? spot : slot.hunk,
      commas: { before: from !== before.length - 1, after: to !== after.length - 1 },
      effort: slot.effort,
    };
  };

  writeContainer(out, ['[', ']'], empty, slot, () => {
    let [from, to] = [0, 0];
    for (const step of alignLists(before, after, slot.effort)) {
      switch (step.kind) {
        case 'same':
          for (const item of after.slice(to, to + step.count)) {
            writeSame(out, item, itemSlot(from++, to++));
          }
          break;
        case 'changed':
          compareValues(out, step.from, step.to, itemSlot(from++, to++));
          break;
        case 'removed':
          writeRemoved(out, step.item, itemSlot(from++, undefined));
          break;
        case 'added':
          writeAdded(out, step.item, itemSlot(undefined, to++));
          break;
      }
    }
  });
}

function childSpot(
  spot: Spot,
  before: string | number | undefined,
  after: string | number | undefined,
): Spot {
  return {
    before: before === undefined ? undefined : childOf(spot.before ?? '', before),
    after: after === undefined ? undefined : childOf(spot.after ?? '', after),
  };
}

/** An empty container takes a single line and has no closing line. */
function writeContainer(
  out: RowWriter,
  [open, close]: readonly [string, string],
  empty: { readonly before: boolean; readonly after: boolean },
  { depth, label, commas, hunk }: Slot,
  writeContent: () => void,
): void {
  const indent = indentOf(depth);
  const opening = (side: 'before' | 'after') =>
    `${indent}${label}${open}${empty[side] ? closing(side).trimStart() : ''}`;
  const closing = (side: 'before' | 'after') => `${indent}${close}${commas[side] ? ',' : ''}`;

  if (empty.before === empty.after) out.same(opening('before'), opening('after'));
  else out.modified(opening('before'), opening('after'), hunk);
  writeContent();
  if (empty.before) out.added([closing('after')], hunk);
  else if (empty.after) out.removed([closing('before')], hunk);
  else out.same(closing('before'), closing('after'));
}

function writeSame(out: RowWriter, value: unknown, slot: Slot): void {
  out.sameLines(new SameLines(value, slot, slot.commas));
}

function writeReplaced(out: RowWriter, before: unknown, after: unknown, slot: Slot): void {
  out.change('modified', slot.spot, slot.hunk);
  const gone = printedLines(before, slot, slot.commas.before);
  const come = printedLines(after, slot, slot.commas.after);
  const [oldLine = '', ...moreOld] = gone;
  const [newLine = '', ...moreNew] = come;
  if (moreOld.length === 0 && moreNew.length === 0) out.modified(oldLine, newLine, slot.hunk);
  else {
    out.removed(gone, slot.hunk);
    out.added(come, slot.hunk);
  }
}

function writeAdded(out: RowWriter, value: unknown, slot: Slot): void {
  out.change('added', { before: undefined, after: slot.spot.after }, slot.hunk);
  out.added(printedLines(value, slot, slot.commas.after), slot.hunk);
}

function writeRemoved(out: RowWriter, value: unknown, slot: Slot): void {
  out.change('removed', { before: slot.spot.before, after: undefined }, slot.hunk);
  out.removed(printedLines(value, slot, slot.commas.before), slot.hunk);
}

/**
 * The fields of two objects in one order: that of `after`, each field that is gone behind the one
 * that it followed.
 */
export function mergedNames(before: JsonFields, after: JsonFields): string[] {
  const goneBehind = new Map<string | undefined, string[]>();
  let kept: string | undefined;
  for (const name of Object.keys(before)) {
    if (Object.hasOwn(after, name)) kept = name;
    else {
      const gone = goneBehind.get(kept);
      if (gone === undefined) goneBehind.set(kept, [name]);
      else gone.push(name);
    }
  }
  return [
    ...(goneBehind.get(undefined) ?? []),
    ...Object.keys(after).flatMap((name) => [name, ...(goneBehind.get(name) ?? [])]),
  ];
}
