import { describe, expect, it } from 'vitest';
import { aMessage, othersMessage } from '../state/message.fixture.ts';
import type { Outgoing } from '../state/room-state.ts';
import { rowsOf, wayToUnread } from './rows.ts';

type Input = Parameters<typeof rowsOf>[0];

const rows = (
  messages: Input['conversation']['messages'],
  over: Partial<Input> & { readonly hasMore?: boolean } = {},
) =>
  rowsOf({
    conversation: { messages, hasMore: over.hasMore ?? false },
    outgoing: [],
    layout: 'room',
    grouping: 'time',
    readUntil: undefined,
    ...over,
  });
const kinds = (input: ReturnType<typeof rows>) => input.map((row) => row.kind).join(' ');
const at = (time: string) => ({ createdAt: `2026-11-${time}:00.000Z` });

describe('the rows of a conversation', () => {
  it('begin each day with a line', () => {
    const messages = [
      aMessage('a', at('19T12:00')),
      aMessage('b', at('19T12:05')),
      aMessage('c', at('21T12:00')),
    ];
    expect(kinds(rows(messages))).toBe('day message message day message');
  });

  it('begin with a message while there is more before it', () => {
    const messages = [aMessage('a', at('19T12:00')), aMessage('b', at('21T12:00'))];
    expect(kinds(rows(messages, { hasMore: true }))).toBe('message day message');
  });

  it('keep the key of an own message when the server confirms it', () => {
    const outgoing: Outgoing = {
      tempId: 't1',
      roomId: 'r1',
      content: 'x',
      modelId: undefined,
      replyTo: undefined,
      mentions: [],
      at: '2026-11-19T12:00:00.000Z',
      status: 'pending',
      error: undefined,
    };
    const stored = aMessage('m', { ...at('19T12:00'), metadata: { status: 'sent', tempId: 't1' } });
    const [, before] = rows([], { outgoing: [outgoing] });
    const [, after] = rows([stored]);
    expect(after?.key).toBe(before?.key);
  });
});

describe('the line above what is unread', () => {
  const messages = [
    othersMessage('a', at('19T12:00')),
    aMessage('b', at('19T12:01')),
    othersMessage('c', at('19T12:02')),
  ];

  it('is before the first message by another person after the mark', () => {
    expect(kinds(rows(messages, { readUntil: 'a' }))).toBe('day message message unread message');
  });

  it('is after what one wrote oneself, and else at the top when nothing had been read', () => {
    expect(kinds(rows(messages, { readUntil: null }))).toBe('day message message unread message');
    const others = [othersMessage('a', at('19T12:00')), othersMessage('c', at('19T12:02'))];
    expect(kinds(rows(others, { readUntil: null }))).toBe('day unread message message');
  });

  it('is where the reader put it, whatever they wrote since', () => {
    const marked = { readUntil: null, isMarked: true } as const;
    expect(kinds(rows(messages, marked))).toBe('day unread message message message');
  });

  it('is not drawn while the mark is not loaded, nor when everything was read', () => {
    const others = messages.slice(2);
    expect(kinds(rows(others, { readUntil: 'older', hasMore: true }))).not.toContain('unread');
    expect(kinds(rows(messages, { readUntil: 'c' }))).not.toContain('unread');
    expect(kinds(rows(messages))).not.toContain('unread');
  });
});

describe('messages of one sender', () => {
  const grouped = (input: ReturnType<typeof rows>) =>
    input.flatMap((row) => ('grouped' in row ? [row.grouped] : []));

  it('WORK-290 are grouped by time in a room: within five minutes of the one before', () => {
    const messages = [
      othersMessage('a', at('19T12:00')),
      othersMessage('b', at('19T12:04')),
      othersMessage('c', at('19T12:10')),
      aMessage('d', at('19T12:10')),
    ];
    expect(grouped(rows(messages))).toEqual([false, true, false, false]);
  });

  it('are grouped however long ago the one before was, or never, as one likes it', () => {
    const messages = [
      othersMessage('a', at('19T12:00')),
      othersMessage('b', at('19T12:10')),
      aMessage('c', at('19T12:10')),
      aMessage('d', at('19T12:11')),
    ];
    expect(grouped(rows(messages, { grouping: 'sender' }))).toEqual([false, true, false, true]);
    expect(grouped(rows(messages, { grouping: 'none' }))).toEqual([false, false, false, false]);
  });

  it('are not grouped over a day’s line, after a reply, or in a chat', () => {
    const overnight = [
      aMessage('a', { createdAt: new Date(2026, 10, 19, 23, 59).toISOString() }),
      aMessage('b', { createdAt: new Date(2026, 10, 20, 0, 1).toISOString() }),
    ];
    expect(grouped(rows(overnight))).toEqual([false, false]);
    const two = [aMessage('a', at('19T12:00')), aMessage('b', at('19T12:01'))];
    expect(grouped(rows(two, { layout: 'chat' }))).toEqual([false, false]);
    const reply = othersMessage('r', { ...at('19T12:01'), type: 'ai_response' });
    expect(grouped(rows([...two.slice(0, 1), reply, ...two.slice(1)]))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the way to what was unread', () => {
  const way = (readUntil: string | null | undefined, hasMore = true) => {
    const messages = [othersMessage('b'), othersMessage('c')];
    const drawn = rows(messages, { readUntil, hasMore });
    return wayToUnread(drawn, { messages, hasMore }, readUntil);
  };

  it('is the line, where it is drawn', () => {
    expect(way('b')).toBe('line');
    expect(way(null, false)).toBe('line');
  });

  it('is the mark, where that is older than what is loaded', () => {
    expect(way('a')).toEqual({ mark: 'a' });
  });

  it('is not known without a mark, nor needed where all was read', () => {
    expect(way(null)).toBeUndefined();
    expect(way(undefined)).toBeUndefined();
    expect(way('c')).toBeUndefined();
  });
});
