import { describe, expect, it } from 'vitest';
import { withoutTitle } from './without-title.ts';

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
