import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { exitCodes } from './ops-error.ts';

const main = path.join(import.meta.dirname, 'main.ts');

it('[OV5] a verb gives way to servers, and ends at once when it is interrupted twice', async () => {
  // A server that never answers.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = once(server, 'request');
  const verb = spawn(process.execPath, [main, 'projections', 'list', '--server', address], {
    env: { OPS_TOKEN: 'a token' },
    stdio: 'ignore',
  });
  const ended = once(verb, 'exit');
  try {
    await asked;
    expect(getPriority(verb.pid)).toBeGreaterThan(getPriority());
    verb.kill('SIGINT');
    const alive = setInterval(() => verb.kill('SIGINT'), 100);
    expect(await ended).toEqual([exitCodes.interrupted, null]);
    clearInterval(alive);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it('[OV5] a verb keeps what it compiled for the next one', () => {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const atEnd = "process.on('exit', () => console.log(process.env.NODE_COMPILE_CACHE))";
  const args = ['--import', `data:text/javascript,${encodeURIComponent(atEnd)}`, main, '--help'];
  const printed = execFileSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(printed.trim().split('\n').at(-1)).toContain('.cache');
});
