import type { Signal } from '@mach42/event-store/signals/signals.ts';
import { describe, expect, it } from 'vitest';
import { FakeWorld, forUser, inRoom, membership, settled } from './testing/fake-world.ts';

const roomOf = (...users: string[]): FakeWorld => {
  const world = new FakeWorld();
  world.members.set('r1', new Set(users));
  return world;
};
const says = (world: FakeWorld, seq: number, text: string, messageId = 'reply') =>
  world.signals.publish({ kind: 'delta', messageId, roomId: 'r1', seq, text });

describe('deltas of a reply', () => {
  it('[WS20] go to those who have the room open', async () => {
    const world = roomOf('dana', 'mo');
    const dana = await world.join('dana');
    const mo = await world.join('mo');
    await world.outbox.openRoom(dana.connection, 'r1');
    says(world, 1, 'Good ');
    world.outbox.closeRoom(dana.connection, 'r1');
    says(world, 2, 'morning');

    expect(dana.link.ofType('delta')).toEqual([
      { t: 'delta', messageId: 'reply', roomId: 'r1', seq: 1, text: 'Good ' },
    ]);
    expect(mo.link.ofType('delta')).toEqual([]);
  });

  it('[WS20] begin with the whole text so far for who opens the room later', async () => {
    const world = roomOf('dana');
    const { link, connection } = await world.join('dana');
    for (const [n, word] of ['One ', 'two ', 'three '].entries()) says(world, n + 1, word);
    await world.outbox.openRoom(connection, 'r1');
    await world.outbox.openRoom(connection, 'r1');
    says(world, 4, 'four');

    expect(link.ofType('delta').map(({ seq, text }) => [seq, text])).toEqual([
      [3, 'One two three '],
      [4, 'four'],
    ]);
  });

  it('[WS20] begin with the whole text for who goes live with the room open', async () => {
    const world = roomOf('dana');
    world.happens(inRoom('r1'));
    const { link, connection } = world.connect('dana');
    await world.outbox.greet(connection, 0n);
    await world.outbox.openRoom(connection, 'r1');
    says(world, 1, 'Still ');
    says(world, 2, 'here');
    await settled();

    expect(link.frames.slice(1).map(({ t }) => t)).toEqual(['event', 'delta']);
    expect(link.ofType('delta')[0]).toMatchObject({ seq: 2, text: 'Still here' });
  });

  it('[WS20] end for who is removed', async () => {
    const world = roomOf('dana');
    const { link, connection } = await world.join('dana');
    await world.outbox.openRoom(connection, 'r1');
    world.happens(membership('ParticipantRemoved', 'r1', 'dana'));
    says(world, 1, 'secret');

    expect(link.ofType('delta')).toEqual([]);
  });

  it('[WS21] stop at a gap, repeat nothing, and start again with seq 1', async () => {
    const world = roomOf('dana');
    const { link, connection } = await world.join('dana');
    await world.outbox.openRoom(connection, 'r1');
    for (const seq of [1, 2, 2, 4, 5, 1, 2]) says(world, seq, String(seq));
    const late = await world.join('dana');
    await world.outbox.openRoom(late.connection, 'r1');

    expect(link.ofType('delta').map(({ seq }) => seq)).toEqual([1, 2, 1, 2]);
    expect(late.link.ofType('delta').map(({ text }) => text)).toEqual(['12']);
  });

  it.each([
    ['ReplyCompleted', { message: { id: 'reply', userId: 'bot' } }],
    ['ReplyStopped', { message: { id: 'reply', userId: 'bot' } }],
    ['ReplyFailed', { messageId: 'reply' }],
    ['MessageDeleted', { messageId: 'reply' }],
  ])('[WS22] are forgotten at %s', async (type, data) => {
    const world = roomOf('dana');
    const { link, connection } = await world.join('dana');
    says(world, 1, 'Done');
    says(world, 1, 'Another', 'other reply');
    world.happens(inRoom('r1', type, data));
    await world.outbox.openRoom(connection, 'r1');

    expect(link.ofType('delta').map(({ messageId }) => messageId)).toEqual(['other reply']);
  });
});

