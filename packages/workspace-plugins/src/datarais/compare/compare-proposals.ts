import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { similarity } from '@mach42/json-document/diff/similarity.ts';
import { isFields, isList, sameJson } from '@mach42/json-document/json-value.ts';
import { editsOf, type Edit } from '@mach42/json-document/patch/rebase.ts';
import { toPointer } from '@mach42/json-document/pointer.ts';

/**
 * The relation of an operation of one proposal to the other proposal; `a` and `b` are its indexes in the proposals.
 */
export type Difference =
  | { readonly kind: 'same' | 'different'; readonly a: number; readonly b: number }
  | { readonly kind: 'only-a'; readonly a: number }
  | { readonly kind: 'only-b'; readonly b: number };

/** Two items that were added to one list and are at least this alike count as two wordings of one item. */
const likeEnough = 0.5;
/** The number of characters from which on a text is hardly in two items by chance. */
const longText = 16;

/**
 * Pairs the operations of two proposals for the same file, in the order of the file. Earlier operations on a list in
 * one proposal do not make the pointers of the other one look different.
 */
export function compareProposals(
  base: unknown,
  opsA: readonly PhodOperation[],
  opsB: readonly PhodOperation[],
): readonly Difference[] {
  const a = located(base, opsA);
  const b = located(base, opsB);
  const pairs = [...pairsByPointer(a, b), ...pairsOfItems(a, b)];
  const pairedA = new Set(pairs.map(([left]) => left));
  const pairedB = new Set(pairs.map(([, right]) => right));
  const rows = [
    ...pairs.map(([left, right]) => ({
      at: left,
      row: { kind: kindOf(left, right), a: left.index, b: right.index } as Difference,
    })),
    ...a
      .filter((op) => !pairedA.has(op))
      .map((op) => ({ at: op, row: { kind: 'only-a', a: op.index } as Difference })),
    ...b
      .filter((op) => !pairedB.has(op))
      .map((op) => ({ at: op, row: { kind: 'only-b', b: op.index } as Difference })),
  ];
  return rows.toSorted((one, other) => byPointer(base, one.at, other.at)).map(({ row }) => row);
}

type Pair = readonly [a: LocatedOperation, b: LocatedOperation];

function kindOf({ op }: LocatedOperation, { op: other }: LocatedOperation): 'same' | 'different' {
  const isSame = op.op === other.op && sameJson(op.value ?? null, other.value ?? null);
  return isSame ? 'same' : 'different';
}

/** Pairs the operations of both proposals at the same pointer of the file. */
function pairsByPointer(a: readonly LocatedOperation[], b: readonly LocatedOperation[]): Pair[] {
  const left = new Map(b.filter(({ isItem }) => !isItem).map((op) => [op.pointer, op]));
  return a.flatMap((op): Pair[] => {
    const other = op.isItem ? undefined : left.get(op.pointer);
    if (other === undefined) return [];
    left.delete(op.pointer);
    return [[op, other]];
  });
}

/** Pairs the items that both proposals add to one list: equal items first, then those that are most alike. */
function pairsOfItems(a: readonly LocatedOperation[], b: readonly LocatedOperation[]): Pair[] {
  const candidates = a
    .filter(({ isItem }) => isItem)
    .flatMap((left) =>
      b
        .filter((right) => right.isItem && right.list === left.list)
        .map((right) => ({ left, right, likeness: likenessOf(left, right) })),
    )
    .filter(({ likeness }) => likeness >= likeEnough)
    .toSorted(
      (one, other) =>
        other.likeness - one.likeness || byIndexes(one.left, one.right, other.left, other.right),
    );
  const taken = new Set<LocatedOperation>();
  return candidates.flatMap(({ left, right }): Pair[] => {
    if (taken.has(left) || taken.has(right)) return [];
    taken.add(left);
    taken.add(right);
    return [[left, right]];
  });
}

/**
 * Returns how alike two operations are; 2: they are equal. Texts and numbers have no likeness: those at one pointer
 * are paired.
 */
