import { expect, it } from 'vitest';
import { tidyEnd } from './message-parts.tsx';

it.each([
  ['a\n\n- one\n-', 'a\n\n- one'],
  ['1. one\n2. ', '1. one'],
  ['see **the', 'see **the**'],
  ['whole', 'whole'],
])('Markdown cut off as %j ends tidily', (cut, tidy) => {
  expect(tidyEnd(cut)).toBe(tidy);
});
