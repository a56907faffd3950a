import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { endRebuild } from '@mach42/command-api/ops/routes.ts';
import { rebuildDecider, rebuildId, type RebuildState } from '@mach42/domain/ops/decider.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { ada } from '@mach42/testing/actors.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rebuildWhenAsked } from './projected-read-models.ts';

function setUp() {
  const store = memoryEventStore();
  const commands = createCommands({ store, warn: () => undefined });
  const ask = async () => {
    const data = { projector: 'rooms' };
    const at = new Date().toISOString();
    const command = { type: 'BeginRebuild', data, actor: ada, at } as const;
    await commands.execute(rebuildDecider, rebuildId, command, { correlationId: 'test' });
  };
  const end = () => endRebuild({ commands, now: Date.now }, 'done');
  return { store, commands, ask, end };
}

let ending: AbortController;
let world: ReturnType<typeof setUp>;
const rebuild = vi.fn<(isOpen: () => Promise<boolean>) => void>();
const followed = vi.fn<(state: RebuildState) => void>();
beforeEach(() => {
  ending = new AbortController();
  world = setUp();
  rebuild.mockClear();
  followed.mockClear();
});
afterEach(() => world.store.close());

const follow = (checkEveryMs?: number) =>
  rebuildWhenAsked(
    world.commands,
    { store: world.store, feed: world.store },
    rebuild,
    followed,
    ending.signal,
    checkEveryMs,
  );

it('[OC3] begins a rebuild that is requested while it listens', async () => {
  const following = follow();
  await world.ask();
  await expect.poll(() => rebuild.mock.calls.length).toBe(1);
  await world.end();
  await world.ask();
  await expect.poll(() => rebuild.mock.calls.length).toBe(2);
  ending.abort();
  await following;
});

it('[OC3] begins a rebuild that was requested before, unless it has ended', async () => {
  await world.ask();
  ending.abort();
  await follow();
  expect(rebuild).toHaveBeenCalledTimes(1);
  await world.end();
  await follow();
  expect(rebuild).toHaveBeenCalledTimes(1);
});

it('[OC3] begins it again until it has ended', async () => {
  const following = follow(5);
  await world.ask();
  await expect.poll(() => rebuild.mock.calls.length).toBeGreaterThan(3);
  const [isOpen] = rebuild.mock.calls[0] ?? [];
  expect(await isOpen?.()).toBe(true);
  await world.end();
  expect(await isOpen?.()).toBe(false);
  ending.abort();
  await following;
});

it('[OC6] follows what is asked of a rebuild in the log, whichever process asks', async () => {
  const following = follow();
  await world.ask();
  for (const type of ['PauseRebuild', 'AbortRebuild'] as const) {
    const command = { type, data: {}, actor: ada, at: new Date().toISOString() } as const;
    await world.commands.execute(rebuildDecider, rebuildId, command, { correlationId: type });
    const isAsked = ({ isPaused, underWay }: RebuildState) =>
      type === 'PauseRebuild' ? isPaused : underWay === undefined;
    await expect.poll(() => followed.mock.calls.some(([state]) => isAsked(state))).toBe(true);
    if (type === 'PauseRebuild') followed.mockClear();
  }
  ending.abort();
  await following;
});
