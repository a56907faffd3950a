import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { StoredBlame, StoredPhod } from './phod-history.ts';

/** A version and the keyframe it is reached from. */
export interface PhodPlace {
  readonly version: number;
  readonly keyframe: number;
}

const keyframeOf = prepared((q, p: { userId: string; version: number }) =>
  q
    .selectFrom('phod_keyframes')
    .select(['version', 'brief_data'])
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version),
);

const blamedKeyframeOf = prepared((q, p: { userId: string; version: number }) =>
  q
    .selectFrom('phod_keyframes')
    .select(['version', 'brief_data', 'blame'])
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

export async function storedPhodAt(
  db: Reader,
  userId: string,
  place: PhodPlace,
): Promise<StoredPhod> {
  const { version, keyframe } = place;
  const row = required(await db.first(keyframeOf, { userId, version: keyframe }), place);
  return { version, keyframe: row, steps: await stepsTo(db, userId, place) };
}

export async function storedBlameAt(
  db: Reader,
  userId: string,
  place: PhodPlace,
): Promise<StoredBlame> {
  const { version, keyframe } = place;
  const row = required(await db.first(blamedKeyframeOf, { userId, version: keyframe }), place);
  return { version, keyframe: row, steps: await stepsTo(db, userId, place) };
}

const stepsTo = (db: Reader, userId: string, { keyframe, version }: PhodPlace) =>
  db.all(steps, { userId, after: keyframe, upTo: version });

function required<Row>(row: Row | undefined, { keyframe }: PhodPlace): Row {
  if (row === undefined) throw new Error(`Keyframe ${keyframe} of a file is missing.`);
  return row;
}
