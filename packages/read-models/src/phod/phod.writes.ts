import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { stamp, type BlameTree } from '@mach42/json-document/leaves/blame-tree.ts';
import { setImmediate } from 'node:timers/promises';
import type { Transaction } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { storedBlameAt } from './phod-history.reads.ts';
import {
  atOnce,
  budgetAfter,
  readBlamedPhodInTurns,
  versionsPerKeyframe,
  type PhodState,
} from './phod-history.ts';
import { phodKeyframesTable, phodVersionsTable, type PhodVersionsTable } from './table.ts';

/** The fields of a version beside its content. */
export type PhodVersionHead = Pick<
  PhodVersionsTable,
  'user_id' | 'version' | 'at' | 'saved_by' | 'source' | 'summary'
>;

const insertVersion = phodVersionsTable.insert;
const insertKeyframe = phodKeyframesTable.insert;

const locationOfVersion = prepared((q, p: { userId: string; version: number }) =>
  q
    .selectFrom('phod_versions')
    .select(['keyframe', 'budget'])
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version),
);

const makeKeyframe = prepared((q, p: { userId: string; version: number; budget: number }) =>
  q
    .updateTable('phod_versions')
    .set({ keyframe: p.version, budget: p.budget })
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version),
);

/** The first version of a file, which is a keyframe: all of it is of that version. */
export async function insertFirstVersion(
  tx: Transaction,
  head: PhodVersionHead,
  briefData: BriefData,
): Promise<void> {
  const { user_id: userId, version } = head;
  const blame = () => stamp(briefData, version);
  const budget = await storeKeyframe(tx, userId, { version, briefData, blame });
  await tx.run(insertVersion, { ...head, ops: '[]', keyframe: head.version, budget });
}

/** @throws Error the version before it is missing */
export async function insertNextVersion(
  tx: Transaction,
  head: PhodVersionHead,
  ops: readonly PhodOperation[],
): Promise<void> {
  const { user_id: userId, version } = head;
  const before = await tx.first(locationOfVersion, { userId, version: version - 1 });
  if (before === undefined)
    throw new Error(`Version ${version} follows a version that is missing.`);
  const { keyframe } = before;
  const text = JSON.stringify(ops);
  if (text.length > atOnce) await setImmediate();
  const rest = before.budget - text.length;
  await tx.run(insertVersion, { ...head, ops: text, keyframe, budget: rest });
  if (rest >= 0 && version - keyframe < versionsPerKeyframe) return;
  if (text.length > atOnce) await setImmediate();
  const stored = await storedBlameAt(tx, userId, { version: version - 1, keyframe });
  const steps = [...stored.steps, { version, ops: text }];
  const file = await readBlamedPhodInTurns({ ...stored, version, steps });
  const { briefData } = file;
  const budget = await storeKeyframe(tx, userId, { version, briefData, blame: () => file.blame });
  await tx.run(makeKeyframe, { userId, version, budget });
}

interface Keyframe extends PhodState {
  /** Is found in a turn of its own. */
  readonly blame: () => BlameTree;
}

async function storeKeyframe(tx: Transaction, userId: string, file: Keyframe): Promise<number> {
  const briefData = JSON.stringify(file.briefData);
  if (briefData.length > atOnce) await setImmediate();
  const tree = file.blame();
  if (briefData.length > atOnce) await setImmediate();
  const blame = JSON.stringify(tree);
  if (blame.length > atOnce) await setImmediate();
  await tx.run(insertKeyframe, {
    user_id: userId,
    version: file.version,
    brief_data: briefData,
    blame,
  });
  if (briefData.length + blame.length > atOnce) await setImmediate();
  return budgetAfter(briefData.length);
}
