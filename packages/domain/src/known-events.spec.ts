import { describe, expect, it } from 'vitest';
import { eventTypes } from './event-types.ts';
import { logFormat, newestVersionOf, whyUnusable } from './known-events.ts';

const posted = {
  messageId: 'm',
  roomId: 'r',
  authorId: 'a',
  authorIsGuest: false,
  content: 'Hello',
  mentions: [],
  useCloudAi: false,
  status: 'sent',
};
const why = (type: string, data: object, schemaVersion = 1) =>
  whyUnusable({ type, data: data as typeof posted, metadata: { schemaVersion } });

describe('an event that is read', () => {
  it('[RB4] can be used when its type, its version and its required fields are known', () => {
    expect(why('MessagePosted', posted)).toBeUndefined();
    expect(why('MessagePosted', { ...posted, more: { of: 'it' } })).toBeUndefined();
  });

  it.each<[string, object, number, string]>([
    ['FooHappened', {}, 1, 'its type is not known'],
    ['constructor', {}, 1, 'its type is not known'],
    ['MessagePosted', posted, 99, 'its schema version 99 is newer than 1, the newest known'],
    ['ParticipantInvited', {}, 3, 'its schema version 3 is newer than 2, the newest known'],
    ['MessagePosted', {}, 1, 'data.messageId is missing'],
    ['MessagePosted', { ...posted, content: 7 }, 1, 'data.content is no text'],
    ['MessagePosted', { ...posted, content: null }, 1, 'data.content is no text'],
    ['MessagePosted', { ...posted, mentions: 'dana' }, 1, 'data.mentions is no list'],
    ['MessagePosted', { ...posted, useCloudAi: 'yes' }, 1, 'data.useCloudAi is no flag'],
    ['RoomSettingsSet', { roomId: 'r', settings: [] }, 1, 'data.settings is no object'],
    ['LogFormatRaised', { format: '2', program: 'x' }, 1, 'data.format is no number'],
    ['LogFormatRaised', { format: 1e17, program: 'x' }, 1, 'data.format is no number'],
  ])('[RB4] of type %s with %j in version %i cannot: %s', (type, data, version, reason) => {
    expect(why(type, data, version)).toBe(reason);
  });

  it('[RB3] counts in the format of the log, which is more than the types that there are', () => {
    expect(logFormat).toBeGreaterThan(Object.keys(eventTypes).length);
    expect(newestVersionOf('ParticipantInvited')).toBe(2);
  });
});
