import { inlineCompute } from '@mach42/compute/call-task.ts';
import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReplyModelRequest } from '../provider.ts';
import { composeInThread } from './compose-chat.ts';

const compute = new WorkerCompute();
afterAll(() => compute.close());

const at = '2026-11-20T09:00:00.000Z';
const phod = Object.fromEntries(
  Array.from({ length: 300 }, (_, section) => [
    `notes_${section}`,
    [`Kiln ${section}`, 'x'.repeat(200)],
  ]),
);
const request = (content: string): ReplyModelRequest => ({
  purpose: 'reply',
  modelId: 'mach42v1:latest',
  owner: 'p1',
  now: at,
  timeZone: 'UTC',
  maxOutputTokens: 1000,
  turns: [{ role: 'user', content, at }],
  material: { phod, entries: [], personal: true },
});

describe('a chat made of a big file', () => {
  it('[PL3] is the same by a worker thread, and has the sections that are asked about', async () => {
    const asked = request('Where is kiln 217?');
    const inThread = await composeInThread(compute, asked, 16_384, {});
    expect(inThread).toEqual(await composeInThread(inlineCompute, asked, 16_384, {}));
    expect(inThread.system.map(({ text }) => text).join('')).toContain('notes_217');
  });

  it('[PL3] is refused with the figures when the question does not fit', async () => {
    const long = composeInThread(compute, request('x'.repeat(60_000)), 16_384, {});
    await expect(long).rejects.toMatchObject({
      name: 'ProviderFailed',
      message: expect.stringMatching(/about \d{5} tokens/),
      retryable: false,
    });
  });
});
