import { toPointer } from '@mach42/json-document/pointer.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { editsOf, type Edit } from '@mach42/json-document/patch/transform.ts';

/** An operation of a proposal with its place in the file as it was before any of them. */
export interface Placed {
  readonly op: PhodOperation;
  /** In the proposal. */
  readonly index: number;
  readonly tokens: readonly string[];
  /** JSON pointer of `tokens`. */
  readonly place: string;
  /** An item that is put into a list, of which many may have one place. */
  readonly isItem: boolean;
  /** JSON pointer of what holds it. */
  readonly list: string;
}

export function inPlaces(base: unknown, ops: readonly PhodOperation[]): readonly Placed[] {
  const edits = editsOf(base, ops);
  return edits.map((edit, index) => {
    const tokens = edits.slice(0, index).reduceRight(beforeOf, edit.tokens);
    return {
      op: edit.op,
      index,
      tokens,
      place: toPointer(tokens),
      isItem: edit.inList && edit.op.op === 'add',
      list: toPointer(tokens.slice(0, -1)),
    };
  });
}

/** Where a place stood before an edit that put an item into a list around it, or took one out. */
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
