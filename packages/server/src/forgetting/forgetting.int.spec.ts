import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { hashOf } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { bytesIn, personalTexts } from '@mach42/testing/personal-texts.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { receiptIn } from '@mach42/testing/receipt-in.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dana, demoPassword, mo, type DemoPerson } from '../demo/people.ts';
import { sealingKey } from '../evidence/seal.ts';
import { runOps } from '../ops/run-ops.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { decryptedAsWritten } from '../stores/open-stores.ts';
import { receiptsIn } from './kept-receipts.ts';
import type { SignedReceipt } from './receipt.ts';

let folder: TemporaryFolder;
let danaId: string;
let moId: string;
/** The data folder of a product that was stopped, and copies of it. */
const at = (name: string) => `${folder.path}/${name}`;

async function ops(...args: string[]) {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const code = await runOps(args, { env: {}, print, signal: new AbortController().signal });
  return { code, printed: printed.join('\n') };
}

async function textsOf(data: string, person: string): Promise<string[]> {
  const vault = await openSqliteVault(`${data}/vault.db`);
  const stored = await openSqliteEventStore({ file: `${data}/events.db` });
  const log = decryptedAsWritten(stored, new KeyRing(vault.contentKeys));
  const texts = personalTexts(await log.readAll(0n, 100_000), person);
  await log.close();
  await vault.close();
  return texts;
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await (await startProduct({ dataDir: at('whole') })).stop();
  await using product = await startProduct({ dataDir: at('whole') });
  const idOf = async ({ mobile }: DemoPerson) =>
    (await product.server.vault.check(mobile, 'password', demoPassword))?.userId ?? '';
  [danaId, moId] = [await idOf(dana), await idOf(mo)];
  const count = (await product.server.store.readAll(0n, 100_000)).length;
  // The events of the first start are sealed at once by the second.
  const isSealed = async () => {
    const seals = await readFile(at('whole/seals.jsonl'), 'utf8').catch(() => '');
    return (seals.match(/\["/g) ?? []).length >= count;
  };
  await vi.waitUntil(isSealed, { timeout: 30_000 });
});
afterAll(() => folder.remove());

describe('forgetting a person', () => {
  const how = ['--wish', 'person', '--by', 'Olga', '--destroy', '--json'];
  const forget = (data: string, ...more: string[]) =>
    ops('forget', '--data', data, '--person', danaId, ...more);

  it('[FG1] [FG2] leaves no byte of what they wrote in any file, and what others wrote as it was', async () => {
    const data = at('forgotten');
    await cp(at('whole'), data, { recursive: true });
    const [texts, ofMo] = [await textsOf(data, danaId), await textsOf(data, moId)];
    expect(texts.length).toBeGreaterThan(50);
    const before = await bytesIn(data);
    expect(texts.filter((text) => before.includes(text)).length).toBeGreaterThan(20);
    await ops('backup', '--data', data, '--to', at('backups'));

    // Files as an open time travel and an export leave them when the server is killed.
    await cp(`${data}/read.db`, `${data}/past-1/read.db`);
    await cp(`${data}/read.db`, `${data}/exports/1.zip`);
    const preview = await forget(data);
    expect(preview.printed).toMatch(/unreadable for ever.*--destroy/);
    const { printed, code } = await forget(data, ...how, '--backups', at('backups'));
    expect(code).toBe(0);
    const left = await readdir(data);
    expect(left.filter((name) => /^(past|exports|read)/.test(name))).toEqual([]);
    const stopped = await bytesIn(data);
    expect(texts.filter((text) => stopped.includes(text))).toEqual([]);

    await using product = await startProduct({ dataDir: data });
    const { commands, store, vault } = product.server;
    await product.server.processAll();
    const started = await bytesIn(data);
    expect(texts.filter((text) => started.includes(text))).toEqual([]);
    expect(ofMo.some((text) => started.includes(text))).toBe(true);
    const { state: user } = await commands.load(usersDecider, danaId);
    expect(user).toMatchObject({ firstName: 'Forgotten', lastName: 'person', status: 'inactive' });
    expect((await commands.load(phodDecider, danaId)).state).toMatchObject({ briefData: {} });
    expect((await commands.load(forgettingDecider, danaId)).state.phase).toBe('completed');
    expect(await vault.check(dana.mobile, 'password', demoPassword)).toBeUndefined();
    const events = await store.readAll(0n, 100_000);
    expect(events.filter((event) => event.unreadable !== undefined)).toEqual([]);
    const rooms = events.filter(({ type }) => type === 'RoomCreated');
    for (const { stream } of rooms) {
      const { state } = await commands.load(roomsDecider, stream.slice('room-'.length));
      expect(state.exists).toBe(true);
    }

    const { publicKey } = sealingKey(await vault.signingKey());
    const receipt = JSON.parse(printed) as SignedReceipt;
    expect(receiptIn(receipt, publicKey)).toMatchObject({
      person: danaId,
      wish: 'person',
      by: 'Olga',
      copies: [{ until: 'the backup is removed' }],
    });
    const changed = receipt.receipt.replace('Olga', 'Otto');
    expect(receiptIn({ ...receipt, receipt: changed }, publicKey)).toBeUndefined();
  });

  it('[FG3] leaves the seals and the rows in order', async () => {
    const { code, printed } = await ops('verify', '--data', at('forgotten'));
    expect(printed).toContain('Nothing is wrong');
    expect(code).toBe(0);
  });

  it('[BK13] [EV15] are back in a backup from before, which says so until they are forgotten again', async () => {
    const [name = ''] = (await readdir(at('backups'))).filter((one) => /^\d/.test(one));
    const restore = (...to: string[]) =>
      ops('restore', '--from', `${at('backups')}/${name}`, '--to', ...to);
    const again = `npm run ops -- forget --data ${at('restored')} --person ${danaId} --wish person`;
    expect((await restore(at('restored'), '--dry-run')).printed).toContain(again);
    const planned = await restore(at('restored'), '--dry-run', '--json');
    expect(JSON.parse(planned.printed)).toMatchObject({ forgottenSince: [danaId] });
    expect((await restore(at('restored'))).printed).toContain(again);
    const kept = await readFile(at('restored/receipts.jsonl'), 'utf8');
    expect(kept).toBe(await readFile(at('backups/receipts.jsonl'), 'utf8'));

    const verify = () => ops('verify', '--quick', '--data', at('restored'));
    const found = await verify();
    expect(found.code).toBe(10);
    expect(found.printed).toMatch(new RegExp(`The person ${danaId} was forgotten .* receipt of`));
    await forget(at('restored'), ...how);
    expect(await verify()).toMatchObject({ code: 0 });

    await ops('backup', '--data', at('restored'), '--to', at('backups'));
    const newest = (await readdir(at('backups')))
      .filter((one) => /^\d/.test(one))
      .toSorted()
      .at(-1);
    const from = `${at('backups')}/${newest}`;
    const last = await ops('restore', '--from', from, '--to', at('restored-again'), '--json');
    expect(JSON.parse(last.printed)).toMatchObject({ forgottenSince: [] });
    const receipts = await readFile(at('restored-again/receipts.jsonl'), 'utf8');
    expect(receipts.trim().split('\n')).toHaveLength(2);
    expect(receipts).toContain(kept.trim());
  });

  it('[BK13] leaves out what is no receipt, and forgets also where none can be added to the backups', async () => {
    const data = at('beside');
    await cp(at('whole'), data, { recursive: true });
    await ops('backup', '--data', data, '--to', at('other-backups'));
    await mkdir(at('other-backups/receipts.jsonl'));
    const { printed, code } = await forget(
      data,
      ...how.slice(0, -1),
      '--backups',
      at('other-backups'),
    );
    expect(code).toBe(0);
    expect(printed).toContain(
      `could not be added to ${at('other-backups')}/receipts.jsonl (EISDIR)`,
    );
    const [receipt = ''] = (await readFile(`${data}/receipts.jsonl`, 'utf8')).split('\n');
    await writeFile(
      `${data}/receipts.jsonl`,
      `{"receipt":\n{}\n${receipt}\n${receipt.slice(0, 90)}`,
    );
    expect((await receiptsIn(`${data}/receipts.jsonl`)).map(({ person }) => person)).toEqual([
      danaId,
    ]);
  });

  it('[FG1] is not held up by an event that cannot be read', async () => {
    const data = at('damaged');
    await cp(at('whole'), data, { recursive: true });
    const texts = await textsOf(data, danaId);
    const log = new DatabaseSync(`${data}/events.db`);
    const damage = log.prepare(
      `UPDATE events SET data = '{"' WHERE id = (SELECT min(id) FROM events WHERE type = ?)`,
    );
    expect(damage.run('EntryRecorded').changes).toBe(1);
    log.close();

    const preview = await forget(data);
    expect(preview.printed).toMatch(/unreadable for ever/);
    expect((await forget(data, ...how)).code).toBe(0);
    const left = await bytesIn(data);
    expect(texts.filter((text) => left.includes(text))).toEqual([]);
  });

  it('[FG4] is refused without a person, and without saying whose wish it is and who does it', async () => {
    const refused = ops('forget', '--data', at('whole'), '--person', 'nobody', ...how);
    await expect(refused).rejects.toMatchObject({ finding: 'missing' });
    await expect(forget(at('whole'), '--destroy', '--by', 'Olga')).rejects.toThrow('--wish');
    await expect(forget(at('whole'), '--destroy', '--wish', 'law')).rejects.toThrow('--by');
    await using _ = await startProduct({ dataDir: at('whole') });
    await expect(forget(at('whole'), ...how)).rejects.toMatchObject({ code: 'STORE_IN_USE' });
  });
});

describe('a person with a legal hold', () => {
  it('[FG4] is not forgotten by the command either', async () => {
    const data = at('held');
    await cp(at('whole'), data, { recursive: true });
    await using product = await startProduct({ dataDir: data });
    const { commands } = product.server;
    const reason = 'A court asked us to keep it.';
    const hold = {
      type: 'SetLegalHold',
      data: { userId: danaId, reason },
      actor: { id: moId, activeRole: 'admin' },
      at: new Date().toISOString(),
    } as const;
    await commands.execute(forgettingDecider, danaId, hold, { correlationId: 'hold' });
    await product.stop();
    const texts = await textsOf(data, danaId);
    const how = ['--wish', 'law', '--by', 'Olga', '--destroy'];
    const held = ops('forget', '--data', data, '--person', danaId, ...how);
    await expect(held).rejects.toMatchObject({ finding: 'inUse' });
    expect(await textsOf(data, danaId)).toEqual(texts);
  });
});

describe('a log of an earlier version', () => {
  it('[FG5] is carried over with its content encrypted, and only then people in it are forgotten', async () => {
    const [data, to] = [at('old'), at('carried')];
    await cp(at('whole'), data, { recursive: true });
    const vault = await openSqliteVault(`${data}/vault.db`);
    const stored = await openSqliteEventStore({ file: `${data}/events.db` });
    const log = decryptedAsWritten(stored, new KeyRing(vault.contentKeys));
    const plain = await openSqliteEventStore({ file: at('plain.db') });
    for (const { stream, revision, id, type, data: content, metadata } of await log.readAll(
      0n,
      100_000,
    )) {
      await plain.append(stream, [{ id, type, data: content, metadata }], revision - 1);
    }
    await Promise.all([plain.close(), log.close(), vault.close()]);
    await cp(at('plain.db'), `${data}/events.db`);
    // The vault has her mobile number to sign her in.
    const texts = (await textsOf(data, danaId)).filter((text) => text !== dana.mobile);

    const destroy = ['--person', danaId, '--wish', 'law', '--by', 'Olga', '--destroy'];
    const refused = ops('forget', '--data', data, ...destroy);
    await expect(refused).rejects.toThrow('encrypt-log');
    const bytes = new TextEncoder().encode('the bytes of a file');
    const hash = await hashOf(bytes);
    await folderBlobStore(`${data}/attachments`).put(hash, bytes);
    await writeFile(`${data}/models.json`, '{}');
    const wouldBe = await ops('encrypt-log', '--data', data, '--to', to, '--dry-run', '--json');
    expect(JSON.parse(wouldBe.printed)).toEqual({ plain: expect.any(Number) });
    expect(wouldBe.printed).not.toBe('{"plain":0}');
    await expect(readdir(to)).rejects.toMatchObject({ code: 'ENOENT' });
    await ops('encrypt-log', '--data', data, '--to', to);
    expect(await folderBlobStore(`${to}/attachments`).get(hash)).toEqual(Buffer.from(bytes));
    expect(await readFile(`${to}/models.json`, 'utf8')).toBe('{}');
    const again = await ops('encrypt-log', '--data', to, '--to', at('unused'), '--dry-run');
    expect(again.printed).toMatch(/^0 events/);
    const carried = await bytesIn(to);
    expect(texts.filter((text) => carried.includes(text))).toEqual([]);
    expect(await textsOf(to, danaId)).toEqual(expect.arrayContaining(texts));
    expect((await ops('forget', '--data', to, ...destroy)).code).toBe(0);
    await expect(ops('encrypt-log', '--data', data, '--to', to)).rejects.toMatchObject({
      finding: 'notEmpty',
    });
  });
});
