import { startsThread } from '@mach42/conversations/state/select.ts';
import { describe, expect, it } from 'vitest';
import { messageOf } from './message.fixture.ts';
import { mergedThread, repliesIn } from './thread.ts';

const root = messageOf({ id: 'root', createdAt: '2026-11-20T10:00:00.000Z' });
const first = messageOf({
  id: 'a',
  replyTo: 'root',
  threadId: 'root',
  createdAt: '2026-11-20T10:01:00.000Z',
});
const second = messageOf({
  id: 'b',
  replyTo: 'root',
  threadId: 'root',
  createdAt: '2026-11-20T10:02:00.000Z',
});
const other = messageOf({ id: 'c', createdAt: '2026-11-20T10:03:00.000Z' });

describe('a thread', () => {
  it('is below the message it starts with, not among the others', () => {
    expect([root, first, second, other].filter(startsThread)).toEqual([root, other]);
    expect(repliesIn([root, first, second, other], 'root')).toEqual([first, second]);
  });

  it('leaves an assistant’s answer to a message of the room beside it', () => {
    const reply = messageOf({ id: 'd', type: 'ai_response', replyTo: 'root' });
    expect([root, first, reply].filter(startsThread)).toEqual([root, reply]);
    expect(repliesIn([root, first, reply], 'root')).toEqual([first]);
    expect(mergedThread([root], [first, reply], 'root')).toEqual([root, first]);
  });

  it('takes in what came since it was read', () => {
    const ids = mergedThread([root, first], [root, second, other], 'root').map(({ id }) => id);
    expect(ids).toEqual(['root', 'a', 'b']);
  });

  it('shows a message as the room knows it', () => {
    const edited = { ...first, content: 'Changed' };
    expect(mergedThread([root, first], [edited], 'root')).toEqual([root, edited]);
  });
});
