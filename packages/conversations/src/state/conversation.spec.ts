import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { describe, expect, it } from 'vitest';
import { replaced, withMessage, withNewer, withNewest } from './conversation.ts';
import { aMessage } from './message.fixture.ts';

const messages = (ids: string) =>
  Array.from(ids, (id) =>
    aMessage(id, {
      createdAt: `2026-11-20T09:00:00.${String(id.codePointAt(0)).padStart(3, '0')}Z`,
    }),
  );
const idsOf = (page: readonly Message[]) => page.map((message) => message.id).join('');
const known = {
  messages: messages('abcd'),
  hasMore: false,
  hasNewer: false,
  loadingOlder: false,
};

describe('the newest page, read again', () => {
  it('leaves what is older and was read before', () => {
    const { messages: kept, hasMore } = withNewest(known, messages('cdef'), true);
    expect(idsOf(kept)).toBe('abcdef');
    expect(hasMore).toBe(false);
  });

  it('is alone where it does not continue the known messages', () => {
    const { messages: kept, hasMore } = withNewest(known, messages('xyz'), true);
    expect(idsOf(kept)).toBe('xyz');
    expect(hasMore).toBe(true);
  });
});

describe('a stretch that a jump has loaded', () => {
  const stretch = { ...known, hasNewer: true };

  it('takes no news at its end, for what is between is missing', () => {
    expect(withMessage(stretch, aMessage('z'))).toBe(stretch);
  });

  it('continues with the newer page, each message once', () => {
    const { messages: kept, hasNewer } = withNewer(stretch, messages('def'), false);
    expect(idsOf(kept)).toBe('abcdef');
    expect(hasNewer).toBe(false);
  });
});

describe('a message that replaces another', () => {
  it('is in its place, once', () => {
    expect(idsOf(replaced(known, 'b', aMessage('x')).messages)).toBe('axcd');
    expect(idsOf(replaced(known, 'b', aMessage('d')).messages)).toBe('acd');
  });
});
