import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { atOnce, type StoredBlame, type StoredPhod } from './phod-history.ts';

/** A version and the keyframe it is reached from. */
interface PhodLocation {
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

const blameOf = prepared((q, p: { userId: string; version: number }) =>
  q
    .selectFrom('phod_keyframes')
    .select('blame')
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

/** The longest texts that rows have: each is read in a turn of its own, as SQLite decodes all that a statement answers. */
export async function storedPhodAt(
  db: Reader,
  userId: string,
  location: PhodLocation,
): Promise<StoredPhod> {
  const { version, keyframe } = location;
  const row = required(await db.first(keyframeOf, { userId, version: keyframe }), location);
  if (row.brief_data.length > atOnce) await setImmediate();
  return { version, keyframe: row, steps: await stepsTo(db, userId, location) };
}

export async function storedBlameAt(
  db: Reader,
  userId: string,
  location: PhodLocation,
): Promise<StoredBlame> {
  const { version, steps, ...stored } = await storedPhodAt(db, userId, location);
  if (stored.keyframe.brief_data.length > atOnce) await setImmediate();
  const of = { userId, version: location.keyframe };
  const { blame } = required(await db.first(blameOf, of), location);
  return { version, keyframe: { ...stored.keyframe, blame }, steps };
}

const stepsTo = (db: Reader, userId: string, { keyframe, version }: PhodLocation) =>
  db.all(steps, { userId, after: keyframe, upTo: version });

function required<Row>(row: Row | undefined, { keyframe }: PhodLocation): Row {
  if (row === undefined) throw new Error(`Keyframe ${keyframe} of a file is missing.`);
  return row;
}
