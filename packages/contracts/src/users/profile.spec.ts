import { describe, expect, it } from 'vitest';
import { normaliseMobile } from './profile.ts';

describe('a mobile number as typed', () => {
  it.each([
    ['+45 11 11 11 11', '004511111111'],
    ['0045-1111-1111', '004511111111'],
    ['4511111111', '004511111111'],
    ['', ''],
    ['abc', ''],
  ])('AUTH-080 %s becomes %s', (typed, kept) => {
    expect(normaliseMobile(typed)).toBe(kept);
  });
});
