import { listEntries } from '@mach42/contracts/datarais/calls.ts';
import { listPhodVersions } from '@mach42/contracts/phod/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { readConfig } from '@mach42/server/config/config.ts';
import { demoPassword, demoPeople, demoSecret, dana } from '@mach42/server/demo/people.ts';
import { beginInstallation } from '@mach42/server/first-start/begin-installation.ts';
import { createLogger } from '@mach42/server/logging.ts';
import { startRoles } from '@mach42/server/roles/start-roles.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';

class Killed extends Error {}

const ofFirstStart = /^(first-start|personas|demo\/.+)$/;

interface Moment {
  /** The number of the last write, counted over the commands and credentials that are stored. */
  readonly write: number;
  readonly when: 'before' | 'after';
}

/** A first start that ends at this moment, as if the process were killed; false when it was done before. */
async function startUntil(dataDir: string, moment: Moment | undefined): Promise<boolean> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DIRECT_PORT: '0', DEMO: '1' });
  const running = await startRoles({
    config,
    logger: createLogger('silent'),
    webApp: false,
    onFatal: (error) => {
      throw error;
    },
  });
  const { commands } = await running.parts.commanding();
  const { vault } = await running.parts.people();
  let writes = 0;
  let isDead = false;
  async function write<T>(store: () => Promise<T>): Promise<T> {
    if (isDead) throw new Killed();
    writes += 1;
    const isLast = moment?.write === writes;
    if (isLast && moment.when === 'before') isDead = true;
    if (isDead) throw new Killed();
    const stored = await store();
    if (isLast) isDead = true;
    if (isDead) throw new Killed();
    return stored;
  }
  const execute = commands.execute.bind(commands);
  const put = vault.put.bind(vault);
  Object.assign(commands, {
    // Commands of the assistant, which answers at the same time, are not counted.
    execute: (...args: Parameters<typeof execute>) =>
      ofFirstStart.test(args[3].correlationId) ? write(() => execute(...args)) : execute(...args),
  });
  Object.assign(vault, { put: (...args: Parameters<typeof put>) => write(() => put(...args)) });
  try {
    await beginInstallation(running.parts, () => undefined);
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  } finally {
    await running.stop();
  }
}

/** Returns which people can sign in with their known credentials, and how many events of each type there are. */
async function stateOf(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DIRECT_PORT: '0' });
  const running = await startRoles({
    config,
    logger: createLogger('silent'),
    webApp: false,
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    const { vault } = await running.parts.people();
    const { store } = await running.parts.storage();
    const file = await readFile(path.join(dataDir, 'first-admin.txt'), 'utf8');
    const [, mobile = '', password = '', secret = ''] =
      /^Mobile: +(\S+)\nPassword: +(\S+)\nSecret word: (\S+)\n$/.exec(file) ?? [];
    const people = [
      { mobile, password, secret },
      ...demoPeople.map((one) => ({
        mobile: one.mobile,
        password: demoPassword,
        secret: demoSecret,
      })),
    ];
    const signIns: boolean[] = [];
    for (const one of people) {
      signIns.push((await vault.check(one.mobile, 'password', one.password)) !== undefined);
      signIns.push((await vault.check(one.mobile, 'secret', one.secret)) !== undefined);
    }
    const events = await store.readAll(0n, 10_000);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    return {
      signIns,
      counts: [
        'UserRegistered',
        'RoomCreated',
        'ParticipantJoined',
        'EntryRecorded',
        'PhodSaved',
        'PhodCreated',
        'MessagePosted',
        'SaigeFileCreated',
      ].map((type) => `${type} ${count(type)}`),
    };
  } finally {
    await running.stop();
  }
}

describe('a first start that is killed', () => {
  it('before or after a thing that it stores is completed by the next ones', async () => {
    await using whole = await temporaryFolder();
    await startUntil(whole.path, undefined);
    const expected = await stateOf(whole.path);
    expect(expected.signIns).toEqual(Array.from({ length: 10 }, () => true));
    expect(expected.counts).toContain('UserRegistered 5');

    for (let write = 1; ; write += write < 4 ? 1 : 11) {
      const when = write % 2 === 0 ? 'before' : 'after';
      await using folder = await temporaryFolder();
      if (!(await startUntil(folder.path, { write, when }))) {
        expect(write).toBeGreaterThan(35);
        break;
      }
      // The second is killed as well, where it has as much to do.
      await startUntil(folder.path, { write: 2, when: 'after' });
      await startUntil(folder.path, undefined);
      expect(await stateOf(folder.path), `${when} ${write}`).toEqual(expected);
    }
  }, 300_000);

  it('at random moments leaves no person who cannot sign in', async () => {
    // A linear congruential generator: the same moments each time.
    let seed = 42;
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    await using folder = await temporaryFolder();
    const env = { DATA_DIR: folder.path, DEMO: '1', WEB_APP: 'none' };
    for (let kill = 0; kill < 6; kill += 1) {
      const server = startProcess(env);
      await Promise.race([setTimeout(300 + next() * 2500), server.address.catch(() => undefined)]);
      await server.kill('SIGKILL');
    }
    await using server = startProcess(env);
    const address = await server.address;
    for (const person of demoPeople) await signInAs(address, person);
    const { caller } = await signInAs(address, dana);
    expect((await caller.call(listRooms)).data.length).toBe(3);
    expect((await caller.call(listEntries, { query: { limit: 100 } })).entries).toHaveLength(5);
    expect((await caller.call(listPhodVersions)).data.length).toBe(4);
    await server.kill('SIGTERM');
    expect((await stateOf(folder.path)).signIns).toEqual(Array.from({ length: 10 }, () => true));
  }, 120_000);
});
