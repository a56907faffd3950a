import type { SaigeEvent, SaigeFileCreated } from '@mach42/domain/saige/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import {
  insertSaigeFile,
  insertSaigeVersion,
  setSaigeVersion,
} from '@mach42/read-models/saige/saige.writes.ts';
import { projector, type Handler, type Happened } from '../kernel/projector.ts';
import { updateOne } from '../kernel/update-one.ts';

/** Nobody is told: the files are for admins, who read them when they open the editor. */
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
  await keepVersion(event, tx);
  return undefined;
};

const saved: Handler<Exclude<SaigeEvent, SaigeFileCreated>> = async (event, tx) => {
  const { modelId: id, version } = event.data;
  await updateOne(tx, setSaigeVersion, { id, version });
  await keepVersion(event, tx);
  return undefined;
};

async function keepVersion({ data, at }: Happened<SaigeEvent>, tx: Transaction): Promise<void> {
  await tx.run(insertSaigeVersion, {
    model_id: data.modelId,
    version: data.version,
    at,
    saved_by: data.savedBy,
    change_summary: data.changeSummary,
    content: data.content,
  });
}

export const saigeProjector = projector<SaigeEvent>({
  name: 'saige',
  version: 1,
  tables: ['saige_files', 'saige_versions'],
  on: { SaigeFileCreated: created, SaigeVersionSaved: saved, SaigeReverted: saved },
});
