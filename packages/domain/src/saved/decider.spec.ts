import { limits } from '@mach42/contracts/kernel/limits.ts';
import { savedTexts } from '@mach42/contracts/saved/texts.ts';
import { ada, dana, guest, mo, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { at, group } from '@mach42/testing/rooms/room-events.ts';
import { describe, expect, it } from 'vitest';
import { roomsDecider } from '../rooms/decider.ts';
import { savedDecider, type MessageSaved, type MessageUnsaved } from './decider.ts';

const userId = dana.id;
const room = roomsDecider.evolve(roomsDecider.initialState, group, at);
const saved = (messageId: string, note = '', of = userId): MessageSaved => ({
  type: 'MessageSaved',
  data: { userId: of, messageId, note },
});
const unsaved = (messageId: string): MessageUnsaved => ({
  type: 'MessageUnsaved',
  data: { userId, messageId },
});
const save = (messageId: string, note?: string, actor = dana, of = userId) =>
  ({
    type: 'SaveMessage',
    data: { userId: of, room, messageId, ...(note === undefined ? {} : { note }) },
    actor,
    at,
  }) as const;
const unsave = (messageId: string, actor = dana) =>
  ({ type: 'UnsaveMessage', data: { userId, messageId }, actor, at }) as const;

describe('saving a message for later', () => {
  it('[SV1] is done and undone by a person for themselves', () => {
    given(savedDecider).when(save('1', ' Ask Mo ')).happens(saved('1', 'Ask Mo'));
    given(savedDecider, saved('1')).when(unsave('1')).happens(unsaved('1'));
  });

  it.each([
    ['an admin', ada],
    ['a moderator', mo],
    ['another person', pia],
  ])('[SV1] is nothing that %s does for someone', (_, actor) => {
    given(savedDecider)
      .when(save('1', undefined, actor))
      .isRefused('FORBIDDEN');
    given(savedDecider, saved('1')).when(unsave('1', actor)).isRefused('FORBIDDEN');
  });

  it('[SV1] is about the person, in a stream of their own', () => {
    const about = { key: userId, subjects: [userId] };
    expect(savedDecider.about(saved('1'))).toEqual(about);
    expect(savedDecider.about(unsaved('1'))).toEqual(about);
  });

  it('[SV1] is not for guests', () => {
    given(savedDecider)
      .when(save('1', undefined, guest, guest.id))
      .isRefused('FORBIDDEN');
  });

  it('[SV2] is for messages that one may read', () => {
    given(savedDecider)
      .when(save('1', undefined, pia, pia.id))
      .isRefused('NOT_FOUND');
  });

  it('[SV3] keeps the note until another one is given', () => {
    const before = saved('1', 'Ask Mo');
    given(savedDecider, before).when(save('1')).nothingHappens();
    given(savedDecider, before).when(save('1', 'Ask Mo')).nothingHappens();
    given(savedDecider, before).when(save('1', '')).happens(saved('1'));
    given(savedDecider, before, unsaved('1')).when(save('1')).happens(saved('1'));
    given(savedDecider).when(unsave('1')).nothingHappens();
    given(savedDecider).when(unsave('constructor')).nothingHappens();
  });

  it('[SV4] is limited', () => {
    const all = Array.from({ length: limits.savedMessagesOfPerson }, (_, n) => saved(`${n}`));
    given(savedDecider, ...all)
      .when(save('more'))
      .isRefused('VALIDATION_ERROR', savedTexts.tooMany);
    given(savedDecider, ...all)
      .when(save('7', 'Ask Mo'))
      .happens(saved('7', 'Ask Mo'));
  });
});
