import type { Command, Decider, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { describe, expect, it } from 'vitest';
import { createCommands } from './create-commands.ts';

type Add = Command<'Add', { readonly amount: number }>;
type Added = DomainEvent<'Added', { readonly amount: number }>;

/** Refuses to add to 4, and adds nothing to 3. */
const sums: Decider<number, Add, Added> = {
  category: 'sum',
  stateVersion: 1,
  initialState: 0,
  decide({ data }, total) {
    if (total === 4) throw new Refusal('CONFLICT', 'Not after four.');
    return total === 3 ? [] : [{ type: 'Added', data }];
  },
  evolve: (total, { data }) => total + data.amount,
  about: () => ({ key: 'the key', subjects: [] }),
};

const adding = (amount: number): Add => ({
  type: 'Add',
  data: { amount },
  actor: { id: 'dana', activeRole: 'standard' },
  at: '2026-01-01T00:00:00.000Z',
});
const origin = { correlationId: 'request' };

/** Commands on a store, and the calls that they make of it. */
function commandsOn(store: EventStore) {
  const calls: string[] = [];
  const counting = new Proxy(store, {
    get(_, name: keyof EventStore) {
      if (store[name] === undefined) return undefined;
      return (...given: never[]) => {
        calls.push(name);
        return (store[name] as (...given: never[]) => unknown)(...given);
      };
    },
  });
  return { calls, commands: createCommands({ store: counting, warn: () => {} }) };
}

describe('a command on a stream whose state is remembered', () => {
  it('[CX20] costs one append and no read', async () => {
    const { calls, commands } = commandsOn(memoryEventStore());
    await commands.execute(sums, '1', adding(1), origin);
    calls.length = 0;
    await commands.execute(sums, '1', adding(1), { ...origin, key: 'the key' });
    await commands.execute(sums, '1', adding(5), origin);
    expect(calls).toEqual(['append', 'append']);
  });

  it.each([
    ['refused', 4],
    ['answered without an event', 3],
  ])('[CX20] is not %s for what is gone since', async (_what, seen) => {
    const store = memoryEventStore();
    const { commands } = commandsOn(store);
    await commands.execute(sums, '1', adding(seen), origin);
    const others = commandsOn(store).commands;
    await others.execute(
      { ...sums, decide: ({ data }) => [{ type: 'Added' as const, data }] },
      '1',
      adding(5),
      origin,
    );
    const { state, revision } = await commands.execute(sums, '1', adding(2), origin);
    expect([state, revision]).toEqual([seen + 7, 2]);
  });

  it('[CX20] [CX2] is decided again after a conflict, with one read more', async () => {
    const store = memoryEventStore();
    const { calls, commands } = commandsOn(store);
    await commands.execute(sums, '1', adding(1), origin);
    await commandsOn(store).commands.execute(sums, '1', adding(5), origin);
    calls.length = 0;
    const { state } = await commands.execute(sums, '1', adding(2), origin);
    expect(state).toBe(8);
    expect(calls).toEqual(['append', 'readStream', 'append']);
  });
});
