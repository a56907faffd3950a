import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../kernel/prepared.ts';
import type { BlameTree } from './blame-tree.ts';
import {
  replay,
  replayBlame,
  type BlamedPhod,
  type PhodState,
  type PhodStep,
} from './phod-history.ts';

/** A version and the keyframe it is reached from. */
export interface PhodPlace {
  readonly version: number;
  readonly keyframe: number;
}

const keyframeOf = prepared((q, p: { userId: string; version: number }) =>
  q
    .selectFrom('phod_keyframes')
    .select('brief_data')
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version),
);

const blamedKeyframeOf = prepared((q, p: { userId: string; version: number }) =>
  q
    .selectFrom('phod_keyframes')
    .select(['brief_data', 'blame'])
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version),
);

const steps = prepared((q, p: { userId: string; after: number; upTo: number }) =>
  q
    .selectFrom('phod_versions')
    .select(['version', 'ops'])
    .where('user_id', '=', p.userId)
    .where('version', '>', p.after)
    .where('version', '<=', p.upTo)
    .orderBy('version'),
);

export async function phodAt(db: Reader, userId: string, place: PhodPlace): Promise<PhodState> {
  const { keyframe } = place;
  const row = required(await db.first(keyframeOf, { userId, version: keyframe }), place);
  const briefData = JSON.parse(row.brief_data) as BriefData;
  return replay({ version: keyframe, briefData }, await stepsTo(db, userId, place));
}

export async function blamedPhodAt(
  db: Reader,
  userId: string,
  place: PhodPlace,
): Promise<BlamedPhod> {
  const { keyframe } = place;
  const row = required(await db.first(blamedKeyframeOf, { userId, version: keyframe }), place);
  const briefData = JSON.parse(row.brief_data) as BriefData;
  const blame = JSON.parse(row.blame) as BlameTree;
  return replayBlame({ version: keyframe, briefData, blame }, await stepsTo(db, userId, place));
}

async function stepsTo(db: Reader, userId: string, place: PhodPlace): Promise<PhodStep[]> {
  const rows = await db.all(steps, { userId, after: place.keyframe, upTo: place.version });
  return rows.map(({ version, ops }) => ({ version, ops: JSON.parse(ops) as PhodOperation[] }));
}

function required<Row>(row: Row | undefined, { keyframe }: PhodPlace): Row {
  if (row === undefined) throw new Error(`Keyframe ${keyframe} of a file is missing.`);
  return row;
}
