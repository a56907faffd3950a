import { describe, expect, it } from 'vitest';
import { markAliases, withoutTitle } from './session-page.tsx';

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

describe('a text under its title', () => {
  it.each(['# Lease\n\nText', '\n#  Lease \n\nText'])('does not repeat it: %j', (markdown) => {
    expect(withoutTitle(markdown, 'Lease').trim()).toBe('Text');
  });

  it('knows the title also when signs in it are escaped', () => {
    expect(withoutTitle('# Q3\\_week \\*now\\*\nText', 'Q3_week *now*')).toBe('Text');
  });

  it.each(['# Another\nText', '## Lease\nText', 'Lease\nText', ''])(
    'stays as it is: %j',
    (text) => {
      expect(withoutTitle(text, 'Lease')).toBe(text);
    },
  );
});
