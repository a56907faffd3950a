import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import { describe, expect, it } from 'vitest';
import {
  at,
  FakeWorld,
  forUser,
  guestsAllowed,
  inRoom,
  membership,
  removal,
  restoration,
  settled,
} from './testing/fake-world.ts';

const worldOf = (rooms: Record<string, string[]>): FakeWorld => {
  const world = new FakeWorld();
  for (const [roomId, users] of Object.entries(rooms)) world.members.set(roomId, new Set(users));
  return world;
};

describe('what a client sees', () => {
  it('[WS1] its own changes and those of its rooms, not those of others', async () => {
    const world = worldOf({ r1: ['dana', 'mo'], r2: ['mo'] });
    const dana = await world.join('dana');

    world.happens(forUser('dana'), forUser('mo'), inRoom('r1'), inRoom('r2'));

    expect(dana.link.positions).toEqual([1, 3]);
  });

  it('[WS1] a change with several audiences comes once', async () => {
    const world = worldOf({ r1: ['dana'] });
    const dana = await world.join('dana');

    world.happens({ ...inRoom('r1'), audiences: ['user:dana', 'room:r1'] });

    expect(dana.link.positions).toEqual([1]);
  });

  it('[WS2] a room from the join on, until the removal, both included', async () => {
    const world = worldOf({ r1: ['mo'] });
    const dana = await world.join('dana');

    world.happens(
      inRoom('r1'),
      membership('ParticipantJoined', 'r1', 'dana'),
      inRoom('r1'),
      membership('ParticipantRemoved', 'r1', 'dana'),
      inRoom('r1'),
    );

    expect(dana.link.positions).toEqual([2, 3, 4]);
  });

  it.each(['ParticipantRemoved', 'ParticipantLeft'] as const)(
    '[WS2] nothing of the room that is on its screen, once it is out of it: %s',
    async (type) => {
      const world = worldOf({ r1: ['dana', 'mo'] });
      const dana = await world.join('dana');
      await world.outbox.openRoom(dana.connection, 'r1');

      world.happens(inRoom('r1'), membership(type, 'r1', 'dana'), inRoom('r1'));
      world.outbox.typing((await world.join('mo')).connection, 'r1');
      await settled();

      expect(dana.link.positions).toEqual([1, 2]);
      expect(dana.link.ofType('typing')).toEqual([]);
      expect(dana.connection.view.isAt('r1')).toBe(false);
    },
  );

  it('[WS2] the room that it has created', async () => {
    const world = worldOf({});
    const dana = await world.join('dana');

    world.happens({
      ...inRoom('r1', 'RoomCreated', { room: { participants: [{ userId: 'dana' }] } }),
      audiences: ['room:r1'],
    });
    world.happens(inRoom('r1'));

    expect(dana.link.positions).toEqual([1, 2]);
  });

  it('[WS2] nothing of a room that was committed together with the removal', async () => {
    const world = worldOf({ r1: ['dana', 'mo'] });
    const dana = await world.join('dana');
    const mo = await world.join('mo');

    world.commit(inRoom('r1'), membership('ParticipantLeft', 'r1', 'dana'), inRoom('r1'));
    world.notifyApplied();

    expect(dana.link.positions).toEqual([2]);
    expect(mo.link.positions).toEqual([1, 2, 3]);
  });

  it('[WS2] a person who leaves and returns in one batch stays', async () => {
    const world = worldOf({ r1: ['dana'] });
    const dana = await world.join('dana');

    world.commit(
      membership('ParticipantLeft', 'r1', 'dana'),
      membership('ParticipantJoined', 'r1', 'dana'),
      inRoom('r1'),
    );
    world.notifyApplied();

    expect(dana.link.positions).toEqual([1, 2, 3]);
  });

  it('[WS2] memberships that change while the rooms are looked up win', async () => {
    const world = worldOf({ r1: ['dana'] });
    const held = Promise.withResolvers<void>();
    world.hold = () => held.promise;
    const dana = world.connect('dana');
    const greeted = world.outbox.greet(dana.connection);
    await settled();

    world.happens(membership('ParticipantRemoved', 'r1', 'dana'));
    world.happens(membership('ParticipantJoined', 'r2', 'dana'));
    held.resolve();
    await greeted;
    await settled();
    world.happens(inRoom('r1'), inRoom('r2'));

    expect(dana.link.positions).toEqual([4]);
  });

  it('[WS3] a forum while it is open', async () => {
    const world = worldOf({});
    world.forums.add('forum');
    const { link, connection } = await world.join('dana');

    world.happens(inRoom('forum'));
    await world.outbox.openRoom(connection, 'forum');
    world.happens(inRoom('forum'));
    world.outbox.closeRoom(connection, 'forum');
    world.happens(inRoom('forum'));

    expect(link.positions).toEqual([2]);
  });

  it("[WS3] a closed room of one's own remains visible", async () => {
    const world = worldOf({ r1: ['dana'] });
    const { link, connection } = await world.join('dana');

    await world.outbox.openRoom(connection, 'r1');
    world.outbox.closeRoom(connection, 'r1');
    world.happens(inRoom('r1'));

    expect(link.positions).toEqual([1]);
  });

  it('[WS3] a room of others cannot be opened', async () => {
    const world = worldOf({ r1: ['mo'] });
    const { link, connection } = await world.join('dana');

    await world.outbox.openRoom(connection, 'r1');
    world.happens(inRoom('r1'));

    expect(link.ofType('error').map(({ code }) => code)).toEqual(['FORBIDDEN']);
    expect(link.positions).toEqual([]);
    expect(link.closed).toBeUndefined();
  });

  it('[WS4] isUser by receiver, serialised once for the author and once for the others', async () => {
    const world = worldOf({ r1: ['dana', 'mo', 'pia'] });
    const [dana, danaToo, mo, pia] = await Promise.all(
      ['dana', 'dana', 'mo', 'pia'].map((user) => world.join(user)),
    );

    world.happens(inRoom('r1', 'MessagePosted', { message: { id: 'm', userId: 'dana' } }));

    const data = [dana, danaToo, mo, pia].map((client) => client?.link.ofType('event')[0]?.data);
    expect(data).toMatchObject(
      [true, true, false, false].map((isUser) => ({ message: { isUser } })),
    );
    expect(dana?.link.buffers.at(-1)).toBe(danaToo?.link.buffers.at(-1));
    expect(mo?.link.buffers.at(-1)).toBe(pia?.link.buffers.at(-1));
  });

  it('[WS5] nothing more once the sign-in ended; another sign-in stays', async () => {
    const world = worldOf({});
    const phone = await world.join('dana');
    const desk = world.connect('dana', 'another token');
    await world.outbox.greet(desk.connection);
    await settled();

    world.endSignIn('dana');
    await settled();
    world.happens(forUser('dana'));

    expect(phone.link.closed?.code).toBe(closeCodes.unauthorized);
    expect(phone.link.positions).toEqual([]);
    expect(desk.link.positions).toEqual([1]);
  });

  it('[WS5] a sign-in that ends while it is greeted is not welcomed', async () => {
    const world = worldOf({});
    world.endedTokens.add('token of dana');
    const { link } = await world.join('dana');

    expect(link.closed?.code).toBe(closeCodes.unauthorized);
    expect(link.frames).toEqual([]);
  });
});