function likenessOf(a: LocatedOperation, b: LocatedOperation): number {
  const [value, other] = [a.op.value, b.op.value];
  if (sameJson(value, other)) return 2;
  if (isFields(value) || isList(value) || isFields(other) || isList(other)) {
    const likeness = similarity(value, other);
    return haveOneText(value, other) ? Math.max(likeEnough, likeness) : likeness;
  }
  return a.op.path === b.op.path ? likeEnough : 0;
}

/** Whether two items contain the same text, such as the text of the entry, whatever else they contain. */
function haveOneText(a: unknown, b: unknown): boolean {
  const texts = textsIn(a);
  return textsIn(b).some((text) => texts.includes(text));
}

const textsIn = (value: unknown): readonly string[] =>
  isFields(value)
    ? Object.values(value).filter(
        (text): text is string => typeof text === 'string' && text.length >= longText,
      )
    : [];

/** Compares pairs so that their order is the same whichever proposal comes first. */
function byIndexes(
  a: LocatedOperation,
  b: LocatedOperation,
  otherA: LocatedOperation,
  otherB: LocatedOperation,
): number {
  const one = [a.index, b.index].toSorted((x, y) => x - y);
  const other = [otherA.index, otherB.index].toSorted((x, y) => x - y);
  return (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0);
}

function byPointer(base: unknown, a: LocatedOperation, b: LocatedOperation): number {
  const sections = isFields(base) ? Object.keys(base) : [];
  const [sectionA = '', sectionB = ''] = [a.tokens[0], b.tokens[0]];
  if (sectionA !== sectionB) {
    const [atA, atB] = [sections.indexOf(sectionA), sections.indexOf(sectionB)];
    if (atA !== atB) return (atA < 0 ? sections.length : atA) - (atB < 0 ? sections.length : atB);
    return sectionA < sectionB ? -1 : 1;
  }
  for (const [depth, token] of a.tokens.entries()) {
    const other = b.tokens[depth];
    if (other === undefined) return 1;
    if (token === other) continue;
    const steps = Number(token) - Number(other);
    return Number.isNaN(steps) ? (token < other ? -1 : 1) : steps;
  }
  return a.tokens.length - b.tokens.length || a.index - b.index;
}

/** An operation of a proposal with its pointer in the file as it was before all operations. */
interface LocatedOperation {
  readonly op: PhodOperation;
  /** The index of the operation in the proposal. */
  readonly index: number;
  readonly tokens: readonly string[];
  /** The JSON pointer of `tokens`. */
  readonly pointer: string;
  /** Whether the operation adds an item to a list; many items may have the same pointer. */
  readonly isItem: boolean;
  /** The JSON pointer of the list or object that contains the value. */
  readonly list: string;
}

function located(base: unknown, ops: readonly PhodOperation[]): readonly LocatedOperation[] {
  const edits = editsOf(base, ops);
  return edits.map((edit, index) => {
    const tokens = edits.slice(0, index).reduceRight(beforeOf, edit.tokens);
    return {
      op: edit.op,
      index,
      tokens,
      pointer: toPointer(tokens),
      isItem: edit.inList && edit.op.op === 'add',
      list: toPointer(tokens.slice(0, -1)),
    };
  });
}

/** Returns a pointer as it was before an edit that added an item to a list around it, or removed one. */
function beforeOf(
  tokens: readonly string[],
  { op, inList, tokens: moved }: Edit,
): readonly string[] {
  const level = moved.length - 1;
  const isAround =
    inList &&
    op.op !== 'replace' &&
    tokens.length > level &&
    moved.slice(0, level).every((token, depth) => token === tokens[depth]);
  if (!isAround) return tokens;
  const [at, edge] = [Number(tokens[level]), Number(moved[level])];
  if (op.op === 'add') return at > edge ? tokens.with(level, String(at - 1)) : tokens;
  return at >= edge ? tokens.with(level, String(at + 1)) : tokens;
}
