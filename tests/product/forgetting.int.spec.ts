import { requestPersonalExport, getPersonalExport } from '@mach42/contracts/exports/calls.ts';
import {
  getOwnForgetting,
  listForgettings,
  previewForgetting,
  requestForgetting,
  requestOwnForgetting,
  setLegalHold,
  liftLegalHold,
  withdrawOwnForgetting,
  withdrawForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import { forgettingTexts, forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { beginTimeTravel, readTimeTravel } from '@mach42/contracts/ops/calls.ts';
import { listPictures, setPicture } from '@mach42/contracts/pictures/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import {
  editUser,
  listUsers,
  login,
  resetPassword,
  resetSecret,
  setUserStatus,
  switchRole,
} from '@mach42/contracts/users/calls.ts';
import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { ada, dana, demoPassword, mo, pia } from '@mach42/server/demo/people.ts';
import { sealingKey } from '@mach42/server/evidence/seal.ts';
import type { SignedReceipt } from '@mach42/server/forgetting/receipt.ts';
import { bytesIn, personalTexts } from '@mach42/testing/personal-texts.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { receiptIn } from '@mach42/testing/receipt-in.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { operatorOn } from '../support/operator.ts';
import { openSocket } from '../support/socket.ts';
import { blobsIn, onePixel, upload, uploadedId } from '../support/uploads.ts';
import { messagesIn } from '../support/work.ts';

const reason = 'She asked us to in a letter.';
let folder: TemporaryFolder;
let product: Product;
let admin: Caller;

async function asAdmin(): Promise<Caller> {
  const { caller } = await signInAs(product.address, ada);
  const { data } = await caller.call(switchRole, { body: { role: 'admin' } });
  return new Caller(product.address, data.token);
}
const start = () =>
  startProduct({
    dataDir: folder.path,
    processing: { sweepMs: 50 },
    environment: { BACKUP_DIR: `${folder.path}/backups` },
  });
const viewOf = async (userId: string) =>
  (await admin.call(listForgettings)).data.find((one) => one.userId === userId);
const storedFiles = () => blobsIn(folder.path);
const isForgotten = async (userId: string) => (await viewOf(userId))?.status === 'forgotten';
const allEvents = () => product.server.store.readAll(0n, 100_000);

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await start();
  admin = await asAdmin();
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

describe('a request to be forgotten', () => {
  it('[FG6] takes the password, waits for the time of grace, and can be withdrawn', async () => {
    const { caller, user } = await signInAs(product.address, pia);
    const refused = await caller.attempt(requestOwnForgetting, { body: { password: 'not it' } });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { message: forgetTexts.wrongPassword } },
    });
    await caller.call(requestOwnForgetting, { body: { password: demoPassword } });
    const { data } = await caller.call(getOwnForgetting);
    expect(data).toMatchObject({ request: { isOwn: true }, isHeld: false, graceDays: 14 });
    const left = Date.parse(data.request?.dueAt ?? '') - Date.now();
    expect(Math.round(left / 86_400_000)).toBe(14);
    await product.server.processAll();
    expect(await viewOf(user.id)).toMatchObject({ status: 'requested', wish: 'person' });
    await caller.call(withdrawOwnForgetting);
    expect((await caller.call(getOwnForgetting)).data.request).toBeNull();
  });

  it('[FG6] is made for others by admins alone, and not of an admin', async () => {
    const { caller, user } = await signInAs(product.address, mo);
    const body = { userId: user.id, wish: 'law', reason, days: 0 } as const;
    const params = { userId: user.id };
    for (const tried of [
      caller.attempt(requestForgetting, { body }),
      caller.attempt(listForgettings),
      caller.attempt(previewForgetting, { params }),
      caller.attempt(withdrawForgetting, { params }),
      caller.attempt(setLegalHold, { params, body: { reason } }),
      caller.attempt(liftLegalHold, { params, body: { reason } }),
    ])
      expect((await tried).status).toBe(403);
    const { data: people } = await admin.call(listUsers);
    const own = people.find(({ username }) => username === ada.username)?.id ?? '';
    const ofAdmin = await admin.attempt(requestForgetting, { body: { ...body, userId: own } });
    expect(ofAdmin).toMatchObject({
      status: 409,
      body: { error: { message: forgetTexts.isAdmin } },
    });
  });

  it('[FG6] is made by the command of operators, which says first what would be destroyed', async () => {
    const { user } = await signInAs(product.address, pia);
    const run = operatorOn(product.address, '--person', user.id);
    const ops = (...more: readonly string[]) => run('forget', ...more);
    expect((await ops('--dry-run', '--destroy')).printed).toContain('unreadable for ever');
    expect(await viewOf(user.id)).not.toMatchObject({ status: 'requested' });
    await expect(ops('--destroy', '--wish', 'law')).rejects.toThrow('--reason');
    const how = ['--destroy', '--wish', 'law', '--reason', reason, '--days', '30'];
    expect((await ops(...how)).code).toBe(0);
    await product.server.processAll();
    expect(await viewOf(user.id)).toMatchObject({ status: 'requested', wish: 'law', reason });
    await expect(ops(...how)).rejects.toMatchObject({ finding: 'inUse' });
    const why = ['--reason', 'A court asked us to keep it.'];
    expect((await run('forgetting', 'list')).printed).toContain('Pia Premium: requested\n');
    const dry = await run('forgetting', 'hold', '--dry-run', ...why);
    expect(dry.printed).not.toContain('held');
    expect((await run('forgetting', 'hold', ...why)).printed).toContain('requested, held');
    expect((await run('forgetting', 'lift', ...why)).printed).not.toContain('held');
    await expect(run('forgetting', 'receipt')).rejects.toMatchObject({ finding: 'missing' });
    expect((await run('forgetting', 'withdraw')).printed).toContain('withdrawn');
  });

  it('[FG6] says that it waits when the person was made an admin in the meantime, and begins afterwards', async () => {
    const { user } = await signInAs(product.address, pia);
    const body = { userId: user.id, wish: 'law', reason, days: 0 } as const;
    const { data: people } = await admin.call(listUsers);
    const found = people.find(({ id }) => id === user.id);
    if (found === undefined) throw new Error('Pia is not listed.');
    const profile = {
      username: found.username,
      firstName: found.firstName,
      lastName: found.lastName,
      email: found.email,
      mobile: found.mobile,
    };
    const withRoles = (...roles: ('user' | 'admin')[]) =>
      admin.call(editUser, { params: { id: user.id }, body: { ...profile, roles } });
    await admin.call(requestForgetting, { body: { ...body, days: 1 } });
    expect(await viewOf(user.id)).toMatchObject({ status: 'requested', isAdmin: false });
    await withRoles('user', 'admin');
    expect(await viewOf(user.id)).toMatchObject({ status: 'requested', isAdmin: true });
    await withRoles('user');
    expect(await viewOf(user.id)).toMatchObject({ isAdmin: false });
    await admin.call(withdrawForgetting, { params: { userId: user.id } });
  });

  it('[FG6] is refused while there is a legal hold', async () => {
    const { caller, user } = await signInAs(product.address, pia);
    const params = { userId: user.id };
    await admin.call(setLegalHold, { params, body: { reason } });
    const refused = await caller.attempt(requestOwnForgetting, {
      body: { password: demoPassword },
    });
    expect(refused).toMatchObject({ status: 409, body: { error: { message: forgetTexts.held } } });
    expect((await viewOf(user.id))?.hold).toMatchObject({ reason });
    await admin.call(liftLegalHold, { params, body: { reason } });
    expect((await viewOf(user.id))?.hold).toBeNull();
  });
});