describe('a room that is removed', () => {
  it('[WS6] is reported to those in it, and nothing more of it until it is restored', async () => {
    const world = worldOf({ r1: ['dana', 'mo'] });
    const [dana, pia] = [await world.join('dana'), await world.join('pia')];

    world.commit(inRoom('r1'), removal('r1'));
    world.notifyApplied();
    world.signals.publish({ kind: 'typing', roomId: 'r1', userId: 'mo', name: 'Mo' });
    world.happens(restoration('r1'), inRoom('r1'));

    expect(dana.link.positions).toEqual([2, 3, 4]);
    expect(dana.link.ofType('typing')).toEqual([]);
    expect(pia.link.positions).toEqual([]);
  });

  it('[WS6] is gone when it was restored and removed at once', async () => {
    const world = worldOf({ r1: ['dana'] });
    const dana = await world.join('dana');
    world.happens(removal('r1'));

    world.commit(restoration('r1'), inRoom('r1'), removal('r1'));
    world.notifyApplied();

    expect(dana.link.positions).toEqual([1, 2, 4]);
  });

  it('[WS6] is gone to a client whose rooms are just looked up', async () => {
    const world = worldOf({ r1: ['dana'] });
    const held = Promise.withResolvers<void>();
    world.hold = () => held.promise;
    const dana = world.connect('dana');
    const greeted = world.outbox.greet(dana.connection);
    await settled();

    world.happens(removal('r1'));
    held.resolve();
    await greeted;
    await settled();
    world.signals.publish({ kind: 'typing', roomId: 'r1', userId: 'mo', name: 'Mo' });

    expect(dana.link.ofType('typing')).toEqual([]);
  });

  it('[WS6] is restored for each person as they left it', async () => {
    const world = worldOf({ r1: ['dana', 'mo'] });
    const [dana, mo] = [await world.join('dana'), await world.join('mo')];
    const room = { name: 'Move', pinned: false, participants: [{ userId: 'dana' }] };

    world.log.push({
      ...forUser('dana', 'RoomRestored'),
      roomId: 'r1',
      audiences: ['user:dana', 'user:mo'],
      data: { room, own: { dana: { pinned: true }, mo: { pinned: false } } },
      position: 1n,
      at,
    });
    world.notifyApplied();

    const notified = [dana, mo].map(({ link }) => link.ofType('event')[0]?.data);
    expect(notified).toEqual([{ room: { ...room, pinned: true } }, { room }]);
  });
});

