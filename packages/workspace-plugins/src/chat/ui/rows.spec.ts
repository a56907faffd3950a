import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { describe, expect, it } from 'vitest';
import { rowsOf } from './rows.ts';

const message = (id: string, createdAt: string, tempId?: string) =>
  ({
    id,
    createdAt,
    type: 'text',
    metadata: { status: 'sent', ...(tempId === undefined ? {} : { tempId }) },
  }) as Message;

describe('the rows of a conversation', () => {
  it('begin each day with a line', () => {
    const rows = rowsOf(
      {
        messages: [
          message('a', '2026-11-19T12:00:00.000Z'),
          message('b', '2026-11-19T12:05:00.000Z'),
          message('c', '2026-11-21T12:00:00.000Z'),
        ],
        hasMore: false,
      },
      [],
    );
    expect(rows.map((row) => row.kind)).toEqual(['day', 'own', 'own', 'day', 'own']);
  });

  it('begin with a message while there is more before it', () => {
    const messages = [
      message('a', '2026-11-19T12:00:00.000Z'),
      message('b', '2026-11-21T12:00:00.000Z'),
    ];
    const rows = rowsOf({ messages, hasMore: true }, []);
    expect(rows.map((row) => row.kind)).toEqual(['own', 'day', 'own']);
  });

  it('keep the key of an own message when the server confirms it', () => {
    const at = '2026-11-19T12:00:00.000Z';
    const outgoing = {
      tempId: 't1',
      roomId: 'r',
      content: 'x',
      modelId: undefined,
      at,
      status: 'pending',
      error: undefined,
    } as const;
    const [, before] = rowsOf({ messages: [], hasMore: false }, [outgoing]);
    const [, after] = rowsOf({ messages: [message('m', at, 't1')], hasMore: false }, []);
    expect(after?.key).toBe(before?.key);
  });
});
