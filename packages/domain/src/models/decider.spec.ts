import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { dana, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { modelCallsDecider } from './decider.ts';
import type { ModelCallBegun, ModelCallEvent, ModelCallFailed, ModelCalled } from './events.ts';

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

const { durationMs: _, ...whatIsSent } = sent;
const begun: ModelCallBegun = {
  type: 'ModelCallBegun',
  data: { ...whatIsSent, workerId: 'worker-1', inputTokens: 4, cost: 0.01 },
};

const callAfter = (...events: readonly ModelCallEvent[]) => given(modelCallsDecider, ...events);

const begin = { type: 'BeginModelCall', data: begun.data, actor: system, at } as const;
const record = { type: 'RecordModelCall', data: called.data, actor: system, at } as const;
const recordFailure = {
  type: 'RecordModelCallFailure',
  data: failed.data,
  actor: system,
  at,
} as const;

describe('a model call', () => {
  it('[ML1] is recorded once', () => {
    given(modelCallsDecider).when(record).happens(called);
    given(modelCallsDecider).when(recordFailure).happens(failed);
    given(modelCallsDecider, called).when(record).nothingHappens();
    given(modelCallsDecider, called).when(recordFailure).nothingHappens();
    given(modelCallsDecider, failed).when(record).nothingHappens();
  });

  it('[ML3] is begun once, before its end, and ended once', () => {
    callAfter().when(begin).happens(begun);
    callAfter(begun).when(record).happens(called);
    callAfter(begun).when(recordFailure).happens(failed);
    callAfter(begun, failed).when(record).nothingHappens();
    for (const before of [[begun], [called], [begun, called]]) {
      callAfter(...before)
        .when(begin)
        .isRefused('CONFLICT', modelTexts.begun);
    }
  });

  it('[ML2] belongs to the person it was made for', () => {
    expect(modelCallsDecider.about(called)).toEqual({ key: dana.id, subjects: [dana.id] });
  });
});
