import { dana } from '@mach42/testing/actors.ts';
import { proposalOf } from '@mach42/testing/proposal.ts';
import { expect, it } from 'vitest';
import { jobsDecider } from './decider.ts';
import type { JobEvent } from './events.ts';
import type { JobState } from './state.ts';

const at = '2026-11-20T10:00:00.000Z';
const owned = { jobId: 'job-1', userId: dana.id };
const rest = {
  ...owned,
  kind: 'datarais',
  priority: 'normal',
  entryCreatedAt: '2026-11-20T09:00:00.000Z',
  modelId: 'builtin:latest',
} as const;
const texts = { entryText: 'A long text. '.repeat(1000), instructions: 'Merge it.' };
const claim = { workerId: 'one', leaseUntil: at };
const untilItFailed: JobEvent[] = [
  { type: 'JobQueued', data: { ...rest, ...texts } },
  { type: 'JobStarted', data: { ...owned, ...claim, attempt: 1 } },
  { type: 'JobFailed', data: { ...owned, error: 'No answer.', final: false } },
];
const completed: JobEvent[] = [
  { type: 'JobStarted', data: { ...owned, ...claim, attempt: 2 } },
  { type: 'JobCompleted', data: { ...owned, proposal: proposalOf(), modelCallId: 'call-1' } },
];
const stateAfter = (events: readonly JobEvent[]) =>
  events.reduce<JobState>(
    (before, event) => jobsDecider.evolve(before, event, at),
    jobsDecider.initialState,
  );

it('[JB15] holds its texts until it has completed, and then neither them nor its result', () => {
  expect(stateAfter(untilItFailed)).toMatchObject({ texts, progress: { status: 'queued' } });
  const done = stateAfter([...untilItFailed, ...completed]);
  expect(done).toMatchObject({ request: rest, progress: { status: 'completed' } });
  expect(JSON.stringify(done)).not.toMatch(/A long text|"texts"|"proposal"/);
});
