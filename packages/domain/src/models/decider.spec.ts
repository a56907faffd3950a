import { dana, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { modelCallsDecider } from './decider.ts';
import type { ModelCallFailed, ModelCalled } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const sent = {
  callId: 'call-1',
  userId: dana.id,
  purpose: 'reply',
  provider: 'builtin',
  modelId: 'builtin:latest',
  messageId: 'reply-1',
  sentText: 'What is due?',
  durationMs: 12,
} as const;
const called: ModelCalled = {
  type: 'ModelCalled',
  data: { ...sent, answer: 'Rent', complete: true, inputTokens: 4, outputTokens: 1, cost: 0 },
};
const failed: ModelCallFailed = { type: 'ModelCallFailed', data: { ...sent, error: 'Timeout' } };

const record = { type: 'RecordModelCall', data: called.data, actor: system, at } as const;
const recordFailure = {
  type: 'RecordModelCallFailure',
  data: failed.data,
  actor: system,
  at,
} as const;

describe('a model call', () => {
  it('[MC1] is recorded once', () => {
    given(modelCallsDecider).when(record).happens(called);
    given(modelCallsDecider).when(recordFailure).happens(failed);
    given(modelCallsDecider, called).when(record).nothingHappens();
    given(modelCallsDecider, called).when(recordFailure).nothingHappens();
    given(modelCallsDecider, failed).when(record).nothingHappens();
  });

  it('[MC2] belongs to the person it was made for', () => {
    expect(modelCallsDecider.about(called)).toEqual({ key: dana.id, subjects: [dana.id] });
  });
});
