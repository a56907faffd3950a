import { findSaigeFile, saigeFiles, saigeVersions } from '@mach42/read-models/saige/saige.reads.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const modelId = 'adexis:latest';
const events = [
  {
    type: 'SaigeFileCreated',
    data: {
      modelId,
      name: 'Adexis',
      type: 'project-management',
      description: 'Watches the dates.',
      content: 'One.',
      version: 1,
      changeSummary: 'Created',
      savedBy: 'system',
    },
  },
  {
    type: 'SaigeVersionSaved',
    data: { modelId, version: 2, content: 'Two.', changeSummary: 'Brief', savedBy: 'ada' },
  },
  {
    type: 'SaigeReverted',
    data: {
      modelId,
      version: 3,
      content: 'One.',
      changeSummary: 'Restored from v1',
      savedBy: 'ada',
      toVersion: 1,
    },
  },
];

describe('the SAIGE projector', () => {
  it('notifies admins of each version, without what it says', async () => {
    await using then = await given(...events);
    expect(then.changes).toEqual(
      events.map(({ type, data: { version } }, index) => ({
        position: BigInt(index + 1),
        type,
        data: { modelId, version },
        audiences: ['admins'],
      })),
    );
  });

  it('SAIGE-010 keeps the file with what it says and who changed it when', async () => {
    await using then = await given(...events);
    const file = {
      model_id: modelId,
      name: 'Adexis',
      type: 'project-management',
      description: 'Watches the dates.',
      markdown_content: 'One.',
      current_version: 3,
      created_at: timeOf(1),
      created_by: 'System',
      updated_at: timeOf(3),
      updated_by: 'ada',
    };
    expect(await findSaigeFile(then.db, modelId)).toEqual(file);
    expect(await saigeFiles(then.db)).toEqual([file]);
    expect(await findSaigeFile(then.db, 'locklan:latest')).toBeUndefined();
  });

  it('SAIGE-030 keeps every version', async () => {
    await using then = await given(...events);
    const [newest, , first] = await saigeVersions(then.db, modelId);
    expect(newest).toMatchObject({ version: 3, change_summary: 'Restored from v1' });
    expect(first).toEqual({
      version: 1,
      change_summary: 'Created',
      created_at: timeOf(1),
      created_by: 'System',
      content: 'One.',
    });
  });
});
