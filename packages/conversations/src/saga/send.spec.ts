import { describe, expect, it } from 'vitest';
import { chatName } from './send.ts';

describe('the name of a chat', () => {
  it('is the first line of the first message', () => {
    expect(chatName('  Lease and Q3 week\nWhat goes first?')).toBe('Lease and Q3 week');
  });

  it('ends at a word when it is long', () => {
    const name = chatName('Freja wants the Q3 numbers by Friday, Henrik an answer on the lease.');
    expect(name).toBe('Freja wants the Q3 numbers by Friday,…');
  });

  it('is cut where there is no word to end at', () => {
    expect(chatName('x'.repeat(60))).toBe(`${'x'.repeat(40)}…`);
  });
});
