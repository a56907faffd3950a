import { listSendPolicies } from '@mach42/contracts/sending/calls.ts';
import { Reads } from '@mach42/plugin-kit/reads/reads.ts';
import { describe, expect, it, vi } from 'vitest';
import { sectionsToDecide } from '../overview-dialog.tsx';
import { policySet, sending, sendingSlice, shownPolicy, type Choice } from './sending-slice.ts';

const { reducer, getInitialState } = sendingSlice;
const initial = getInitialState();
const policies = { health: 'never' } as const;
const choice: Choice = { section: 'notes', policy: 'never', before: 'masked' };

describe('what is shown of a section', () => {
  it('is nothing before it is known, else what its owner chose, else masked', () => {
    expect(shownPolicy({}, undefined, 'notes')).toBeUndefined();
    expect(shownPolicy({}, policies, 'health')).toBe('never');
    expect(shownPolicy({}, policies, 'notes')).toBe('masked');
  });

  it('[PE32] is a choice at once', () => {
    const { waiting } = reducer(initial, sending.chosen(choice));
    expect(shownPolicy(waiting, policies, 'notes')).toBe('never');
    expect(shownPolicy(waiting, undefined, 'notes')).toBe('never');
  });

  it('[PE32] is as before when a choice was refused, unless another was made since', () => {
    const chosen = reducer(initial, sending.chosen(choice));
    const settled = sending.settled({ section: 'notes', policy: 'never' });
    expect(shownPolicy(reducer(chosen, settled).waiting, policies, 'notes')).toBe('masked');
    const again = reducer(chosen, sending.chosen({ ...choice, policy: 'full' }));
    expect(shownPolicy(reducer(again, settled).waiting, policies, 'notes')).toBe('full');
  });

  it('[PE30] asks no longer when the answer is there', () => {
    const asking = reducer(initial, sending.confirmationAsked('notes'));
    expect(asking.confirming).toBe('notes');
    expect(reducer(asking, sending.chosen(choice)).confirming).toBeUndefined();
  });
});

describe('the list of sections', () => {
  it('[PE31] has all of the file in its order, and those that are decided about though they are gone', () => {
    const file = { _id: 1, notes: [], secrets: {} };
    expect(sectionsToDecide(file, { notes: 'full', health: 'never' })).toEqual({
      inFile: ['_id', 'notes', 'secrets'],
      gone: ['health'],
    });
  });
});

describe('policies that were read', () => {
  it('[PE32] have the choice of another device when it arrives, and only those that are not masked', async () => {
    const reads = new Reads();
    const ask = () => Promise.resolve({ data: [{ section: 'health', policy: 'never' }] });
    const request = { key: 'policies', calls: [listSendPolicies], ask };
    reads.subscribe(request, () => undefined);
    const answer = () => reads.last('policies').answer;
    await vi.waitFor(() => expect(answer()).toBeDefined());
    policySet({ section: 'health', policy: 'full' }).apply(reads);
    expect(answer()).toEqual({ data: [{ section: 'health', policy: 'full' }] });
    policySet({ section: 'health', policy: 'masked' }).apply(reads);
    expect(answer()).toEqual({ data: [] });
  });
});
