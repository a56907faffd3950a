import { expect, it } from 'vitest';
import { rebuiltShare } from './rebuilt-share.ts';

it('is nothing at the beginning, and never more than all', () => {
  expect(rebuiltShare({ position: '0', target: '0' })).toBe(0);
  expect(rebuiltShare({ position: '50', target: '200' })).toBe(0.25);
  expect(rebuiltShare({ position: '210', target: '200' })).toBe(1);
});
