import type { PhodCreated, PhodEvent } from '@mach42/domain/phod/events.ts';
import { toUser, type Change } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { findPhodVersion } from '@mach42/read-models/phod/phod.reads.ts';
import {
  insertFirstVersion,
  insertNextVersion,
  type PhodVersionHead,
} from '@mach42/read-models/phod/phod.writes.ts';
import { projector, type Handler, type Happened } from '../kernel/projector.ts';

type Type = PhodEvent['type'];
type FurtherVersion = Exclude<PhodEvent, PhodCreated>;

const created: Handler<PhodCreated> = async (event, tx) => {
  await insertFirstVersion(tx, headOf(event), event.data.briefData);
  return changed('PhodCreated', event, tx);
};

/** A revert is a save like any other: its operations lead back to the earlier content. */
const saved =
  (type: FurtherVersion['type']): Handler<FurtherVersion> =>
  async (event, tx) => {
    await insertNextVersion(tx, headOf(event), event.data.ops);
    return changed(type, event, tx);
  };

function headOf({ data, at }: Happened<PhodEvent>): PhodVersionHead {
  return {
    user_id: data.userId,
    version: data.version,
    at,
    saved_by: data.savedBy,
    source: JSON.stringify(data.source),
    summary: data.summary,
  };
}

async function changed(
  type: Type,
  { data: { userId, version } }: Happened<PhodEvent>,
  tx: Transaction,
): Promise<Change | undefined> {
  const view = await findPhodVersion(tx, userId, version);
  return view && { type, data: { version: view }, audiences: [toUser(userId)] };
}

export const phodProjector = projector<PhodEvent>({
  name: 'phod',
  version: 1,
  tables: ['phod_versions', 'phod_keyframes'],
  reads: ['users'],
  on: { PhodCreated: created, PhodSaved: saved('PhodSaved'), PhodReverted: saved('PhodReverted') },
});
