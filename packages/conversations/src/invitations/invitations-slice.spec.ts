import type { Invitation } from '@mach42/contracts/rooms/schemas.ts';
import { describe, expect, it } from 'vitest';
import { invitations, invitationsSlice } from './invitations-slice.ts';

const { reducer } = invitationsSlice;
const initial = invitationsSlice.getInitialState();

const invitation: Invitation = {
  id: 'i1',
  _id: 'i1',
  inviteKey: 'key',
  roomId: 'r1',
  roomName: 'Kiln',
  userId: 'pia',
  invitedBy: { userId: 'dana', name: 'Dana Demo' },
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
};

describe('invitations that were received', () => {
  it('arrive once, whether they are read or received', () => {
    const loaded = reducer(initial, invitations.loaded([invitation]));
    expect(reducer(loaded, invitations.arrived(invitation)).received).toEqual([invitation]);
  });

  it('go when they were answered or taken back', () => {
    const loaded = reducer(initial, invitations.loaded([invitation]));
    const busy = reducer(loaded, invitations.answered(invitation));
    expect(busy.answering).toEqual(['i1']);
    expect(reducer(busy, invitations.gone('i1'))).toEqual(initial);
  });

  it('can be answered again after a failure', () => {
    const loaded = reducer(initial, invitations.loaded([invitation]));
    const busy = reducer(loaded, invitations.answered(invitation));
    expect(reducer(busy, invitations.answerFailed('i1'))).toEqual(loaded);
  });
});
