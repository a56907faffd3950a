import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { type RebuildCommand, rebuildDecider, rebuildId } from '@mach42/domain/ops/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import {
  filesInMemory,
  type FilesInMemory,
} from '@mach42/event-store/blobs/testing/files-in-memory.ts';
import { ownerOfSnapshots } from '@mach42/event-store/encrypted/content-keys.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import type { ExportOfPerson } from '@mach42/read-models/exports/personal-exports.reads.ts';
import { ada, dana, system } from '@mach42/testing/actors.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { Value } from 'typebox/value';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeyRing } from '../stores/key-ring.ts';
import { decryptedStore } from '../stores/open-stores.ts';
import { Receipt, SignedReceipt } from './receipt.ts';
import { whenDueForgetPerson, type ForgettingParts } from './when-due-forget-person.ts';

const at = '2026-11-20T10:00:00.000Z';
const now = new Date('2026-11-21T10:00:00.000Z');
const userId = dana.id;
const entryId = '019a0000-0000-7000-8000-0000000000e1';

let stored: ReturnType<typeof memoryEventStore>;
let vault: Vault;
let commands: Commands;
let parts: ForgettingParts;
let blobs: FilesInMemory;
let exports: ExportOfPerson[];
let uploads: { readonly id: string; readonly blobs: { readonly file: string } }[];
let generations: number;
let begun: number;
let isErased: boolean;

async function rebuild(type: 'EndRebuild' | 'BeginRebuild', more: object): Promise<void> {
  const command = { type, data: more, actor: system, at: now.toISOString() } as RebuildCommand;
  await commands.execute(rebuildDecider, rebuildId, command, { correlationId: 'rebuild' });
}
const finishRebuild = () => rebuild('EndRebuild', { outcome: 'done' });
const phase = async () => (await commands.load(forgettingDecider, userId)).state.phase;
const look = (changed: Partial<ForgettingParts> = {}) =>
  whenDueForgetPerson({ ...parts, ...changed }).doDue(now);
const typesOf = async (stream: string) => (await stored.readStream(stream)).map(({ type }) => type);

beforeEach(async () => {
  stored = memoryEventStore();
  vault = await openSqliteVault(':memory:');
  const keys = new KeyRing(vault.contentKeys);
  commands = createCommands({ store: decryptedStore(stored, keys), warn: () => undefined });
  [generations, begun, isErased] = [1, 0, true];
  blobs = filesInMemory();
  [exports, uploads] = [[], []];
  parts = {
    commands,
    stored,
    vault,
    dropKeys: () => keys.empty(),
    readModels: {
      areKept: () => true,
      rebuild: () => (begun += 1) > 0,
      rebuilding: () => undefined,
      control: () => undefined,
      generations: async () => generations,
      eraseRemoved: async () => isErased,
      keepsStatistics: async () => false,
    },
    isShared: false,
    projectors: ['users', 'rooms'],
    files: blobs.files,
    reads: {
      dueForgettings: async () => [userId],
      async *allExports() {
        yield* exports;
      },
      async *ownAttachments() {
        yield* uploads;
      },
    },
    copies: async () => [],
    keep: async () => undefined,
    signal: new AbortController().signal,
  };
  const person = { userId, username: 'dana', firstName: 'Dana', lastName: 'Demo' };
  const register = {
    type: 'RegisterUser',
    data: {
      ...person,
      email: 'dana@example.org',
      mobile: '004511111111',
      roles: ['user'],
      subscription: 'standard',
    },
    actor: system,
    at,
  } as const;
  await commands.execute(usersDecider, userId, register, { correlationId: 'zero' });
  const entry = { entryId, userId, title: 'Kiln', content: 'It needs its own circuit.' };
  const record = { type: 'RecordEntry', data: entry, actor: dana, at } as const;
  await commands.execute(entriesDecider, entryId, record, { correlationId: 'one' });
  const reason = 'She asked us to in a letter.';
  const data = { userId, wish: 'person', reason, dueAt: at } as const;
  const request = { type: 'RequestForgetting', data, actor: ada, at } as const;
  await commands.execute(forgettingDecider, userId, request, { correlationId: 'two' });
});