describe('typing, presence and progress', () => {
  it('[WS23] typing goes to the others at the room', async () => {
    const world = roomOf('dana', 'mo');
    const [dana, mo, pia] = await Promise.all(['dana', 'mo', 'pia'].map((u) => world.join(u)));
    world.outbox.typing(dana!.connection, 'r1');
    world.outbox.typing(pia!.connection, 'r1');

    expect(mo?.link.ofType('typing')).toEqual([
      { t: 'typing', roomId: 'r1', userId: 'dana', name: 'Name of dana' },
    ]);
    expect(dana?.link.ofType('typing')).toEqual([]);
    expect(pia?.link.ofType('typing')).toEqual([]);
  });

  it('[WS24] the first and the last socket of a person are reported to those who share a room', async () => {
    const world = roomOf('dana', 'mo');
    const mo = await world.join('mo');
    const pia = await world.join('pia');
    const phone = await world.join('dana');
    const desk = await world.join('dana');
    world.outbox.disconnect(phone.connection);
    world.outbox.disconnect(desk.connection);

    expect(mo.link.ofType('presence')).toEqual([
      { t: 'presence', userId: 'dana', online: true },
      { t: 'presence', userId: 'dana', online: false },
    ]);
    expect(pia.link.ofType('presence')).toEqual([]);
    expect(phone.link.ofType('presence')).toEqual([{ t: 'presence', userId: 'mo', online: true }]);
  });

  it('[WS24] who joins a room learns who is online there, and they learn of it', async () => {
    const world = roomOf('mo');
    const mo = await world.join('mo');
    const dana = await world.join('dana');
    world.happens(membership('ParticipantJoined', 'r1', 'dana'));

    expect(mo.link.ofType('presence')).toEqual([{ t: 'presence', userId: 'dana', online: true }]);
    expect(dana.link.ofType('presence')).toEqual([{ t: 'presence', userId: 'mo', online: true }]);
  });

  it('[WS24] people of other processes count, and a socket here outweighs their last one there', async () => {
    const world = roomOf('dana', 'mo', 'ada');
    const mo = await world.join('mo');
    const elsewhere = (userId: string, online: boolean) =>
      world.signals.publish({ kind: 'presence', userId, online, from: 'another' });
    elsewhere('ada', true);
    await settled();
    elsewhere('mo', true);
    elsewhere('mo', false);
    const dana = await world.join('dana');

    expect(mo.link.ofType('presence').map(({ userId }) => userId)).toEqual(['ada', 'dana']);
    expect(dana.link.ofType('presence').map(({ userId }) => userId)).toEqual(['mo', 'ada']);
  });

  it('[WS27] who was online in a process that is gone is so no more, unless elsewhere', async () => {
    const world = roomOf('dana', 'mo', 'ada', 'pia');
    const mo = await world.join('mo');
    const online = (userId: string, from: string) =>
      world.signals.publish({ kind: 'presence', userId, online: true, from });
    for (const userId of ['ada', 'pia', 'mo']) online(userId, 'killed');
    online('pia', 'steady');
    await settled();
    world.processEnds('killed');
    world.processEnds('this');
    const dana = await world.join('dana');

    expect(mo.link.ofType('presence')).toEqual([
      { t: 'presence', userId: 'ada', online: true },
      { t: 'presence', userId: 'pia', online: true },
      { t: 'presence', userId: 'ada', online: false },
      { t: 'presence', userId: 'dana', online: true },
    ]);
    expect(dana.link.ofType('presence').map(({ userId }) => userId)).toEqual(['mo', 'pia']);
    online('ada', 'killed');
    await settled();
    expect(mo.link.ofType('presence').at(-1)).toMatchObject({ userId: 'ada', online: true });
  });

  it('[WS27] a process ends while the rooms of its people are looked up', async () => {
    const world = roomOf('mo', 'ada');
    const mo = await world.join('mo');
    world.signals.publish({ kind: 'presence', userId: 'ada', online: true, from: 'killed' });
    world.processEnds('killed');
    await settled();
    expect(mo.link.ofType('presence')).toEqual([]);
  });

  it('[WS24] another process that asks receives who is here', async () => {
    const world = roomOf('dana', 'mo');
    await world.join('dana');
    await world.join('dana');
    await world.join('mo');
    await settled();
    const received: Signal[] = [];
    world.signals.subscribe((signal) => received.push(signal));
    world.signals.publish({ kind: 'roll-call' });
    const notified = received.filter(({ kind }) => kind === 'presence');
    expect(notified).toEqual([
      { kind: 'presence', userId: 'dana', online: true, from: 'this' },
      { kind: 'presence', userId: 'mo', online: true, from: 'this' },
    ]);
  });

  it('[WS25] progress goes to the owner of the job', async () => {
    const world = roomOf('dana', 'mo');
    const dana = await world.join('dana');
    const mo = await world.join('mo');
    world.signals.publish({ kind: 'progress', jobId: 'j', userId: 'dana', progress: 0.5 });

    expect(dana.link.ofType('progress')).toEqual([{ t: 'progress', jobId: 'j', progress: 0.5 }]);
    expect(mo.link.ofType('progress')).toEqual([]);
  });

  it('[WS25] the position in the queue goes to the owner of the job', async () => {
    const world = roomOf('dana', 'mo');
    const dana = await world.join('dana');
    const mo = await world.join('mo');
    world.signals.publish({ kind: 'place', jobId: 'j', userId: 'dana', queuePosition: 2 });

    expect(dana.link.ofType('place')).toEqual([{ t: 'place', jobId: 'j', queuePosition: 2 }]);
    expect(mo.link.ofType('place')).toEqual([]);
  });

  it('MODEL-270 [WS26] everyone is notified that the models changed', async () => {
    const world = roomOf('dana');
    const people = await Promise.all(['dana', 'mo'].map((user) => world.join(user)));
    world.signals.publish({ kind: 'models' });

    for (const { link } of people) expect(link.ofType('models')).toEqual([{ t: 'models' }]);
  });

  it('[WS34] stopping closes every client with 1001', async () => {
    const world = roomOf('dana');
    const { link } = await world.join('dana');
    world.outbox.stop();
    world.happens(forUser('dana'));

    expect(link.closed).toEqual({ code: 1001, reason: 'resume elsewhere' });
    expect(link.positions).toEqual([]);
  });
});
