import { system, type Actor } from '@mach42/domain/kernel/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { dana, guest } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let world: ProcessorsWorld;
let hours: number;
beforeEach(async () => {
  world = await ProcessorsWorld.open();
  hours = 24;
  await world.start({ guestChatHours: () => hours });
  await register(dana);
});
afterEach(() => world.close());

const pass = async (count: number) => {
  world.clock.advance(count * 3_600_000);
  await world.settle();
};

async function register({ id }: Actor): Promise<void> {
  const data = {
    userId: id,
    username: 'dana',
    firstName: 'Dana',
    lastName: 'Demo',
    email: 'dana@example.org',
    mobile: '004511111111',
    roles: ['user'],
    subscription: 'standard',
  } as const;
  const command = { type: 'RegisterUser', data, actor: system, at: world.now } as const;
  await world.commands.execute(usersDecider, id, command, { correlationId: 'one' });
}

async function chatOf(actor: Actor, text: string): Promise<string> {
  const acts = new Acts(world, actor);
  const roomId = await acts.opensChat();
  await acts.posts(roomId, text);
  await world.settle();
  return roomId;
}

const rows = async () => JSON.stringify(await dump(world.database));
const exists = async (id: string) => (await world.commands.load(roomsDecider, id)).state.exists;

describe('a guest’s chat', () => {
  it('[PK1] is erased from everything that is read once its time is over', async () => {
    const roomId = await chatOf(guest, 'Where does the Quokka live?');
    await pass(23.9);
    expect(await rows()).toContain('Quokka');
    expect(await exists(roomId)).toBe(true);
    await pass(0.1);
    expect(await rows()).not.toContain('Quokka');
    expect(await exists(roomId)).toBe(false);
    const { revision } = await world.commands.load(roomsDecider, roomId);
    await pass(48);
    expect((await world.commands.load(roomsDecider, roomId)).revision).toBe(revision);
  });

  it('[PK1] is kept as long as the settings say now', async () => {
    const roomId = await chatOf(guest, 'Hello');
    hours = 2;
    await pass(2);
    expect(await exists(roomId)).toBe(false);
  });

  it('[PK1] does not come back when it was removed before', async () => {
    const roomId = await chatOf(guest, 'Where does the Quokka live?');
    const remove = { type: 'RemoveRoom', data: {}, actor: guest, at: world.now } as const;
    await world.commands.execute(roomsDecider, roomId, remove, { correlationId: 'two' });
    await pass(24);
    expect(await rows()).not.toContain('Quokka');
    const restore = { type: 'RestoreRoom', data: {}, actor: guest, at: world.now } as const;
    await expect(
      world.commands.execute(roomsDecider, roomId, restore, { correlationId: 'three' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a person’s chat', () => {
  it('[PK1] stays, however old', async () => {
    const roomId = await chatOf(dana, 'Where does the Quokka live?');
    await pass(24 * 400);
    expect(await exists(roomId)).toBe(true);
    expect(await rows()).toContain('Quokka');
  });
});
