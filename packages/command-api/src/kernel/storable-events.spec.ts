import type { Command, Decider, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { AppendTooLarge } from '@mach42/event-store/errors.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { describe, expect, it } from 'vitest';
import { createCommands } from './create-commands.ts';

const at = '2026-01-01T00:00:00.000Z';
const actor = { id: 'dana', activeRole: 'standard' } as const;
const origin = { correlationId: 'request' };
const warn = (message: string) => expect.unreachable(message);

type Say = Command<'Say', { readonly text: string }>;
type Said = DomainEvent<'Said', { readonly text: string }>;
const sayings: Decider<string, Say, Said> = {
  category: 'saying',
  stateVersion: 1,
  initialState: '',
  decide: ({ data }) => [{ type: 'Said', data }],
  evolve: (before, { data }) => before + data.text,
  about: () => ({ key: 'the key', subjects: [] }),
  snapshotEvery: 1,
};
const say = (text: string): Say => ({ type: 'Say', data: { text }, actor, at });

it.each([
  [
    1_048_576,
    'This is too large to be stored: at most 1,048,576 bytes at once. Send less at a time.',
  ],
  [undefined, 'This is too large to be stored at once. Send less at a time.'],
])(
  '[CX35] what is too large for the log (of %s bytes) is refused, which an operator learns',
  async (most, message) => {
    const warnings: string[] = [];
    const store = memoryEventStore();
    store.append = () =>
      Promise.reject(new AppendTooLarge('db:2113', most, 'Raise MaxAppendSize.', undefined));
    const commands = createCommands({ store, warn: (warning) => void warnings.push(warning) });
    const refused = commands.execute(sayings, '1', say('a secret'), origin);
    await expect(refused).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message });
    expect(warnings).toEqual([
      expect.stringMatching(/^Say was refused\. db:2113 takes no append .+ Raise MaxAppendSize\.$/),
    ]);
  },
);

describe('characters that no store keeps', () => {
  it('[CX30] are replaced before an event is folded and stored', async () => {
    const store = memoryEventStore();
    const commands = createCommands({ store, warn });
    const { state, events } = await commands.execute(sayings, '1', say('a\0\ud83d'), origin);
    expect(state).toBe('a\uFFFD\uFFFD');
    expect(events).toMatchObject([{ data: { text: 'a\uFFFD\uFFFD' } }]);
    expect(await store.readStream('saying-1')).toMatchObject([{ data: { text: 'a\uFFFD\uFFFD' } }]);
  });

  it('[CX30] are replaced in a snapshot of before', async () => {
    const store = memoryEventStore();
    const commands = createCommands({ store, warn });
    await commands.execute(sayings, '1', say('a'), origin);
    const snapshot = { stream: 'saying-1', revision: 0, schemaVersion: 1, state: 'a\0' };
    await store.writeSnapshot(snapshot);
    const fresh = createCommands({ store, warn });
    expect((await fresh.load(sayings, '1')).state).toBe('a\uFFFD');
  });
});
