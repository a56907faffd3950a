import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { diffFiles } from '@mach42/json-document/diff/json-diff.ts';
import { BlameDraft, leavesOf, type BlameTree } from '@mach42/json-document/leaves/blame-tree.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import type { Pointer } from '@mach42/json-document/pointer.ts';
import { setImmediate } from 'node:timers/promises';

/** The largest number of versions that are built from one keyframe. */
export const versionsPerKeyframe = 50;
const leastBudget = 4096;
/**
 * Characters of a stored text that are read in one turn of the event loop: where values are nested deeply, each
 * character may be a value.
 */
export const atOnce = 20_000;

/** A file at a version. */
export interface PhodState {
  readonly version: number;
  readonly briefData: BriefData;
}

/** A file at a version, with who is to blame for each leaf. */
interface BlamedPhod extends PhodState {
  readonly blame: BlameTree;
}

interface PhodStep {
  readonly version: number;
  readonly ops: readonly PhodOperation[];
}

/** A version as it is stored: a keyframe and the operations that lead on from there, as JSON text. */
export interface StoredPhod {
  readonly version: number;
  readonly keyframe: { readonly version: number; readonly brief_data: string };
  readonly steps: readonly { readonly version: number; readonly ops: string }[];
}

export interface StoredBlame extends StoredPhod {
  readonly keyframe: StoredPhod['keyframe'] & { readonly blame: string };
}

/** Characters that have to be read to come to the version. */
export function charactersOf({ keyframe, steps }: StoredPhod): number {
  return steps.reduce((sum, { ops }) => sum + ops.length, keyframe.brief_data.length);
}

export function readPhod({ version, keyframe, steps }: StoredPhod): PhodState {
  const briefData = JSON.parse(keyframe.brief_data) as BriefData;
  return { version, briefData: applyOps(briefData, opsOf(steps.map(readStep))) as BriefData };
}

/** The same; others have their turn between a large file and what came after it. */
export async function readPhodInTurns(stored: StoredPhod): Promise<PhodState> {
  if (charactersOf(stored) <= atOnce) return readPhod(stored);
  const { version, keyframe, steps } = stored;
  await setImmediate();
  const start = JSON.parse(keyframe.brief_data) as BriefData;
  await setImmediate();
  const ops = opsOf(steps.map(readStep));
  await setImmediate();
  return { version, briefData: applyOps(start, ops) as BriefData };
}

export function readBlamedPhod({ version, keyframe, steps }: StoredBlame): BlamedPhod {
  const start = JSON.parse(keyframe.brief_data) as BriefData;
  const draft = new BlameDraft(start, JSON.parse(keyframe.blame) as BlameTree);
  const read = steps.map(readStep);
  for (const step of read) for (const op of step.ops) draft.apply(op, step.version);
  return { version, briefData: applyOps(start, opsOf(read)) as BriefData, blame: draft.tree() };
}

/**
 * The same, but a large file is read in several turns of the event loop, none of which takes much longer than parsing
 * the file.
 */
export async function readBlamedPhodInTurns(stored: StoredBlame): Promise<BlamedPhod> {
  if (charactersOf(stored) <= atOnce) return readBlamedPhod(stored);
  const { version, keyframe, steps } = stored;
  await setImmediate();
  const start = JSON.parse(keyframe.brief_data) as BriefData;
  await setImmediate();
  const tree = JSON.parse(keyframe.blame) as BlameTree;
  await setImmediate();
  const draft = new BlameDraft(start, tree);
  const read: PhodStep[] = [];
  let characters = 0;
  for (const step of steps) {
    if (characters === 0 || characters > atOnce) {
      await setImmediate();
      characters = 0;
    }
    characters += step.ops.length;
    const known = readStep(step);
    read.push(known);
    if (step.ops.length > atOnce) await setImmediate();
    for (const op of known.ops) draft.apply(op, step.version);
  }
  await setImmediate();
  const briefData = applyOps(start, opsOf(read)) as BriefData;
  await setImmediate();
  return { version, briefData, blame: draft.tree() };
}

/** The file as JSON. */
export function fileText(stored: StoredPhod): string {
  return JSON.stringify(readPhod(stored).briefData);
}

/** The operations between two versions; null is the empty file. */
export function diffStored({ from, to }: StoredPair): PhodOperation[] {
  return diffFiles(
    from === null ? {} : readPhod(from).briefData,
    to === null ? {} : readPhod(to).briefData,
  );
}

/** Returns the operations between two versions as JSON. */
export const diffText = (files: StoredPair): string => JSON.stringify(diffStored(files));

export interface StoredPair {
  readonly from: StoredPhod | null;
  readonly to: StoredPhod | null;
}

/** The version that brought each leaf, by JSON pointer. */
export function leavesOfStored(stored: StoredBlame): Record<Pointer, number> {
  return Object.fromEntries(leavesOf(readBlamedPhod(stored).blame));
}

export interface LeavesText {
  /** JSON: the version of each leaf, by JSON pointer. */
  readonly text: string;
  readonly leaves: number;
  /** The versions that leaves name, each once. */
  readonly versions: readonly number[];
}

export function leavesText(stored: StoredBlame): LeavesText {
  const leaves = leavesOfStored(stored);
  const named = Object.values(leaves);
  return { text: JSON.stringify(leaves), leaves: named.length, versions: [...new Set(named)] };
}

const readStep = ({ version, ops }: StoredPhod['steps'][number]): PhodStep => ({
  version,
  ops: JSON.parse(ops) as PhodOperation[],
});

/** Joins the operations of all steps, so that a part that many versions change is copied once. */
const opsOf = (steps: readonly PhodStep[]): PhodOperation[] => steps.flatMap(({ ops }) => ops);

/**
 * Characters of operations that may follow a keyframe: as many as it has itself, so that no version
 * costs more than twice its file to read, and keyframes no more than twice the operations to store.
 */
export function budgetAfter(keyframeCharacters: number): number {
  return Math.max(keyframeCharacters, leastBudget);
}
