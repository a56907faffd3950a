import { describe, expect, it } from 'vitest';
import { aMessage } from './message.fixture.ts';
import { messageOf, participantFrom } from './wire.ts';

describe('a message as it comes', () => {
  const { id: _id, _id: __id, timestamp: _at, createdAt: _created, ...rest } = aMessage('m1');
  const at = '2026-11-20T09:00:00.000Z';

  it.each([
    ['id and timestamp', { id: 'm1', timestamp: at }],
    ['_id and createdAt', { _id: 'm1', createdAt: at }],
  ])('CHAT-190 is read from %s', (_, given) => {
    expect(messageOf({ ...rest, ...given })).toMatchObject({
      id: 'm1',
      _id: 'm1',
      timestamp: at,
      createdAt: at,
    });
  });

  it('is refused without an id', () => {
    expect(() => messageOf({ ...rest, timestamp: at })).toThrow(TypeError);
  });
});

describe('a participant as it comes', () => {
  it('ROOM-050 names its person by an id, or is the person', () => {
    const person = { id: 'u1', username: 'dana', firstName: 'Dana', lastName: 'Demo' };
    expect(participantFrom({ userId: 'u1', username: 'dana' })).toMatchObject({
      userId: 'u1',
      username: 'dana',
    });
    expect(participantFrom({ userId: person })).toMatchObject({
      userId: 'u1',
      firstName: 'Dana',
      lastName: 'Demo',
    });
  });

  it('ROOM-060 ROOM-070 is a member and no bot unless it says so', () => {
    expect(participantFrom({ userId: 'u1' })).toMatchObject({ role: 'member', isBot: false });
    expect(participantFrom({ userId: 'u1', role: 'owner', isBot: true })).toMatchObject({
      role: 'owner',
      isBot: true,
    });
  });
});
