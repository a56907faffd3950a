import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { hourOf, stepOf } from '@mach42/read-models/activity/measures.ts';
import { describe, expect, it } from 'vitest';
import { bucketsOf, spanBefore, spanOf, sumOf } from './routes.ts';

const catalogue = modelCatalogue('mach42');
const now = hourOf('2026-11-21T10:30:00.000Z');
const hour = (number: number, counts: object) => ({
  hour: number,
  messages: 0,
  jobs_queued: 0,
  jobs_completed: 0,
  jobs_failed: 0,
  failed_attempts: 0,
  failed_replies: 0,
  failed_runs: 0,
  ...counts,
});
const work = (model_id: string, replies: number, cost = 0) => ({
  hour: now,
  model_id,
  replies,
  input_tokens: 10,
  output_tokens: 5,
  cost,
});

describe('the span of a range', () => {
  it.each([
    ['24h', 24, 1, '2026-11-20T11:00:00.000Z'],
    ['7d', 168, 6, '2026-11-14T11:00:00.000Z'],
    ['30d', 720, 24, '2026-10-22T11:00:00.000Z'],
  ] as const)('[QA30] of %s ends with the hour that is running', (range, hours, size, from) => {
    expect(spanOf(range, now)).toEqual({ from: hourOf(from), to: hourOf(from) + hours, size });
    expect(spanBefore(spanOf(range, now))).toEqual({
      from: hourOf(from) - hours,
      to: hourOf(from),
      size,
    });
  });
});

describe('the buckets', () => {
  it('[QA30] are without a gap, each with what its hours hold', () => {
    const span = spanOf('7d', now);
    const hours = [
      hour(span.from, { messages: 2 }),
      hour(span.from + 5, { messages: 3, failed_replies: 1 }),
      hour(span.from + 6, { messages: 7 }),
    ];
    const people = new Map([
      [0, 2],
      [27, 1],
    ]);
    const answers = [{ hour: span.from + 6, step: stepOf(900), answers: 3 }];
    const firstWords = [{ hour: span.from, step: stepOf(200), answers: 1 }];
    const counted = { hours, models: [work('qwen3:8b', 4)], answers, firstWords };
    const buckets = bucketsOf(span, counted, people, catalogue);
    expect(buckets).toHaveLength(28);
    expect(buckets.map(({ messages }) => messages)).toEqual([5, 7, ...Array<number>(26).fill(0)]);
    expect(buckets[0]).toMatchObject({
      from: '2026-11-14T11:00:00.000Z',
      users: 2,
      errors: { jobs: 0, replies: 1, runs: 0 },
    });
    expect(buckets[0]?.answerMs).toEqual({ median: null, p95: null });
    expect(buckets[1]?.answerMs.median).toBeCloseTo(900, -2);
    expect(buckets[0]?.firstWordMs.p95).toBeCloseTo(200, -2);
    expect(buckets[1]?.firstWordMs).toEqual({ median: null, p95: null });
    expect(buckets[27]).toMatchObject({
      from: '2026-11-21T05:00:00.000Z',
      users: 1,
      replies: { hybrid: 0, cloud: 0, local: 4 },
    });
  });
});

describe('a sum', () => {
  it('[QA30] adds up answers by the type of the model, tokens and dollars', () => {
    const models = [
      work('mach42v1:latest', 1, 0.25),
      work('claude-3-5-haiku', 2, 0.5),
      work('qwen3:8b', 3),
      work('gone:latest', 4),
    ];
    expect(sumOf({ hours: [], models, answers: [], firstWords: [] }, 3, catalogue)).toEqual({
      users: 3,
      messages: 0,
      replies: { hybrid: 5, cloud: 2, local: 3 },
      answerMs: { median: null, p95: null },
      firstWordMs: { median: null, p95: null },
      jobs: { queued: 0, completed: 0, failed: 0 },
      cost: 0.75,
      tokens: { input: 40, output: 20 },
      errors: { jobs: 0, replies: 0, runs: 0 },
    });
  });
});
