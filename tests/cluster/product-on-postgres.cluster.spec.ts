import { getEntry, listEntries } from '@mach42/contracts/datarais/calls.ts';
import { health, listProjections, rebuildProjection } from '@mach42/contracts/health/calls.ts';
import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { diffPhod, listPhodVersions, loadPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import {
  acceptInvitation,
  createRoom,
  inviteToRoom,
  previewInvitation,
} from '@mach42/contracts/rooms/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { registerUser, login, logout, switchRole, verify } from '@mach42/contracts/users/calls.ts';
import { PostgresGenerations } from '@mach42/read-models/postgres/postgres-generations.ts';
import { ada, dana, pia } from '@mach42/server/demo/people.ts';
import { largestFile } from '@mach42/testing/largest-file.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtFromNothing } from '../support/built-from-nothing.ts';
import { Caller, signInAs, signedIn } from '../support/calls.ts';
import { everyAnswer } from '../support/every-answer.ts';
import { ownDatabase, type OwnDatabase } from '../support/own-database.ts';
import { danasChat, rebuildAtWork } from '../support/rebuild-at-work.ts';
import { expectShown } from '../support/unstorable-in-log.ts';
import { ask, messagesIn, privateChat, queueMerge } from '../support/work.ts';

const rita = {
  firstName: 'Rita',
  lastName: 'Row',
  username: 'rita.row',
  email: 'rita@example.org',
  mobile: '004577777777',
  password: 'a password of hers',
  secret: 'a secret of hers',
};
const note = 'The kiln inspector comes on 3 December at 09:30.';

describeOnPostgres('a product of which PostgreSQL keeps everything', () => {
  let folder: TemporaryFolder;
  let database: OwnDatabase;
  beforeEach(async () => {
    folder = await temporaryFolder();
    database = await ownDatabase(postgresUrl);
  });
  afterEach(async () => {
    await database[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const start = (dataDir = folder.path, changed: Readonly<Record<string, string>> = {}) => {
    const { url } = database;
    const environment = { EVENT_STORE: url, VAULT: url, READ_MODELS: url, ...changed };
    return startProduct({ dataDir, environment, providers: [new HeldProvider()] });
  };
  const schemas = async () => {
    const rows = await database.query<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^read_models_' ORDER BY nspname`,
    );
    return rows.map(({ name }) => name);
  };
  const signIn = async (address: string) => {
    const { mobile, password } = rita;
    const body = { mobile, password, environment: 'web' } as const;
    return signedIn((await new Caller(address).call(login, { body })).data).token;
  };

  it('registers, answers, merges, saves, finds, rebuilds to the same rows, and continues after a restart', async () => {
    const ended = { token: '' };
    let token: string;
    let answers: ReadonlyMap<string, object>;
    {
      await using product = await start();
      const { address, server } = product;
      const { caller: standard } = await signInAs(address, ada);
      const { data: asAdmin } = await standard.call(switchRole, { body: { role: 'admin' } });
      const admin = new Caller(address, asAdmin.token);
      await admin.call(registerUser, { body: rita });
      await server.processAll();
      ended.token = await signIn(address);
      await new Caller(address, ended.token).call(logout);
      token = await signIn(address);
      const caller = new Caller(address, token);

      const body = { name: 'Kiln', type: 'private_chat' } as const;
      const chat = (await caller.call(createRoom, { body })).data.id;
      const question = await ask(caller, chat, 'Who is the kiln inspector?');
      await server.processAll();
      const replies = (await messagesIn(caller, chat)).filter(
        ({ replyTo }) => replyTo === question,
      );
      expect(replies.map(({ metadata }) => metadata.status)).toEqual(['delivered']);

      const jobId = await queueMerge(caller, 'Kiln inspection', note);
      await server.processAll();
      const { data: jobs } = await caller.call(listJobs, { query: {} });
      const [{ entryId } = {}] = jobs as Job[];
      expect(jobs.map(({ id, status }) => [id, status])).toEqual([[jobId, 'completed']]);
      const { data: done } = await caller.call(getEntry, { params: { id: jobId } });
      const briefData = JSON.parse(done?.proposal?.text ?? '') as BriefData;
      const source = { kind: 'datarais', entryId: entryId ?? '', jobId } as const;
      await caller.call(updatePhod, { body: { briefData, source } });
      await server.processAll();
      const { data: file } = await caller.call(loadPhod, {
        body: { credentials: { mobile: rita.mobile } },
      });
      expect(JSON.stringify(file.briefData)).toContain(note);
      const { entries } = await caller.call(listEntries, { query: {} });
      expect(entries.map(({ status }) => status)).toEqual(['processed']);
      const { data: versions } = await caller.call(listPhodVersions);
      expect(versions[0]).toMatchObject({ version: file.version, source: { kind: 'datarais' } });
      const query = { from: file.version - 1, to: file.version };
      expect((await caller.call(diffPhod, { query })).data.ops).not.toEqual([]);
      const found = await caller.call(search, { query: { q: 'inspector' } });
      expect(new Set(found.data.map(({ kind }) => kind))).toEqual(
        new Set(['message', 'phod', 'datarais']),
      );

      answers = await everyAnswer(caller, rita.mobile);
      await server.processAll();
      await using reader = await new PostgresGenerations({ url: database.url }).openReader();
      await using fromNothing = await builtFromNothing(server.store);
      expect(await dump(reader)).toEqual(await fromNothing.dump());
      await admin.call(rebuildProjection, { params: { name: 'rooms' } });
      const state = async () => (await admin.call(listProjections)).data[0]?.rebuild?.state;
      await expect.poll(state, { timeout: 30_000 }).toBe('done');
      await expect.poll(schemas).toEqual(['read_models_2']);
      expect(await everyAnswer(caller, rita.mobile)).toEqual(answers);
      await server.processAll();
      expect(await dump(reader)).toEqual(await fromNothing.dump());
    }
    expect(await readdir(folder.path)).not.toContain('vault.db');
    await using product = await start();
    const again = new Caller(product.address, token);
    expect(await everyAnswer(again, rita.mobile)).toEqual(answers);
    const signedOut = await new Caller(product.address, ended.token).attempt(verify);
    expect(signedOut.status).toBe(401);
    expect(await schemas()).toEqual(['read_models_2']);
  });

  it('[CX30] shows texts that an earlier version stored with U+0000, which hide nothing', async () => {
    await using product = await start();
    await expectShown(product);
  });

  it('[CA3] [QA45] knows an invitation and a registration from their answer on', async () => {
    await using product = await start();
    const { caller } = await signInAs(product.address, dana);
    const { caller: standard } = await signInAs(product.address, ada);
    const { data: asAdmin } = await standard.call(switchRole, { body: { role: 'admin' } });
    const admin = new Caller(product.address, asAdmin.token);
    const body = { name: 'Kiln', type: 'group_room' } as const;
    const params = { id: (await caller.call(createRoom, { body })).data.id };
    for (let n = 10; n < 25; n += 1) {
      const { data: link } = await caller.call(inviteToRoom, { params, body: {} });
      const { inviteKey } = link;
      await new Caller(product.address, asAdmin.token).call(previewInvitation, {
        params: { inviteKey },
      });
      const mobile = `0045888888${n}`;
      const username = `row.${n}`;
      const person = { ...rita, mobile, username, email: `${username}@example.org` };
      await admin.call(registerUser, { body: person });
      const { data } = await caller.call(inviteToRoom, { params, body: { mobile } });
      const credentials = { mobile, password: rita.password, environment: 'web' } as const;
      const answer = await new Caller(product.address).call(login, { body: credentials });
      const { token } = signedIn(answer.data);
      const invited = new Caller(product.address, token);
      await invited.call(acceptInvitation, { params: { inviteKey: data.inviteKey } });
    }
  });

  it('[PR50] [PR51] rebuilds the read models while people work, and starts on the new ones', async () => {
    let messages: number;
    {
      await using product = await start();
      await rebuildAtWork(product);
      messages = (await danasChat(product.address)).length;
      await expect.poll(schemas).toEqual(['read_models_2']);
    }
    await using product = await start();
    expect(await danasChat(product.address)).toHaveLength(messages);
    expect(await schemas()).toEqual(['read_models_2']);
  });

  it('starts on no other log than the one it was made from, and says what to do', async () => {
    await (await start()).stop();
    await using another = await ownDatabase(postgresUrl);
    await using elsewhere = await temporaryFolder();
    const at = { EVENT_STORE: another.url, VAULT: another.url, READ_MODELS: another.url };
    const { VAULT, READ_MODELS, ...log } = at;
    await expect(start(folder.path, log)).rejects.toThrow('belongs to another event log');
    await expect(start(elsewhere.path, { ...log, READ_MODELS })).rejects.toThrow(
      'The vault that VAULT names',
    );
    await expect(start(elsewhere.path, { ...log, VAULT })).rejects.toThrow(
      'What READ_MODELS names',
    );
    await using alone = await start(elsewhere.path, at);
    const { caller } = await signInAs(alone.address, dana);
    expect((await caller.call(verify)).data.user).toMatchObject({ mobile: dana.mobile });
  });

  it('answers with a 503 while the server of the vault is away, and continues when it is back', async () => {
    await using vault = await ownDatabase(postgresUrl);
    await using product = await start(folder.path, { VAULT: vault.url });
    const { caller } = await signInAs(product.address, dana);
    const status = async () => (await caller.attempt(verify)).status;
    expect(await status()).toBe(200);
    const name = new URL(vault.url).pathname.slice(1);
    await database.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    await expect.poll(status, { timeout: 20_000 }).toBe(503);
    await database.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
  });

  it('answers with a 503 while the server takes no writes, as a standby, and continues when it does', async () => {
    await using product = await start();
    const { caller } = await signInAs(product.address, dana);
    const chat = await privateChat(caller);
    const body = { content: 'Is the kiln on?' };
    const post = async () => {
      const answer = await caller.attempt(postMessage, { params: { id: chat }, body });
      return [answer.status, JSON.stringify(answer.body)] as const;
    };
    expect((await post())[0]).toBe(201);
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
    );
    const refused = await post();
    expect(refused[0]).toBe(503);
    expect(refused[1]).toContain('UNAVAILABLE');
    // Each connection of the pool finds out by itself that the server ended it.
    const read = async () => (await caller.attempt(verify)).status;
    await expect.poll(read, { timeout: 20_000 }).toBe(200);
    // New connections write again; those that are open would not.
    await database.query(
      `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
    );
    await expect.poll(async () => (await post())[0], { timeout: 20_000 }).toBe(201);
    const seen = async () =>
      (await messagesIn(caller, chat)).filter(({ content }) => content === body.content);
    await expect.poll(async () => (await seen()).length, { timeout: 20_000 }).toBe(2);
    const { mobile } = dana;
    const credentials = { mobile, password: 'demo-password', environment: 'web' } as const;
    const again = new Caller(product.address);
    const { data } = await again.call(login, { body: credentials });
    expect(signedIn(data).user).toMatchObject({ mobile });
  });

  it('starts and answers after a file with as many values as there may be was saved', async () => {
    const briefData = largestFile();
    {
      await using product = await start();
      const { caller } = await signInAs(product.address, pia);
      await caller.call(updatePhod, { body: { briefData } });
    }
    await using product = await start();
    const { caller } = await signInAs(product.address, pia);
    const body = { credentials: { mobile: pia.mobile } };
    expect((await caller.call(loadPhod, { body })).data.briefData).toEqual(briefData);
    const { status } = await caller.attempt(health);
    expect(status).toBe(200);
  });
});
