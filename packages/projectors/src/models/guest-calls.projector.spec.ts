import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { guestCallSums, newestGuestCalls } from '@mach42/read-models/models/guest-calls.reads.ts';
import { chat, dana, id, userRegistered } from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const visitor = id(190);
const call = {
  callId: id(1),
  userId: visitor,
  purpose: 'reply',
  provider: 'anthropic',
  outside: true,
  modelId: 'mach42v1:latest',
};
const sentText = 'Whisper of a guest';
const begun: DomainEvent = {
  type: 'ModelCallBegun',
  data: { ...call, sentText, workerId: 'one', inputTokens: 7, cost: 0.1 },
};
const answered = { answer: 'Whisper back', complete: true, inputTokens: 8, outputTokens: 3 };
const called: DomainEvent = {
  type: 'ModelCalled',
  data: { ...call, durationMs: 4, attempts: 2, ...answered, cost: 0.5 },
};
const erased: DomainEvent = { type: 'RoomErased', data: { roomId: chat, ownerId: visitor } };

async function after(...events: readonly DomainEvent[]) {
  await using then = await given(userRegistered({ userId: dana }), ...events);
  const { calls, total } = await newestGuestCalls(then.db, { limit: 9 });
  return { calls, total, sums: await guestCallSums(then.db) };
}

describe('the guest calls projector', () => {
  it('[QA42] keeps what a call took, also after the chat was erased, and nothing that was said', async () => {
    const kept = await after(begun, called, erased);
    expect(kept.calls).toEqual([
      {
        id: id(1),
        at: timeOf(2),
        provider: 'anthropic',
        model: 'mach42v1:latest',
        purpose: 'reply',
        outside: true,
        attempts: 2,
        inputTokens: 8,
        outputTokens: 3,
        cost: 0.5,
        failed: false,
      },
    ]);
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`Whisper|${visitor}`));
  });

  it('[QA42] keeps that a call is under way, also where its chat is erased before its end', async () => {
    expect((await after(begun)).calls).toMatchObject([{ underWay: true, cost: 0.1 }]);
    const [ended] = (await after(begun, erased, called)).calls;
    expect(ended).toMatchObject({ cost: 0.5, failed: false });
    expect(ended).not.toHaveProperty('underWay');
  });

  it('[QA42] sums them up by month, provider, model and purpose', async () => {
    const failed = (number: number): DomainEvent => ({
      type: 'ModelCallFailed',
      data: { ...call, callId: id(number), sentText, durationMs: 4, attempts: 1, error: 'Cut.' },
    });
    const { sums, total } = await after(begun, called, failed(2), failed(3));
    expect(total).toBe(3);
    expect(sums).toEqual([
      {
        month: timeOf(1).slice(0, 7),
        provider: 'anthropic',
        model: 'mach42v1:latest',
        purpose: 'reply',
        outside: true,
        calls: 3,
        failed: 2,
        attempts: 4,
        inputTokens: 8,
        outputTokens: 3,
        estimated: 0,
        cost: 0.5,
      },
    ]);
  });

  it('[QA42] keeps nothing of the calls on behalf of people', async () => {
    const hers = { ...begun, data: { ...begun.data, userId: dana } };
    expect(await after(hers)).toEqual({ calls: [], total: 0, sums: [] });
  });
});
