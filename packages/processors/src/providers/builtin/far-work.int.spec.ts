import { inlineCompute } from '@mach42/compute/call-task.ts';
import {
  type Compute,
  ComputeDeadlineExceeded,
  ComputeQueueFull,
} from '@mach42/compute/compute.ts';
import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import { failureTexts } from '@mach42/contracts/models/failure-texts.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { ModelRequest } from '../provider.ts';
import { builtinProvider } from './builtin-provider.ts';

const compute = new WorkerCompute();
afterAll(() => compute.close());

const now = '2026-11-20T09:00:00.000Z';
const phod = {
  contacts: Array.from({ length: 3000 }, (_, at) => ({ name: `Name${at}`, city: `Town${at}` })),
};
const base = {
  modelId: 'builtin:latest',
  now,
  timeZone: 'UTC',
  maxOutputTokens: 1000,
  owner: 'p1',
};
const reply: ModelRequest = {
  ...base,
  purpose: 'reply',
  turns: [{ role: 'user', content: 'Who is Name1234?', at: now }],
  material: { phod, entries: [], personal: true },
};
const merge: ModelRequest = {
  ...base,
  purpose: 'merge',
  prompt: 'Merge this.',
  material: { phod, entry: { title: '', text: 'Met Name1234 today.', createdAt: now } },
};

async function answerOf(request: ModelRequest, where: Compute = compute): Promise<string> {
  const call = await builtinProvider({ chunkDelayMs: 0, compute: where }).prepare(request);
  let text = '';
  for await (const delta of call.stream(new AbortController().signal)) {
    if (delta.kind === 'text') text += delta.text;
  }
  return text;
}

describe('the work on a big file', () => {
  it('[BA64] is done by a worker thread, with the same outcome', async () => {
    expect(await answerOf(reply, inlineCompute)).toBe(await answerOf(reply));
    expect(await answerOf(reply)).toContain('city: Town1234');
    const merged = JSON.parse(await answerOf(merge)) as { contacts: object[] };
    expect(merged.contacts[1234]).toEqual({
      name: 'Name1234',
      city: 'Town1234',
      lastContact: '2026-11-20',
    });
    expect(merged.contacts).toHaveLength(3000);
  });

  it.each([
    [new ComputeDeadlineExceeded('doWork', 20_000), failureTexts.tookTooLong, false],
    [new ComputeQueueFull(), failureTexts.tooMuchWork, true],
  ])('[BA64] fails with what became of it: %s', async (error, message, retryable) => {
    const refusing: Compute = {
      run: async () => {
        throw error;
      },
      close: async () => undefined,
    };
    const provider = builtinProvider({ compute: refusing });
    const stream = (await provider.prepare(merge)).stream(new AbortController().signal);
    const failed = expect(stream[Symbol.asyncIterator]().next()).rejects;
    await failed.toMatchObject({ name: 'ProviderFailed', message, retryable });
  });
});
