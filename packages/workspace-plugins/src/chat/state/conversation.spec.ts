import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { describe, expect, it } from 'vitest';
import { withNewest } from './conversation.ts';

const messages = (ids: string) => Array.from(ids, (id) => ({ id }) as Message);
const idsOf = (page: readonly Message[]) => page.map((message) => message.id).join('');
const known = { messages: messages('abcd'), hasMore: false, loadingOlder: false };

describe('the newest page, read again', () => {
  it('leaves what is older and was read before', () => {
    const { messages: kept, hasMore } = withNewest(known, messages('cdef'), true);
    expect(idsOf(kept)).toBe('abcdef');
    expect(hasMore).toBe(false);
  });

  it('stands alone where it does not go on from what is known', () => {
    const { messages: kept, hasMore } = withNewest(known, messages('xyz'), true);
    expect(idsOf(kept)).toBe('xyz');
    expect(hasMore).toBe(true);
  });
});
