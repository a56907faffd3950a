import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { describe, expect, it } from 'vitest';
import { chatRoom } from './room.fixture.ts';
import { chatsOfMenu } from './select.ts';

const chats = (count: number, pinned: readonly number[]): Room[] =>
  Array.from({ length: count }, (_, index) =>
    chatRoom({ id: `r${index}`, name: `Chat ${index}`, pinned: pinned.includes(index) }),
  );
const ids = (listed: readonly Room[]) => listed.map(({ id }) => id).join(' ');

describe('the chats of the menu', () => {
  it('begin with the pinned ones, each part in its order', () => {
    expect(ids(chatsOfMenu(chats(4, [1, 3])))).toBe('r1 r3 r0 r2');
  });

  it('are eight, a pinned one among them however old', () => {
    expect(ids(chatsOfMenu(chats(12, [11])))).toBe('r11 r0 r1 r2 r3 r4 r5 r6');
  });

  it('are the pinned ones alone when there are more of those', () => {
    expect(chatsOfMenu(chats(12, [0, 1, 2, 3, 4, 5, 6, 7, 8]))).toHaveLength(9);
  });
});
