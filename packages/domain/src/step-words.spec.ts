import { describeStep } from '@mach42/contracts/chains/describe-step.ts';
import { expect, it } from 'vitest';
import { eventTypes } from './event-types.ts';

it('[QA72] has words for every type of event, and for no other', () => {
  expect(Object.keys(describeStep).toSorted()).toEqual(Object.keys(eventTypes).toSorted());
});