describe('forgetting people who are due', () => {
  it('[FG7] destroys the key, waits for the rows, and completes', async () => {
    const snapshots = await vault.contentKeys.readOrCreate([ownerOfSnapshots]);
    await look();
    expect((await vault.contentKeys.read([userId])).get(userId)).toBeNull();
    expect(await vault.contentKeys.read([ownerOfSnapshots])).not.toEqual(snapshots);
    expect([await phase(), begun]).toEqual(['forgotten', 1]);
    await look();
    expect([await phase(), begun]).toEqual(['forgotten', 1]);
    generations = 2;
    await finishRebuild();
    await look();
    expect(await phase()).toBe('forgotten');
    generations = 1;
    isErased = false;
    await look();
    expect(await phase()).toBe('forgotten');
    isErased = true;
    await look();
    expect(await phase()).toBe('completed');
    expect(await typesOf(`forgetting-${userId}`)).toEqual([
      'ForgettingRequested',
      'ForgettingBegun',
      'PersonForgotten',
      'ForgettingCompleted',
    ]);
  });

  it('[FG8] continues where a process ended, at each step, and does each once', async () => {
    const fault = new Error('The process was killed.');
    const failing = (): Promise<never> => Promise.reject(fault);
    await expect(look({ vault: { ...vault, forget: failing } })).rejects.toThrow(fault);
    expect(await phase()).toBe('begun');
    const replace = { ...vault.contentKeys, replace: failing };
    await expect(look({ vault: { ...vault, contentKeys: replace } })).rejects.toThrow(fault);
    expect(await phase()).toBe('begun');
    await Promise.all([look(), look()]);
    expect([await phase(), begun]).toEqual(['forgotten', 1]);
    await finishRebuild();
    await expect(look({ copies: failing })).rejects.toThrow(fault);
    expect(await phase()).toBe('forgotten');
    await Promise.all([look(), look()]);
    expect(await phase()).toBe('completed');
    const types = await typesOf(`forgetting-${userId}`);
    expect(types).toEqual([...new Set(types)]);
  });

  it('[FG7] does not take a rebuild that began before, and aborts one that waits', async () => {
    await rebuild('BeginRebuild', { projector: 'users', mode: 'compare' });
    await look();
    const types = () => typesOf(`rebuild-${rebuildId}`);
    expect(await types()).toEqual(['RebuildBegun', 'RebuildAborted']);
    await look();
    expect(await types()).toEqual(['RebuildBegun', 'RebuildAborted', 'RebuildBegun']);
  });

  it('[FG7] begins again after a rebuild that failed, and not at once', async () => {
    await look();
    await rebuild('EndRebuild', { outcome: 'failed' });
    await look();
    expect([await phase(), begun]).toEqual(['forgotten', 1]);
    await whenDueForgetPerson(parts).doDue(new Date(now.getTime() + 61_000));
    expect(begun).toBe(2);
  });

  it('[FG7] says in the receipt what the role of the server may not erase', async () => {
    const keepsStatistics = async () => true;
    const readModels = { ...parts.readModels, keepsStatistics };
    await look();
    await finishRebuild();
    await look({ readModels, vault: { ...vault, keepsStatistics } });
    const [last] = await stored.readStream(`forgetting-${userId}`, { direction: 'backwards' });
    const { receipt } = Value.Parse(SignedReceipt, last?.data);
    const until = 'the owner of the database runs VACUUM (FULL) pg_catalog.pg_statistic';
    const what = 'statistics of PostgreSQL';
    expect(Value.Parse(Receipt, JSON.parse(receipt)).left).toEqual([
      { what, of: 'read models', until },
      { what, of: 'vault', until },
    ]);
  });

  it('[FG6] leaves a person alone who is held or not due by now', async () => {
    const data = { userId, reason: 'A court asked us to keep it.' };
    const hold = { type: 'SetLegalHold', data, actor: ada, at } as const;
    await commands.execute(forgettingDecider, userId, hold, { correlationId: 'three' });
    await look();
    expect(await phase()).toBe('known');
    expect((await vault.contentKeys.read([userId])).get(userId)).toBeInstanceOf(Uint8Array);
  });

  it('[FG9] gives up where content is in the clear', async () => {
    const [event] = await stored.readStream(`entry-${entryId}`);
    if (event === undefined) return expect.fail('There is no entry.');
    const clear = { title: 'Kiln', content: 'In the clear.' };
    const { type, metadata } = event;
    const { '(encrypted)': _, ...rest } = event.data;
    const old = { id: '019a0000-0000-7000-8000-0000000000e9', type, metadata };
    await stored.append(`entry-${old.id}`, [{ ...old, data: { ...rest, ...clear } }], -1);
    await look();
    expect(await phase()).toBe('known');
    expect((await typesOf(`forgetting-${userId}`)).at(-1)).toBe('ForgettingImpossible');
    expect((await vault.contentKeys.read([userId])).get(userId)).toBeInstanceOf(Uint8Array);
  });
});
