import { expect, it } from 'vitest';
import { SocketCounts } from './socket-server.ts';

const guest = (id: string) => ({ id, isGuest: true });

it('[WS37] counts guests by their address, and by token', () => {
  const counts = new SocketCounts({ ofPerson: 2, ofAddress: 3 });
  const enter = (address: string, id: string) => counts.enter(address, guest(id)) !== undefined;
  expect(['a', 'a', 'a', 'b', 'c'].map((id) => enter('2001:db8::1', id))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(enter('2001:db8::ffff', 'd')).toBe(false);
  expect(enter('2001:db8:0:1::1', 'd')).toBe(true);
});

it('[WS37] counts people with an account wherever they are', () => {
  const counts = new SocketCounts({ ofPerson: 2, ofAddress: 1 });
  const enter = (address: string) => counts.enter(address, { id: 'dana', isGuest: false });
  expect([enter('192.0.2.1'), enter('192.0.2.2')].every((one) => one !== undefined)).toBe(true);
  expect(enter('192.0.2.3')).toBeUndefined();
});

it('[WS37] takes each back once', () => {
  const counts = new SocketCounts({ ofAddress: 1, unknown: 2 });
  const first = counts.open('192.0.2.1');
  expect(counts.open('192.0.2.1')).toBeUndefined();
  expect(counts.open('192.0.2.2')).toBeDefined();
  expect(counts.open('192.0.2.3')).toBeUndefined();
  first?.();
  first?.();
  expect(counts.open('192.0.2.1')).toBeDefined();
  expect(counts.open('192.0.2.3')).toBeUndefined();
});
