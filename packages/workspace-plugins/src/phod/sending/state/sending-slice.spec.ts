import { describe, expect, it } from 'vitest';
import { sectionsToDecide } from '../overview-dialog.tsx';
import { sending, sendingSlice, shownPolicy, type Choice } from './sending-slice.ts';

const { reducer, getInitialState } = sendingSlice;
const loaded = reducer(getInitialState(), sending.loaded([{ section: 'health', policy: 'never' }]));
const choice: Choice = { section: 'notes', policy: 'never', before: 'masked' };

describe('what is shown of a section', () => {
  it('is nothing before it is known, else what its owner chose, else masked', () => {
    expect(shownPolicy(getInitialState(), 'notes')).toBeUndefined();
    expect(shownPolicy(loaded, 'health')).toBe('never');
    expect(shownPolicy(loaded, 'notes')).toBe('masked');
  });

  it('[PE32] is a choice at once, and what another device chose when it is told', () => {
    const chosen = reducer(loaded, sending.chosen(choice));
    expect(shownPolicy(chosen, 'notes')).toBe('never');
    const elsewhere = reducer(loaded, sending.set({ section: 'health', policy: 'full' }));
    expect(shownPolicy(elsewhere, 'health')).toBe('full');
    const back = reducer(elsewhere, sending.set({ section: 'health', policy: 'masked' }));
    expect(back.policies).toEqual({});
  });

  it('[PE32] is as before when a choice was refused, unless another was made since', () => {
    const chosen = reducer(loaded, sending.chosen(choice));
    const settled = sending.settled({ section: 'notes', policy: 'never' });
    expect(shownPolicy(reducer(chosen, settled), 'notes')).toBe('masked');
    const again = reducer(chosen, sending.chosen({ ...choice, policy: 'full' }));
    expect(shownPolicy(reducer(again, settled), 'notes')).toBe('full');
  });

  it('[PE30] asks no longer when the answer is there', () => {
    const asking = reducer(loaded, sending.confirmationAsked('notes'));
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
