import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { dana, mo } from '@mach42/server/demo/people.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeOf } from '../docker/files.ts';
import { Caller, signInAs } from '../support/calls.ts';
import { everyAnswer } from '../support/every-answer.ts';
import { mainJob } from '../support/main-job.ts';
import { expectNothingLost } from '../support/nothing-lost.ts';
import { minutes, patience } from '../support/patience.ts';
import { steadyLoad } from '../support/steady-load.ts';
import { logOfFolder } from '../support/whole-log.ts';
import { privateChat } from '../support/work.ts';
import { clockOf, shiftClock } from './clock.ts';
import { hasDocker, openStage, type Stage } from './stage.ts';

const name = 'workspace';
const port = 4242;
const hour = minutes(60);
const compose = composeOf('docker/compose.yaml');
const demo = { DEMO: '1', LOG_LEVEL: 'warn' };

async function logOf(stage: Stage): Promise<RecordedEvent[]> {
  await using folder = await temporaryFolder();
  await stage.copyOut(name, '/data', folder.path);
  return await logOfFolder(folder.path);
}

describe.runIf(hasDocker)('the product in one container', () => {
  let stage: Stage;
  let address: string;
  beforeAll(async () => {
    stage = await openStage({ compose, environment: { ...demo, ...clockOf } });
    address = stage.addressOf(name, port);
  }, minutes(5));
  afterAll(() => stage?.[Symbol.asyncDispose](), minutes(2));

  it('runs as the file says: not as root, without capabilities, on a disk that it cannot write to', async () => {
    const { HostConfig: host, Config: config } = await stage.inspect(name);
    expect(host).toMatchObject({
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true'],
    });
    expect(config).toMatchObject({ User: 'node', StopTimeout: 60 });
    expect(await stage.exec(name, 'node', '-p', 'process.getuid()')).toBe('1000\n');
    const status = await stage.exec(name, 'cat', '/proc/1/status');
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    await expect(stage.exec(name, 'touch', '/app/written')).rejects.toThrow('Read-only');
    const modes = await stage.exec(name, 'stat', '--format=%a', '/data', '/data/vault.db');
    expect(modes.trim().split('\n')).toEqual(['700', '600']);
  });

  it('serves the web app and does the main job', async () => {
    const page = await fetch(address);
    expect(page.headers.get('content-type')).toContain('text/html');
    const { caller } = await signInAs(address, dana);
    await mainJob(caller);
  });

  it.each([
    ['stopped in order', 'stop'],
    ['killed', 'kill'],
  ] as const)(
    'loses and doubles nothing when it is %s under load and started again',
    async (how, end) => {
      const readLog = async () => {
        await stage.stop(name);
        const log = await logOf(stage);
        await stage.start(name);
        return log;
      };
      await expectNothingLost({ address, name: how, readLog }, async () => {
        const code = await stage[end](name);
        if (end === 'stop') expect(code).toBe(0);
        await stage.start(name);
      });
    },
    minutes(4),
  );

  it(
    'answers the same after it was started again',
    async () => {
      const { caller, token } = await signInAs(address, dana);
      const before = await everyAnswer(caller, dana.mobile);
      expect(await stage.stop(name)).toBe(0);
      await stage.start(name);
      expect(await everyAnswer(new Caller(address, token), dana.mobile)).toEqual(before);
    },
    minutes(2),
  );

  it(
    'ends and doubles nothing when its clock jumps by an hour, there and back',
    async () => {
      const { caller, token } = await signInAs(address, dana);
      const roomId = await privateChat(caller);
      const load = steadyLoad({ address, token, roomId, name: 'Clocks', patienceMs: minutes(1) });
      for (const shift of [hour, -hour, 0]) {
        await shiftClock(stage, name, shift);
        const before = load.acknowledged.length;
        await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(before + 20);
      }
      await load.stop();
      expect(load.refused).toEqual([]);
      await stage.stop(name);
      const contents = (await logOf(stage)).flatMap(({ type, data }) =>
        type === 'MessagePosted' ? [data['content']] : [],
      );
      const times = load.acknowledged.map(
        ({ content }) => contents.filter((one) => one === content).length,
      );
      expect(new Set(times)).toEqual(new Set([1]));
      await stage.start(name);
    },
    minutes(4),
  );
});

describe.runIf(hasDocker)('the product in one container, in a small volume', () => {
  it(
    'refuses what would write when the volume is full, reads on, and continues when there is room',
    async () => {
      const o = 'size=24m,uid=1000,gid=1000,mode=0700';
      const volumes = { data: { type: 'tmpfs', device: 'tmpfs', o } };
      await using stage = await openStage({ compose, environment: demo, volumes });
      const address = stage.addressOf(name, port);
      const { caller, token } = await signInAs(address, dana);
      const reader = (await signInAs(address, mo)).caller;
      const roomId = await privateChat(caller);
      const load = steadyLoad({ address, token, roomId, name: 'Full' });
      await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(20);

      const fill = 'dd if=/dev/zero of=/data/filler bs=4k 2> /dev/null || true';
      await stage.exec(name, 'bash', '-c', fill);
      await expect.poll(() => load.refused.length, patience).toBeGreaterThan(20);
      const input = { params: { id: roomId }, body: { content: 'No room' } };
      const refused = await caller.attempt(postMessage, input);
      expect(refused.status).toBe(503);
      expect(refused.body).toMatchObject({
        error: { message: expect.stringContaining('make room on it') },
      });
      expect((await reader.attempt(listRooms)).status).toBe(200);

      await stage.exec(name, 'rm', '/data/filler');
      const before = load.acknowledged.length;
      await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(before + 20);
      await load.stop();
      expect(new Set(load.refused.map(({ status }) => status))).toEqual(new Set([503]));
      await setTimeout(1_000);
      const contents = (await logOf(stage)).flatMap(({ data }) => data['content'] ?? []);
      const times = load.acknowledged.map(
        ({ content }) => contents.filter((one) => one === content).length,
      );
      expect(new Set(times)).toEqual(new Set([1]));
    },
    minutes(5),
  );
});
