import { describe, expect, it } from 'vitest';
import { markAliases } from './aliases.ts';

describe('the aliases of a masked text', () => {
  it.each([
    ['Ask PERSON_1 for CREDIT_CARD_12.', 'Ask `PERSON_1` for `CREDIT_CARD_12`.'],
    ['**PERSON_1**', '**`PERSON_1`**'],
    ['EMAIL_2', '`EMAIL_2`'],
  ])('are marked: %j', (text, marked) => {
    expect(markAliases(text)).toBe(marked);
  });

  it.each([
    'already `PERSON_1` there',
    '```\nPERSON_1\n```',
    '~~~\nPERSON_1',
    'https://example.org/PERSON_1',
    'https://example.org/?who=PERSON_1',
    'my_PERSON_1 person_1 A_B',
  ])('are left alone in %j', (text) => {
    expect(markAliases(text)).toBe(text);
  });
});
