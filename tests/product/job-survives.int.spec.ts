import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { cancelJob, listJobs, retryJob } from '@mach42/contracts/jobs/calls.ts';
import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { logout, verify } from '@mach42/contracts/users/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it, vi } from 'vitest';
import { signInAs, type Caller } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';
import { openSocket } from '../support/socket.ts';
import { queueMerge } from '../support/work.ts';

const patience = { timeout: 60_000, interval: 100 };
const file = JSON.stringify({ notes: [{ title: 'Kiln', content: 'The inspector comes.' }] });

const jobsOf = async (caller: Caller): Promise<readonly Job[]> =>
  (await caller.call(listJobs, { query: {} })).data as Job[];

const merges = (ollama: FakeOllama): number =>
  ollama.chats.filter(({ body }) => JSON.stringify(body).includes('Merge the DataRAIS entry'))
    .length;

it('continues with every job whose person closed the page and signed out, also over a restart', async () => {
  await using folder = await temporaryFolder();
  await using ending = new AsyncDisposableStack();
  const ollama = new FakeOllama(['qwen3:8b']);
  await ollama.start();
  ending.defer(() => ollama.stop());
  const env = { DATA_DIR: folder.path, DEMO: '1', OLLAMA_HOST: ollama.url };

  const jobIds: string[] = [];
  {
    await using server = startProcess(env);
    const { caller, token } = await signInAs(await server.address, dana);
    await vi.waitUntil(() => ollama.requests.some(({ path }) => path === '/api/tags'), patience);
    ollama.answers({ pieces: ['{'], end: 'hang' });
    {
      using socket = await openSocket(caller.address, token);
      for (const number of [1, 2, 3]) {
        jobIds.push(await queueMerge(caller, `Kiln ${number}`, 'The inspector comes.'));
      }
      await socket.frame((frame) => frame.t === 'place' && frame.jobId === jobIds[2]);
      await vi.waitUntil(() => merges(ollama) === 2, patience);
    }
    const before = await jobsOf(caller);
    expect(before.map(({ status }) => status)).toEqual(['queued', 'processing', 'processing']);
    expect(before[0]).toMatchObject({ id: jobIds[2], queuePosition: 1 });
    await caller.call(logout);
    expect((await caller.attempt(verify)).status).toBe(401);
    await server.kill('SIGTERM');
  }

  ollama.answers({ thinking: ['It belongs to {notes}.'], pieces: [file] });
  await using server = startProcess(env);
  const address = await server.address;
  await vi.waitUntil(() => merges(ollama) === 5, patience);
  const { caller } = await signInAs(address, dana);
  await vi.waitUntil(
    async () => (await jobsOf(caller)).every(({ status }) => status === 'completed'),
    patience,
  );
  const after = await jobsOf(caller);
  expect(after.map(({ id }) => id)).toEqual(jobIds.toReversed());
  for (const { id, proposal } of after) {
    expect(proposal?.checks).toMatchObject({ verbatim: true, parses: true, truncated: false });
    const { data } = await caller.call(getEntry, { params: { id } });
    expect(data).toMatchObject({ status: 'completed', progress: 1, error: null });
  }

  ollama.answers({ pieces: ['{'], end: 'hang' });
  const cancelled = await queueMerge(caller, 'Kiln 4', 'The inspector comes.');
  await vi.waitUntil(() => merges(ollama) === 6, patience);
  const params = { id: cancelled };
  expect((await caller.call(cancelJob, { params })).data.status).toBe('cancelled');
  ollama.answers({ pieces: [file] });
  expect((await caller.call(retryJob, { params })).data.status).toBe('queued');
  await vi.waitUntil(
    async () => (await jobsOf(caller)).find(({ id }) => id === cancelled)?.status === 'completed',
    patience,
  );
}, 180_000);
