import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { describe, expect, it, vi } from 'vitest';
import { ProviderSlots, type CallKind, type SlotRequest } from './provider-slots.ts';

const providerId = 'ollama';
let last = 0;
const wants = (userId: string, kind: CallKind = 'reply'): SlotRequest => ({
  id: String((last += 1)),
  providerId,
  userId,
  kind,
});

function slots(set: number) {
  const clock = new FakeClock();
  return { clock, slots: new ProviderSlots({ clock, answersAtOnce: () => set }) };
}

describe('the slots of a provider', () => {
  it('[PX2] are as many as is set', () => {
    const { slots: all } = slots(3);
    const release = ['a', 'b', 'c'].map((person) => all.take(wants(person)));
    expect(all.mayBegin(wants('d'))).toBe(false);
    release[0]?.();
    release[0]?.();
    expect(all.of(providerId)).toEqual({ slots: 3, running: 2, most: 3 });
    expect(all.mayBegin(wants('d'))).toBe(true);
  });

  it('[PX3] keep some for people who have no answer under way', () => {
    const { slots: all } = slots(16);
    let taken = 0;
    while (all.mayBegin(wants('busy'))) {
      all.take(wants('busy'));
      taken += 1;
    }
    expect(taken).toBe(14);
    expect(all.mayBegin(wants('other'))).toBe(true);
  });

  it('[PX3] are half for jobs, at most, so that chats continue', () => {
    const { slots: all } = slots(4);
    for (const person of ['a', 'b']) {
      expect(all.mayBegin(wants(person, 'job'))).toBe(true);
      all.take(wants(person, 'job'));
    }
    expect(all.mayBegin(wants('c', 'job'))).toBe(false);
    expect(all.mayBegin(wants('a'))).toBe(true);
  });

  it('[PX2] of one provider are none of another', () => {
    const { slots: all } = slots(1);
    all.take(wants('a'));
    expect(all.mayBegin({ ...wants('a'), providerId: 'anthropic' })).toBe(true);
  });

  it('[PX1] grow by one while nearly all of the calls have begun, and by none while they have not', () => {
    const { slots: all, clock } = slots(0);
    const calls = Array.from({ length: 8 }, (_, number) => wants(`person ${number}`));
    for (const call of calls) all.take(call);
    expect(all.mayBegin(wants('ninth'))).toBe(false);
    const word = {
      modelId: 'qwen3:8b',
      sentAt: clock.elapsed() + 1,
      firstTextMs: 100,
      inputTokens: 0,
    };
    for (const { id } of calls.slice(0, 6)) all.began(providerId, id, word);
    expect(all.of(providerId).slots).toBe(8);
    expect(all.mayBegin(wants('ninth'))).toBe(true);
    expect(all.of(providerId).slots).toBe(9);
  });

  it('[PX4] are not taken before the time that the provider asked for, and are reported then', () => {
    const { slots: all, clock } = slots(8);
    const onFree = vi.fn<() => void>();
    all.onFree(onFree);
    all.refused(providerId, 0, 5000);
    expect(all.mayBegin(wants('a'))).toBe(false);
    clock.advance(4999);
    expect(onFree).not.toHaveBeenCalled();
    clock.advance(1);
    expect(onFree).toHaveBeenCalledTimes(1);
    expect(all.mayBegin(wants('a'))).toBe(true);
  });

  it('[PX4] are notified of when one is free that was wanted, and not otherwise', () => {
    const { slots: all } = slots(1);
    const onFree = vi.fn<() => void>();
    all.onFree(onFree);
    all.take(wants('a'))();
    expect(onFree).not.toHaveBeenCalled();
    const release = all.take(wants('a'));
    all.mayBegin(wants('b'));
    release();
    expect(onFree).toHaveBeenCalledTimes(1);
  });

  it('[PX4] are waited for by runs, in their order, unless they are given up', async () => {
    const { slots: all } = slots(1);
    const release = all.take(wants('a'));
    const leaving = new AbortController();
    const never = new AbortController().signal;
    const gone = all.wait(wants('b', 'run'), leaving.signal);
    const next = all.wait(wants('c', 'run'), never);
    leaving.abort(new Error('left'));
    await expect(gone).rejects.toThrow('left');
    release();
    (await next)();
    expect(all.of(providerId).running).toBe(0);
  });
});
