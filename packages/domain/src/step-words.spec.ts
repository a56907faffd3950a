import { stepWords } from '@mach42/contracts/chains/step-words.ts';
import { expect, it } from 'vitest';
import { eventTypes } from './event-types.ts';

it('[QA72] has words for every type of event, and for no other', () => {
  expect(Object.keys(stepWords).toSorted()).toEqual(Object.keys(eventTypes).toSorted());
});
