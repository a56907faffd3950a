import { listProjections } from '@mach42/contracts/health/calls.ts';
import {
  archiveEvents,
  beginRebuild,
  controlRebuild,
  listArchive,
  listKeys,
  rotateKey,
} from '@mach42/contracts/ops/calls.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Interrupted } from './ops-error.ts';
import { runOps } from './run-ops.ts';
import { WholeFolders } from './testing/verbs.ts';

const rebuild = { state: 'running', phase: 'building', events: 5, totalEvents: 9, position: '5' };
const archive = { isSupported: true, segments: [], head: '9', logBytes: 9 };
const keys = { keys: [], destroyedContentKeys: 0, rotating: ['master'], isSigningKeySet: false };
/** A server whose work has begun and does not end. */
const answers = (
  [
    [listProjections, [{ name: 'rooms', rebuild }]],
    [beginRebuild, { rebuilds: ['rooms'] }],
    [controlRebuild, { control: 'switch' }],
    [listArchive, { ...archive, work: { state: 'running', step: 'Copying', percent: 5 } }],
    [archiveEvents, { first: '1', last: '5', events: 5 }],
    [listKeys, keys],
    [rotateKey, keys],
  ] as const
).map(([call, data]) => ({
  data,
  is: new RegExp(`^${call.method} ${call.path.replace(/:\w+/, '\\w+')}$`),
}));

async function answer(args: readonly string[]): Promise<{ code: unknown; lines: string[] }> {
  await using server = createServer(({ method, url = '' }, response) => {
    const data = answers.find(({ is }) => is.test(`${method} ${url}`))?.data;
    response.end(JSON.stringify({ success: true, data }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  const console = {
    env: { OPS_TOKEN: 'a token', OPS_SERVER: `http://127.0.0.1:${port}` },
    print: (line: string) => void lines.push(line),
    signal: AbortSignal.abort(),
  };
  const code = await runOps(args, console).catch((error: unknown) => error);
  return { code, lines };
}

describe('a verb that is interrupted', () => {
  it.each([
    ['projections list', ['projections', 'rebuild']],
    ['projections list', ['projections', 'switch']],
    ['projections list', ['projections', 'abort']],
    ['archive list', ['archive', 'create', '--up-to', '5']],
    ['keys list', ['keys', 'rotate', 'master']],
  ])('[OV5] says that the server continues, and that %s says how far: %s', async (says, args) => {
    const { code } = await answer(args);
    expect(code).toBeInstanceOf(Interrupted);
    const { message } = code as Interrupted;
    expect(message).toMatch(/^Interrupted\. The server continues: npm run ops -- /);
    expect(message).toContain(says);
  });

  it('[OV5] says what is to be done, of a rebuild that is not waited for', async () => {
    const { code, lines } = await answer(['projections', 'rebuild', '--no-wait']);
    expect(code).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^It has begun\. .+ projections list .+\.$/)]);
    const { lines: json } = await answer([
      'projections',
      'rebuild',
      'rooms',
      '--no-wait',
      '--json',
    ]);
    expect(JSON.parse(json[0] ?? '')).toEqual({ state: 'running', names: ['rooms'] });
  });

  it('[OV5] says whether it continues where it stopped, or begins from the start', async () => {
    const folders = new WholeFolders();
    await folders.fill();
    try {
      const { data, out } = await folders.copy();
      const given = { env: { OPS_PASSPHRASE: 'a long passphrase' }, signal: AbortSignal.abort() };
      const saidBy = async (...args: string[]) =>
        runOps(args, { ...given, print: () => undefined }).then(
          String,
          ({ message }: Error) => message,
        );
      const again = 'Interrupted. Run the same command again: it ';
      expect(await saidBy('verify', '--data', data, '--quick')).toBe(
        `${again}begins from the start.`,
      );
      expect(await saidBy('export', '--data', data, '--to', out)).toBe(
        `${again}continues where it stopped.`,
      );
      expect(await saidBy('export', '--data', data, '--to', `${out}-dry`, '--dry-run')).toBe(
        `${again}begins from the start.`,
      );
    } finally {
      await folders.remove();
    }
  });
});