describe('forgetting a person while the workspace runs', () => {
  let danaId: string;
  let texts: string[];
  let ofMo: string[];

  it('[FG7] ends what the person and others have open, and leaves no byte of what they wrote', async () => {
    const { caller, token, user } = await signInAs(product.address, dana);
    danaId = user.id;
    const { address } = product;
    const { token: ofMoToken } = await signInAs(address, mo);
    expect(await upload({ address, token: ofMoToken }, 'kiln', 'Mo has a kiln.')).toBe(201);
    const ofOthers = await storedFiles();
    expect(ofOthers.length).toBeGreaterThan(0);
    expect(await upload({ address, token }, 'kiln', 'The kiln is fired with birch.')).toBe(201);
    const attachmentId = await uploadedId({ address, token }, 'kiln', onePixel);
    await caller.call(setPicture, { body: { attachmentId } });
    // A file and a text; a picture and its thumbnail.
    expect((await storedFiles()).length).toBe(ofOthers.length + 4);
    const socket = await openSocket(product.address, token);
    await caller.call(requestPersonalExport);
    const isReady = async () => (await caller.call(getPersonalExport)).data?.status === 'ready';
    await vi.waitUntil(isReady, { timeout: 30_000 });
    const moSigned = await signInAs(product.address, mo);
    const position = Number(await product.server.store.head());
    const as = { userId: moSigned.user.id, position, reason };
    await admin.call(beginTimeTravel, { body: as });
    const isOpen = async () => (await admin.call(readTimeTravel)).data?.state === 'open';
    await vi.waitUntil(isOpen, { timeout: 60_000 });

    const events = await allEvents();
    [texts, ofMo] = [personalTexts(events, danaId), personalTexts(events, moSigned.user.id)];
    const before = await bytesIn(folder.path);
    expect(texts.filter((text) => before.includes(text)).length).toBeGreaterThan(20);
    const { data: preview } = await admin.call(previewForgetting, { params: { userId: danaId } });
    expect(preview.encrypted).toBeGreaterThan(10);
    expect(preview.plain).toBe(0);

    const ofMoNow = await openSocket(product.address, moSigned.token);
    const body = { userId: danaId, wish: 'law', reason, days: 0 } as const;
    await admin.call(requestForgetting, { body });
    expect(await socket.closed).toBeGreaterThan(1000);
    await vi.waitUntil(() => isForgotten(danaId), { timeout: 60_000, interval: 100 });
    // The screens of other people load their content again.
    await ofMoNow.frame((frame) => frame.t === 'error' && frame.code === 'RESYNC');
    ofMoNow[Symbol.dispose]();

    expect((await caller.attempt(listRooms)).status).toBe(401);
    const signIn = { mobile: dana.mobile, password: demoPassword, environment: 'web' } as const;
    expect((await caller.attempt(login, { body: signIn })).status).toBe(401);
    expect((await admin.call(readTimeTravel)).data).toBeNull();
    // The picture, its thumbnail, the text and the parts of prepared files are gone, those of others are not.
    expect(await storedFiles()).toEqual(ofOthers);
    expect((await viewOf(danaId))?.receipt?.receipt).toContain('"files":2');
    const files = await allEvents();
    const removed = files.filter(({ type }) => type === 'AttachmentRemoved');
    expect(removed.map(({ data }) => data['userId'])).toEqual([danaId, danaId]);
    const running = await bytesIn(folder.path);
    expect(texts.filter((text) => running.includes(text))).toEqual([]);
    expect(ofMo.some((text) => running.includes(text))).toBe(true);
  }, 180_000);

  it('[FG7] [PU4] shows others a forgotten person without a picture, and keeps what others wrote', async () => {
    const { data: people } = await admin.call(listUsers);
    expect(people.find(({ id }) => id === danaId)).toMatchObject({
      name: 'Forgotten person',
      status: 'inactive',
      email: '',
    });
    const { caller } = await signInAs(product.address, mo);
    const query = { people: danaId };
    expect((await caller.call(listPictures, { query })).data).toEqual([]);
    const { data: rooms } = await caller.call(listRooms);
    const messages = await Promise.all(rooms.map(({ id }) => messagesIn(caller, id)));
    const contents = messages.flat().map(({ content }) => content);
    expect(contents).toContain(forgettingTexts.message);
    const { state } = await product.server.commands.load(usersDecider, danaId);
    expect(state).toMatchObject({ firstName: 'Forgotten', status: 'inactive' });
  });

  it('[FG7] [BK13] writes a signed receipt into the log, beside it and beside the backups', async () => {
    const view = await viewOf(danaId);
    const { publicKey } = sealingKey(await product.server.vault.signingKey());
    const receipt = receiptIn(view?.receipt ?? { receipt: '', signature: '' }, publicKey);
    const { data: people } = await admin.call(listUsers);
    const adaId = people.find(({ username }) => username === ada.username)?.id;
    expect(receipt).toMatchObject({ person: danaId, wish: 'law', by: adaId });
    const text = await readFile(`${folder.path}/receipts.jsonl`, 'utf8');
    const lines = text.trim().split('\n');
    const kept = lines.map((line) => JSON.parse(line) as SignedReceipt);
    expect(kept).toContainEqual(view?.receipt);
    expect(await readFile(`${folder.path}/backups/receipts.jsonl`, 'utf8')).toBe(text);
    const { state } = await product.server.commands.load(forgettingDecider, danaId);
    expect(state.phase).toBe('completed');
    const params = { userId: danaId };
    for (const late of [
      admin.attempt(withdrawForgetting, { params }),
      admin.attempt(setLegalHold, { params, body: { reason } }),
    ])
      expect((await late).status).toBe(409);
  });

  it('[UC24] refuses in one sentence what an admin does to the account of a forgotten person', async () => {
    const params = { id: danaId };
    const profile = {
      username: 'dana.again',
      firstName: 'Dana',
      lastName: 'Again',
      email: 'dana@example.org',
      mobile: '004511111119',
      roles: ['user' as const, 'admin' as const],
    };
    const before = await product.server.store.head();
    for (const act of [
      admin.attempt(resetPassword, { params, body: { password: 'a lantern of birch' } }),
      admin.attempt(resetSecret, { params, body: { secret: 'a lantern of birch' } }),
      admin.attempt(setUserStatus, { params, body: { status: 'active' } }),
      admin.attempt(setUserStatus, { params, body: { status: 'inactive' } }),
      admin.attempt(editUser, { params, body: profile }),
      admin.attempt(requestForgetting, {
        body: { userId: danaId, wish: 'law', reason, days: 0 },
      }),
    ]) {
      const { status, body } = await act;
      expect([status, body]).toMatchObject([409, { error: { message: forgetTexts.forgotten } }]);
    }
    expect(await product.server.store.head()).toBe(before);
  });

  it('[FG7] leaves nothing behind after a restart either', async () => {
    await product.stop();
    const stopped = await bytesIn(folder.path);
    expect(texts.filter((text) => stopped.includes(text))).toEqual([]);
    product = await start();
    admin = await asAdmin();
    await product.server.processAll();
    const started = await bytesIn(folder.path);
    expect(texts.filter((text) => started.includes(text))).toEqual([]);
    const events = await allEvents();
    expect(events.filter(({ unreadable }) => unreadable !== undefined)).toEqual([]);
    expect(await isForgotten(danaId)).toBe(true);
  }, 60_000);
});
