import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { openingsOf } from '@mach42/read-models/audit/openings.reads.ts';
import { ada, dana } from '@mach42/testing/actors.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let world: ProcessorsWorld;
beforeEach(async () => {
  world = await ProcessorsWorld.open();
});
afterEach(() => world.close());

const minutes = (count: number) => count * 60_000;

async function open(): Promise<void> {
  const now = world.clock.now().getTime();
  const at = new Date(now).toISOString();
  const expiresAt = new Date(now + minutes(15)).toISOString();
  const reason = 'She reports that a chat is missing.';
  const data = { openingId: 'opening-1', userId: dana.id, reason, expiresAt };
  const command = { type: 'GrantAccess', data, actor: ada, at } as const;
  await world.commands.execute(accessDecider, dana.id, command, { correlationId: 'one' });
}

const closedAt = async () => (await openingsOf(world.database, dana.id))[0]?.access.closedAt;

describe('content that an admin opened', () => {
  it('[PG1] is closed by an event when its time is over, once', async () => {
    await world.start();
    await open();
    await world.settle();
    expect(await closedAt()).toBeNull();
    world.clock.advance(minutes(15));
    await world.settle();
    expect(await closedAt()).toBe(world.clock.now().toISOString());
    const { revision } = await world.commands.load(accessDecider, dana.id);
    world.clock.advance(minutes(15));
    await world.settle();
    expect((await world.commands.load(accessDecider, dana.id)).revision).toBe(revision);
  });

  it('[CX33] is closed as a consequence of its opening', async () => {
    await world.start();
    await open();
    world.clock.advance(minutes(16));
    await world.settle();
    const [opened, closed] = await world.events();
    expect(closed).toMatchObject({
      type: 'BreakGlassClosed',
      metadata: { correlationId: 'one', causationId: opened?.id },
    });
  });

  it('[PG1] is closed after a restart, too', async () => {
    const before = await world.start();
    await open();
    await world.settle();
    await world.stop(before);
    world.clock.advance(minutes(16));
    await world.start();
    await world.settle();
    expect(await closedAt()).toBe(world.clock.now().toISOString());
  });
});
