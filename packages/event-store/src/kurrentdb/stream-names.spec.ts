import { describe, expect, it } from 'vitest';
import { escaped, StreamNames, unescaped } from './stream-names.ts';

const names = new StreamNames('workspace');

describe('names in KurrentDB', () => {
  it.each(['room-1', 'user-0190a0b0-c0d0', 'MessagePosted'])('[ES120] keep %s as it is', (name) => {
    expect(escaped(name)).toBe(name);
  });

  it.each(['raum-ü', 'raum-u\u0308', '👩‍👩‍👧', "'; --", 'a:b', 'a%3Ab', ' ', '$all', '!~*()', ':'])(
    '[ES120] are found again: %s',
    (name) => {
      expect(escaped(name)).toMatch(/^[\w.:-]+$/);
      expect(unescaped(escaped(name))).toBe(name);
      expect(names.nameOf(names.stream(name))).toBe(name);
    },
  );

  it('[ES120] tell events from claims and snapshots by how they begin', () => {
    const others = [names.claim('0190a0b0'), names.snapshot('room-1'), names.about];
    expect(others.filter((name) => name.startsWith(names.events))).toEqual([]);
    expect(new Set([names.stream('room-1'), ...others]).size).toBe(4);
    expect(new StreamNames('work').stream('space.room-1')).not.toContain(names.events);
  });
});
