import { health } from '@mach42/contracts/health/calls.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { measure5, type BenchRow } from './row.ts';
import { makeBusyFolder, type BusyFolder } from './start/busy-folder.ts';

const events = 100_000;
const targetMs = 1500;
const main = join(import.meta.dirname, '../packages/server/src/main.ts');
const address = /http:\S+/;

/** Measures how long an existing workspace takes from the start of its process to its first answers. */
export async function startBench(): Promise<BenchRow[]> {
  await using folder = await makeBusyFolder(events);
  const baseline = await measure5(startOfNode);
  await firstAnswers(folder);
  const value = await measure5(() => firstAnswers(folder));
  return [
    {
      work: `start of a workspace with ${events.toLocaleString('en')} events → first answers`,
      value,
      unit: 'ms',
      baseline: { work: 'node without a program, to its first output', value: baseline },
      ratio: value / baseline,
      target: `at most ${targetMs.toLocaleString('en')} ms`,
      ok: value <= targetMs,
    },
  ];
}

async function startOfNode(): Promise<number> {
  const began = performance.now();
  await using _ = await startProcess(['--eval', 'console.log("http://nowhere")'], {});
  return performance.now() - began;
}

async function firstAnswers(folder: BusyFolder): Promise<number> {
  const began = performance.now();
  const env = { DATA_DIR: folder.path, PORT: '0', DIRECT_PORT: '0', LOG_LEVEL: 'error' };
  await using server = await startProcess([main], env);
  await answer(server.address, health, folder.token);
  await answer(server.address, listRooms, folder.token);
  return performance.now() - began;
}

interface Running extends AsyncDisposable {
  readonly address: string;
}

/** Runs node until it prints an address. */
async function startProcess(args: string[], env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (address.test(output)) break;
  }
  const [found] = address.exec(output) ?? [];
  if (found === undefined) throw new Error(`${args.join(' ')} ended without an address.`);
  child.stdout.resume();
  return {
    address: found,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answer(base: string, { method, path }: Call, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(new URL(path, base), { method, headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  await response.arrayBuffer();
}
