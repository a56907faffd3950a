import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { roomsDecider } from '../rooms/decider.ts';
import { sessionsDecider } from './decider.ts';
import type { SessionEvent, SessionOpened } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const later = '2026-11-20T11:00:00.000Z';
const muchLater = '2026-11-20T11:30:00.000Z';
const description = {
  sessionId: 'session-1',
  kind: 'shared',
  title: 'Kitchen table',
  roomId: 'room-1',
  masked: true,
  expiresAt: later,
} as const;
const owned = { sessionId: 'session-1', userId: dana.id };
const opened: SessionOpened = {
  type: 'SessionOpened',
  data: { ...description, userId: dana.id },
};
const closed: SessionEvent = { type: 'SessionClosed', data: { ...owned, expiresAt: at } };

const open = { type: 'OpenSession', data: description, actor: dana, at } as const;
const extend = (expiresAt: string, when = at) =>
  ({ type: 'ExtendSession', data: { expiresAt }, actor: dana, at: when }) as const;
const close = { type: 'CloseSession', data: {}, actor: dana, at } as const;

const session = (...events: readonly SessionEvent[]) => given(sessionsDecider, ...events);

describe('opening', () => {
  it('[SE1] is for people, once', () => {
    session().when(open).happens(opened);
    session(opened).when(open).isRefused('CONFLICT');
    session()
      .when({ ...open, actor: guest })
      .isRefused('FORBIDDEN');
  });

  it('[SE6] is refused to who has too many open ones', () => {
    const others = limits.session.ofPerson;
    session()
      .when({ ...open, data: { ...description, others } })
      .isRefused('VALIDATION_ERROR', limitTexts.sessions(others));
    session()
      .when({ ...open, data: { ...description, others: others - 1 } })
      .happens(opened);
  });

  it('[SE5] writes down nothing that opens it', () => {
    const [event] = sessionsDecider.decide(open, sessionsDecider.initialState);
    const fields = ['sessionId', 'kind', 'title', 'roomId', 'masked', 'expiresAt', 'userId'];
    expect(Object.keys(event?.data ?? {})).toEqual(fields);
  });
});

describe('extending', () => {
  it('[SE3] SESS-110 moves the end to a later time, never to an earlier one', () => {
    const extended: SessionEvent = {
      type: 'SessionExtended',
      data: { ...owned, expiresAt: muchLater },
    };
    session(opened).when(extend(muchLater)).happens(extended);
    session(opened).when(extend(later)).nothingHappens();
    session(opened, extended).when(extend(later)).nothingHappens();
  });

  it('[SE3] is over with the session', () => {
    session(opened).when(extend(muchLater, later)).isRefused('NOT_FOUND', sessionTexts.expired);
    session(opened, closed).when(extend(muchLater)).isRefused('NOT_FOUND', 'Session has expired');
  });
});

describe('closing', () => {
  it('[SE4] SESS-120 moves the end to now', () => {
    session(opened).when(close).happens(closed);
  });

  it('[SE4] changes nothing afterwards', () => {
    session(opened, closed)
      .when({ ...close, at: muchLater })
      .nothingHappens();
    session(opened)
      .when({ ...close, at: muchLater })
      .nothingHappens();
  });
});

describe('a session', () => {
  it('[SE2] is its owner’s, and the platform’s', () => {
    for (const actor of [mo, ada, guest]) {
      session(opened)
        .when({ ...close, actor })
        .isRefused('FORBIDDEN', sessionTexts.notYours);
      session(opened)
        .when({ ...extend(muchLater), actor })
        .isRefused('FORBIDDEN', sessionTexts.notYours);
    }
    session(opened)
      .when({ ...close, actor: system })
      .happens(closed);
  });

  it('[SE2] is closed by the owners of its room, too, and extended by them no more than by others', () => {
    const { evolve, initialState } = roomsDecider;
    const settings = settingsFor('group_room');
    const data = { name: 'Plans', roomType: 'group_room', settings, ownerId: mo.id } as const;
    const roomOf = (roomId: string) =>
      evolve(initialState, { type: 'RoomCreated', data: { ...data, roomId } }, at);
    session(opened)
      .when({ ...close, data: { room: roomOf('room-1') }, actor: mo })
      .happens(closed);
    session(opened)
      .when({ ...close, data: { room: roomOf('room-1') }, actor: ada })
      .isRefused('FORBIDDEN', sessionTexts.notYours);
    session(opened)
      .when({ ...close, data: { room: roomOf('room-2') }, actor: mo })
      .isRefused('FORBIDDEN', sessionTexts.notYours);
    session(opened)
      .when({ ...extend(muchLater), actor: mo })
      .isRefused('FORBIDDEN', sessionTexts.notYours);
  });

  it('that was never opened is neither extended nor closed', () => {
    session().when(close).isRefused('NOT_FOUND', sessionTexts.notFound);
    session().when(extend(later)).isRefused('NOT_FOUND', 'Session not found');
  });
});
