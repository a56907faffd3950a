import { open, readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from './ops-error.ts';
import { bytesIn, runVerb, why, WholeFolders } from './testing/verbs.ts';

/** Its first page is whole: the file is copied, and the damage is found when it is read. */
async function damageInside(file: string): Promise<void> {
  const { length } = await readFile(file);
  const damaged = await open(file, 'r+');
  await damaged.write(Buffer.alloc(length - 4_096, 7), 0, length - 4_096, 4_096);
  await damaged.close();
}

const event = '018f0000-0000-7000-8000-000000000001';

describe('verbs that read the read models of a folder', () => {
  const folders = new WholeFolders();
  beforeAll(() => folders.fill());
  afterAll(() => folders.remove());

  async function folderWithRows() {
    const { data } = await folders.copy();
    expect(await runVerb(['projections', 'rebuild', '--data', data])).toMatchObject({ code: 0 });
    const name = (await readFile(`${data}/read.current`, 'utf8').catch(() => 'read.db')).trim();
    return { data, rows: `${data}/${name}` };
  }

  it.each([
    ['projections', 'list', '--data'],
    ['projections', 'compare', '--data'],
    ['projections', 'rebuild', '--dry-run', '--data'],
    ['parked', 'list', '--folder'],
    ['parked', 'skipped', '--folder'],
    ['parked', 'skip', event, ...why, '--folder'],
  ])('[OV1] %s %s names the file that is damaged, and changes nothing', async (...verb) => {
    const { data, rows } = await folderWithRows();
    await damageInside(rows);
    const before = await bytesIn(data);
    const { code, message } = await runVerb([...verb, data]);
    expect({ code, message }).toEqual({
      code: exitCodes.damaged,
      message: `${rows} is damaged. It was left as it is. Stop the server and remove the file: the next start builds the read models from the log.`,
    });
    expect(await bytesIn(data)).toEqual(before);
  });

  it('[OV1] verify has a finding that names the damaged file', async () => {
    const { data, rows } = await folderWithRows();
    await damageInside(rows);
    const { code, message } = await runVerb(['verify', '--data', data]);
    expect(code).toBe(exitCodes.differs);
    expect(message).toContain(`The read models ${rows} cannot be read`);
  });

  it.each([
    ['projections', 'list', '--data'],
    ['projections', 'compare', '--data'],
    ['parked', 'list', '--folder'],
  ])('[OV2] %s %s names the file of another version, not its copy', async (...verb) => {
    const { data, rows } = await folderWithRows();
    const database = new DatabaseSync(rows);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const { code, message } = await runVerb([...verb, data]);
    expect(code).toBe(exitCodes.unsupported);
    expect(message).toContain(`The read models in the file ${rows} are of another version`);
  });
});
