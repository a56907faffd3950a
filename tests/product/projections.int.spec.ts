import { listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import { listProjections } from '@mach42/contracts/health/calls.ts';
import { beginRebuild, controlRebuild } from '@mach42/contracts/ops/calls.ts';
import { ada, dana, demoPassword, mo } from '@mach42/server/demo/people.ts';
import { exitCodeOf } from '@mach42/server/ops/ops-error.ts';
import { runOps } from '@mach42/server/ops/run-ops.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { danasChat } from '../support/rebuild-at-work.ts';

const signal = new AbortController().signal;
const env = { OPS_MOBILE: ada.mobile, OPS_PASSWORD: demoPassword };

function operator(...where: readonly string[]) {
  const lines: string[] = [];
  const ops = (...args: string[]) => {
    lines.length = 0;
    return runOps(['projections', ...args, ...where], {
      env,
      print: (line) => lines.push(line),
      signal,
    }).catch(exitCodeOf);
  };
  return { ops, lines };
}

/** The read models in use; those of an aborted rebuild are removed soon after. */
const rowsIn = async (folder: string) => {
  const files = async () => (await readdir(folder)).filter((name) => /^read.*\.db$/.test(name));
  await expect.poll(files).toHaveLength(1);
  return path.join(folder, (await files())[0] ?? '');
};

/** As a fault of a disk, or a hand, would. */
async function deleteMessages(folder: string): Promise<number> {
  using rows = new DatabaseSync(await rowsIn(folder), { timeout: 5_000 });
  return Number(rows.prepare('DELETE FROM messages').run().changes);
}

it('[PR56] [OC6] [RB8] finds rows that were deleted, and brings them back when the operator says so', async () => {
  await using folder = await temporaryFolder();
  let deleted: number;
  let messages: number;
  {
    await using product = await startProduct({ dataDir: folder.path });
    const { address } = product;
    const { ops, lines } = operator('--server', address);
    expect(await ops('list')).toBe(0);
    expect(lines.join('\n')).toMatch(/messages@\d+ {2}live {2}at \d+, up to date/);
    expect(await ops('compare')).toBe(0);
    expect(lines[0]).toContain('A rebuild would change nothing');
    expect(await ops('abort')).toBe(0);

    messages = (await danasChat(address)).length;
    deleted = await deleteMessages(folder.path);
    expect(deleted).toBeGreaterThan(0);
    expect(await ops('rebuild', '--dry-run', 'messages')).toBe(10);
    expect(lines[0]).toBe(`messages: ${deleted} brought back, 0 removed, 0 changed`);
    expect(await danasChat(address)).toEqual([]);

    expect(await ops('compare', '--json')).toBe(10);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ different: [{ missing: deleted }] });
    // The log follows the rows, which are compared at one position.
    expect(await ops('samples', '--reason', 'Messages are missing.')).toBe(0);
    expect(lines[0]).toContain('"kind": "missing"');
    expect(await ops('switch')).toBe(0);
    expect(await danasChat(address)).toHaveLength(messages);

    const { caller: moderator } = await signInAs(address, mo);
    for (const { caller } of [await signInAs(address, dana), { caller: moderator }]) {
      expect((await caller.attempt(listProjections)).status).toBe(403);
      expect((await caller.attempt(beginRebuild, { body: {} })).status).toBe(403);
      const params = { control: 'abort' } as const;
      expect((await caller.attempt(controlRebuild, { params })).status).toBe(403);
    }
    const { caller: admin } = await signInAs(address, ada);
    const query = { category: 'rebuild' };
    const types = (await admin.call(listAuditEvents, { query })).data.map(({ type }) => type);
    expect(types).toContain('RebuildAborted');
    expect(types).toEqual(
      expect.arrayContaining(['RebuildCompared', 'RebuildSamplesShown', 'RebuildApproved']),
    );
    expect(await ops('pause')).toBe(4);
    expect(await ops('reset')).toBe(9);
  }

  const stopped = operator('--data', folder.path);
  expect(await stopped.ops('list')).toBe(0);
  expect(await stopped.ops('compare')).toBe(0);
  await deleteMessages(folder.path);
  const before = await readFile(await rowsIn(folder.path));
  expect(await stopped.ops('compare')).toBe(10);
  expect(stopped.lines[0]).toBe(`messages: ${deleted} brought back, 0 removed, 0 changed`);
  expect(await readFile(await rowsIn(folder.path))).toEqual(before);
  expect(await stopped.ops('rebuild')).toBe(0);
  expect(await stopped.ops('compare')).toBe(0);

  await using product = await startProduct({ dataDir: folder.path });
  expect(await danasChat(product.address)).toHaveLength(messages);
  expect(await stopped.ops('rebuild')).toBe(4);
  const { address } = product;
  const { caller: admin } = await signInAs(address, ada);
  const { data } = await admin.call(listAuditEvents, { query: { category: 'rebuild' } });
  expect(data.at(-1)).toMatchObject({ type: 'RebuildFinished', actorId: 'system' });
}, 120_000);

it('says in one sentence what is wrong with a workspace, with a code of its own', async () => {
  await using folder = await temporaryFolder();
  const { ops } = operator('--data', folder.path);
  expect(await ops('compare')).toBe(3);
  await writeFile(path.join(folder.path, 'events.db'), 'no log at all, but a text of some length');
  // Without a vault nothing in it could be read.
  expect(await ops('rebuild')).toBe(3);
  const vault = await openSqliteVault(path.join(folder.path, 'vault.db'));
  await vault.close();
  expect([5, 6]).toContain(await ops('rebuild'));
  expect(await operator('--server', 'http://127.0.0.1:9').ops('list')).toBe(3);
});
