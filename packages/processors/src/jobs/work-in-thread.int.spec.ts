import { inlineCompute } from '@mach42/compute/call-task.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import { beforeEach, expect, it } from 'vitest';
import { composeInThread } from '../providers/language-model/compose-chat.ts';
import { fillInThread } from './fill-instructions.ts';
import { proposalOf } from './make-proposal.ts';

const at = '2026-11-20T09:00:00.000Z';
let sent: string[];
beforeEach(() => {
  sent = [];
});
const compute: Compute = {
  ...inlineCompute,
  run: (task, input, options) => {
    sent.push(task.name);
    return inlineCompute.run(task, input, options);
  },
};
const computing = { compute, owner: 'p1' };
const fileOf = (characters: number) => ({ notes: ['x'.repeat(characters)] });

it.each([
  [
    'judges an answer',
    'judgeAnswer',
    20_000,
    (characters: number) => {
      const base = fileOf(characters);
      const text = JSON.stringify(base);
      const truncatedByProvider = false;
      return proposalOf(computing, {
        entryText: 'x',
        base,
        baseVersion: 1,
        text,
        truncatedByProvider,
      });
    },
  ],
  [
    'writes a file out',
    'fillFromJson',
    200_000,
    (characters: number) =>
      fillInThread(computing, 'Merge {{entry}} into the file.', {
        entry: { title: '', text: 'x', createdAt: at },
        phod: fileOf(characters),
        today: '2026-11-20',
      }),
  ],
  [
    'chooses from a file',
    'compose',
    20_000,
    (characters: number) =>
      composeInThread(
        compute,
        {
          purpose: 'reply',
          modelId: 'mach42v1:latest',
          owner: 'p1',
          now: at,
          timeZone: 'UTC',
          maxOutputTokens: 1000,
          turns: [{ role: 'user', content: 'Where is the kiln?', at }],
          material: { phod: fileOf(characters), entries: [], personal: true },
        },
        16_384,
        {},
      ),
  ],
])('[PJ25] %s by a worker thread where there is much to read', async (_, name, most, work) => {
  await work(Math.floor(most / 4));
  expect(sent).toEqual([]);
  await work(most);
  expect(sent).toEqual([name]);
});
