import { limits } from '@mach42/contracts/kernel/limits.ts';
import { reminderTexts } from '@mach42/contracts/reminders/texts.ts';
import { ada, dana, guest, mo, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { at, group } from '@mach42/testing/rooms/room-events.ts';
import { describe, it } from 'vitest';
import { system } from '../kernel/decider.ts';
import { roomsDecider } from '../rooms/decider.ts';
import { remindersDecider } from './decider.ts';
import type { DatesReminded, MessageReminded, ReminderRemoved, ReminderSet } from './events.ts';

const userId = dana.id;
const room = roomsDecider.evolve(roomsDecider.initialState, group, at);
/** The tests are of 10:00. */
const hour = at.replace('T10', 'T11');
const later = at.replace('T10', 'T12');
const set = (messageId: string, remindAt = hour): ReminderSet => ({
  type: 'ReminderSet',
  data: { userId, messageId, remindAt },
});
const removed = (messageId: string): ReminderRemoved => ({
  type: 'ReminderRemoved',
  data: { userId, messageId },
});
const reminded = (messageId: string): MessageReminded => ({
  type: 'MessageReminded',
  data: { userId, messageId },
});
const dates = (plannedAt: string, count = 1): DatesReminded => ({
  type: 'DatesReminded',
  data: {
    userId,
    plannedAt,
    day: '2026-11-14',
    items: Array.from({ length: count }, () => ({ title: 'Lease', day: '2026-11-14', time: '' })),
    nextDay: null,
  },
});
const toSet = (messageId: string, remindAt = hour, actor = dana, of = userId) =>
  ({ type: 'SetReminder', data: { userId: of, room, messageId, remindAt }, actor, at }) as const;
const toRemove = (messageId: string, actor = dana) =>
  ({ type: 'RemoveReminder', data: { userId, messageId }, actor, at }) as const;
const remind = (messageId: string, remindAt = hour, actor = system) =>
  ({ type: 'RemindOfMessage', data: { userId, messageId, remindAt }, actor, at }) as const;
const remindOfDates = (event: DatesReminded, actor = system) =>
  ({ type: 'RemindOfDates', data: event.data, actor, at }) as const;
const dismiss = (actor = dana) => ({ type: 'DismissDates', data: { userId }, actor, at }) as const;

describe('a reminder of a message', () => {
  it('[RE1] is set and removed by a person for themselves', () => {
    given(remindersDecider).when(toSet('1')).happens(set('1'));
    given(remindersDecider, set('1')).when(toRemove('1')).happens(removed('1'));
    given(remindersDecider).when(toRemove('1')).nothingHappens();
    given(remindersDecider).when(toRemove('constructor')).nothingHappens();
  });

  it.each([
    ['an admin', ada],
    ['a moderator', mo],
    ['another person', pia],
  ])('[RE1] is nothing that %s sets or removes for someone', (_, actor) => {
    given(remindersDecider)
      .when(toSet('1', hour, actor))
      .isRefused('FORBIDDEN');
    given(remindersDecider, set('1')).when(toRemove('1', actor)).isRefused('FORBIDDEN');
    given(remindersDecider, dates(at)).when(dismiss(actor)).isRefused('FORBIDDEN');
  });

  it('[RE1] is not for guests, and for messages alone that one may read', () => {
    given(remindersDecider)
      .when(toSet('1', hour, guest, guest.id))
      .isRefused('FORBIDDEN');
    given(remindersDecider)
      .when(toSet('1', hour, pia, pia.id))
      .isRefused('NOT_FOUND');
  });

  it.each([at, at.replace('T10', 'T09'), at.replace('2026', '2032')])(
    '[RE1] is at a time of the next five years: not at %s',
    (remindAt) => {
      given(remindersDecider)
        .when(toSet('1', remindAt))
        .isRefused('VALIDATION_ERROR', reminderTexts.notToCome);
    },
  );

  it('[RE2] is one, whose time is replaced, also once it was due', () => {
    given(remindersDecider, set('1')).when(toSet('1')).nothingHappens();
    given(remindersDecider, set('1')).when(toSet('1', later)).happens(set('1', later));
    given(remindersDecider, set('1'), reminded('1')).when(toSet('1')).happens(set('1'));
  });

  it('[RE3] is given once for each time that was set', () => {
    given(remindersDecider, set('1')).when(remind('1')).happens(reminded('1'));
    given(remindersDecider, set('1'), reminded('1')).when(remind('1')).nothingHappens();
    given(remindersDecider, set('1'), removed('1')).when(remind('1')).nothingHappens();
    given(remindersDecider, set('1', at.replace('T10:00', 'T11:30')))
      .when(remind('1'))
      .nothingHappens();
    given(remindersDecider).when(remind('constructor')).nothingHappens();
  });

  it.each([dana, ada])('[RE3] is given by the platform alone', (actor) => {
    given(remindersDecider, set('1'))
      .when({ ...remind('1'), actor, data: { userId: actor.id, messageId: '1', remindAt: hour } })
      .isRefused('FORBIDDEN');
    const event = dates(hour);
    const own = { ...event, data: { ...event.data, userId: actor.id } };
    given(remindersDecider)
      .when({ ...remindOfDates(own), actor })
      .isRefused('FORBIDDEN');
  });

  it('[RE5] is listed as due until it is removed', () => {
    given(remindersDecider, set('1'), reminded('1')).when(toRemove('1')).happens(removed('1'));
  });

  it('[RE6] is limited', () => {
    const all = Array.from({ length: limits.remindersOfPerson }, (_, n) => set(`${n}`));
    given(remindersDecider, ...all)
      .when(toSet('more'))
      .isRefused('VALIDATION_ERROR', reminderTexts.tooMany);
    given(remindersDecider, ...all)
      .when(toSet('7', later))
      .happens(set('7', later));
  });
});

describe('a reminder of dates', () => {
  it('[RE4] is given once for each time that was planned', () => {
    given(remindersDecider)
      .when(remindOfDates(dates(at)))
      .happens(dates(at));
    given(remindersDecider, dates(at))
      .when(remindOfDates(dates(at)))
      .nothingHappens();
    given(remindersDecider, dates(at))
      .when(remindOfDates(dates(hour)))
      .happens(dates(hour));
  });

  it('[RE5] is listed until its person takes it off', () => {
    const dismissed = { type: 'DatesDismissed', data: { userId } } as const;
    given(remindersDecider).when(dismiss()).nothingHappens();
    given(remindersDecider, dates(at, 0)).when(dismiss()).nothingHappens();
    given(remindersDecider, dates(at)).when(dismiss()).happens(dismissed);
    given(remindersDecider, dates(at), dates(hour, 0)).when(dismiss()).happens(dismissed);
    given(remindersDecider, dates(at), dismissed).when(dismiss()).nothingHappens();
  });
});

describe('a digest', () => {
  const data = { userId, plannedAt: at, outcome: 'sent' } as const;
  const toComplete = (actor = system) => ({ type: 'CompleteDigest', data, actor, at }) as const;
  const completed = { type: 'DigestCompleted', data } as const;

  it('[RE7] is completed once for each time that was planned', () => {
    given(remindersDecider).when(toComplete()).happens(completed);
    given(remindersDecider, completed).when(toComplete()).nothingHappens();
  });

  it('[RE7] is completed by the platform alone', () => {
    for (const actor of [dana, pia, mo, ada])
      given(remindersDecider).when(toComplete(actor)).isRefused('FORBIDDEN');
  });
});
