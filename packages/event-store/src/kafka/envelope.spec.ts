import { expect, it } from 'vitest';
import { metadata, newEvent } from '../contract/builders.ts';
import { InvalidRequest } from '../errors.ts';
import type { RecordedEvent } from '../event.ts';
import { fromMessage, toMessage } from './envelope.ts';
import { eventTopics, topicOf } from './topics.ts';

const event: RecordedEvent = {
  ...newEvent({
    data: { text: 'ü😀\u0000\ud800', n: null },
    metadata: metadata({ key: 'room-7' }),
  }),
  stream: 'room-7',
  revision: 3,
  position: 9_007_199_254_740_993n,
};

it('[ES150] brings an event whole, under its key', () => {
  const { key, value } = toMessage({ event, after: 7n });
  expect(key).toBe('room-7');
  expect(fromMessage(Buffer.from(value))).toEqual({ event, after: 7n });
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', '7'],
  ['an event without a place', JSON.stringify(newEvent())],
  ['an event before the first', toMessage({ event: { ...event, position: 0n }, after: 0n }).value],
  [
    'an event without metadata',
    JSON.stringify({ ...event, position: '1', after: '0', metadata: {} }),
  ],
])('[ES155] refuses %s', (_, value) => {
  expect(() => fromMessage(value === null ? null : Buffer.from(value))).toThrow(InvalidRequest);
});

it('[ES150] has a topic for each category, and one for all others', () => {
  const log = { prefix: 'log', categories: ['room', 'user'] };
  expect(eventTopics(log)).toEqual(['log.room', 'log.user', 'log.other']);
  const topics = ['room-7', 'user-', 'roomy-1', 'room', '', '-room', 'späte Ämter-1'].map(
    (stream) => topicOf(log, stream),
  );
  const other = 'log.other';
  expect(topics).toEqual(['log.room', 'log.user', other, other, other, other, other]);
});
