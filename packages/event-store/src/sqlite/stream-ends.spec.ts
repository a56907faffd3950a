import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../event.ts';
import { StreamEnds } from './sqlite-event-store.ts';

const stored = (stream: string, revision: number) => ({ stream, revision }) as RecordedEvent;

describe('the remembered ends of streams', () => {
  it('say nothing of a stream that was not read', () => {
    const ends = new StreamEnds();
    ends.grow([stored('room-a', 3)]);
    expect(ends.isPast('room-a', 4)).toBe(false);
  });

  it('know where a stream ends that was begun here', () => {
    const ends = new StreamEnds();
    ends.grow([stored('room-a', 0), stored('room-a', 1)]);
    expect([ends.of('room-a'), ends.isPast('room-a', 2)]).toEqual([1, true]);
  });

  it('say what lies behind the end, and move with what is stored', () => {
    const ends = new StreamEnds();
    ends.learn('room-a', 3);
    expect([ends.isPast('room-a', 3), ends.isPast('room-a', 4)]).toEqual([false, true]);
    ends.grow([stored('room-a', 4), stored('room-a', 5)]);
    expect([ends.isPast('room-a', 5), ends.isPast('room-a', 6)]).toEqual([false, true]);
    expect([ends.of('room-a'), ends.of('room-b')]).toEqual([5, undefined]);
  });

  it('know that a stream did not exist, until it does', () => {
    const ends = new StreamEnds();
    ends.learn('room-a', -1);
    expect(ends.isPast('room-a', 0)).toBe(true);
    ends.grow([stored('room-a', 0)]);
    expect(ends.isPast('room-a', 0)).toBe(false);
  });

  it('are not set back by a read that began earlier', () => {
    const ends = new StreamEnds();
    ends.learn('room-a', 5);
    ends.learn('room-a', 3);
    expect(ends.isPast('room-a', 4)).toBe(false);
  });

  it('are forgotten when there are too many, and those that are asked for are not', () => {
    const ends = new StreamEnds();
    ends.learn('room-asked', 7);
    ends.learn('room-quiet', 7);
    for (let n = 0; n < 20_000; n += 1) {
      ends.grow([stored(`message-${n}`, 0)]);
      expect(ends.of('room-asked')).toBe(7);
    }
    const streams = ['room-quiet', 'message-0', 'message-9999', 'message-19999'];
    expect(streams.map((stream) => ends.of(stream))).toEqual([undefined, undefined, undefined, 0]);
  });

  it('have the newest revision, also where an older one was kept in the generation before', () => {
    const ends = new StreamEnds();
    ends.learn('room-a', 3);
    for (let n = 0; n < 5_000; n += 1) ends.learn(`room-${n}`, 0);
    ends.grow([stored('room-a', 4)]);
    for (let n = 0; n < 4_990; n += 1) ends.learn(`message-${n}`, 0);
    expect(ends.of('room-a')).toBe(4);
  });
});
