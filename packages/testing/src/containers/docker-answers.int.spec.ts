import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dockerAnswers } from './docker-answers.ts';

async function socketOfTest(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docker-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'docker.sock');
}

async function daemonOfTest(status: number, at: string | number): Promise<Server> {
  const daemon = createServer((asked, answer) => {
    answer.writeHead(asked.url === '/_ping' ? status : 404).end();
  });
  daemon.listen(at);
  await once(daemon, 'listening');
  onTestFinished(async () => {
    daemon.close();
    await once(daemon, 'close');
  });
  return daemon;
}

it('asks a daemon at a socket', async () => {
  const socket = await socketOfTest();
  expect(await dockerAnswers(`unix://${socket}`)).toBe(false);
  await daemonOfTest(200, socket);
  expect(await dockerAnswers(`unix://${socket}`)).toBe(true);
});

it('asks a daemon at a port, which may refuse', async () => {
  const ready = (await daemonOfTest(200, 0)).address() as AddressInfo;
  expect(await dockerAnswers(`tcp://127.0.0.1:${ready.port}`)).toBe(true);
  const refusing = (await daemonOfTest(500, 0)).address() as AddressInfo;
  expect(await dockerAnswers(`tcp://127.0.0.1:${refusing.port}`)).toBe(false);
});

it.each(['ssh://somewhere', 'somewhere'])('does not know how to ask %s', async (host) => {
  expect(await dockerAnswers(host)).toBe(false);
});