describe('a forum that closes to guests', () => {
  it('[WS7] ROOM-310 is closed to a guest who looks into it, and remains open for others', async () => {
    const world = worldOf({ forum: ['mo'] });
    world.forums.add('forum');
    const [guest, pia] = [await world.join('guest 1'), await world.join('pia')];
    await world.outbox.openRoom(guest.connection, 'forum');
    await world.outbox.openRoom(pia.connection, 'forum');

    world.commit(inRoom('forum'), guestsAllowed('forum', false), inRoom('forum'));
    world.notifyApplied();
    world.happens(inRoom('forum'));

    expect(guest.link.positions).toEqual([2]);
    expect(pia.link.positions).toEqual([1, 2, 3, 4]);
  });

  it('[WS7] is not opened to a guest who asked before it closed', async () => {
    const world = worldOf({});
    world.forums.add('forum');
    const guest = await world.join('guest 1');
    const held = Promise.withResolvers<void>();
    world.hold = () => held.promise;
    const opened = world.outbox.openRoom(guest.connection, 'forum');

    world.happens(guestsAllowed('forum', false));
    held.resolve();
    await opened;
    world.happens(inRoom('forum'));

    expect(guest.link.positions).toEqual([]);
    expect(guest.link.ofType('error').map(({ code }) => code)).toEqual(['FORBIDDEN']);
  });

  it('[WS2] nor to a person who is removed in the meantime', async () => {
    const world = worldOf({});
    world.forums.add('forum');
    const pia = await world.join('pia');
    const held = Promise.withResolvers<void>();
    world.hold = () => held.promise;
    const opened = world.outbox.openRoom(pia.connection, 'forum');

    world.happens(membership('ParticipantRemoved', 'forum', 'pia'));
    held.resolve();
    await opened;
    world.happens(inRoom('forum'));

    expect(pia.link.positions).toEqual([1]);
  });
});
