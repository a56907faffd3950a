import type { SaigeEvent, SaigeFileCreated } from '@mach42/domain/saige/events.ts';
import { type Change, toAdmins } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { saigeFilesTable, saigeVersionsTable } from '@mach42/read-models/saige/table.ts';
import { type Handler, type Happened, projector, updateOne } from '../kernel/projector.ts';

const setSaigeVersion = prepared((q, p: { id: string; version: number }) =>
  q.updateTable('saige_files').set({ version: p.version }).where('model_id', '=', p.id),
);

const created: Handler<SaigeFileCreated> = async (event, tx) => {
  const { modelId, name, type, description, version, savedBy } = event.data;
  await tx.run(saigeFilesTable.insert, {
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
  await tx.run(saigeVersionsTable.insert, {
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
