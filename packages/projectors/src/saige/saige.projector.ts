import type { SaigeEvent, SaigeFileCreated } from '@mach42/domain/saige/events.ts';
import { toAdmins, type Change } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import {
  insertSaigeFile,
  insertSaigeVersion,
  setSaigeVersion,
} from '@mach42/read-models/saige/saige.writes.ts';
import { projector, type Handler, type Happened } from '../kernel/projector.ts';
import { updateOne } from '../kernel/update-one.ts';

const created: Handler<SaigeFileCreated> = async (event, tx) => {
  const { modelId, name, type, description, version, savedBy } = event.data;
  await tx.run(insertSaigeFile, {
    model_id: modelId,
    name,
    type,
    description,
    version,
    created_at: event.at,
    created_by: savedBy,
  });
  return keepVersion('SaigeFileCreated', event, tx);
};

const saved =
  (type: SaigeEvent['type']): Handler<Exclude<SaigeEvent, SaigeFileCreated>> =>
  async (event, tx) => {
    const { modelId: id, version } = event.data;
    await updateOne(tx, setSaigeVersion, { id, version });
    return keepVersion(type, event, tx);
  };

async function keepVersion(
  type: SaigeEvent['type'],
  { data, at }: Happened<SaigeEvent>,
  tx: Transaction,
): Promise<Change> {
  await tx.run(insertSaigeVersion, {
    model_id: data.modelId,
    version: data.version,
    at,
    saved_by: data.savedBy,
    change_summary: data.changeSummary,
    content: data.content,
  });
  const { modelId, version } = data;
  return { type, data: { modelId, version }, audiences: [toAdmins] };
}

export const saigeProjector = projector<SaigeEvent>({
  name: 'saige',
  version: 1,
  tables: ['saige_files', 'saige_versions'],
  on: {
    SaigeFileCreated: created,
    SaigeVersionSaved: saved('SaigeVersionSaved'),
    SaigeReverted: saved('SaigeReverted'),
  },
});
