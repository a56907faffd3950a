import type { Invitation } from '@mach42/contracts/rooms/schemas.ts';

/** The open invitations to this person. */
export interface InvitationsState {
  readonly received: readonly Invitation[];
  /** The ids of the invitations that are being answered. */
  readonly answering: readonly string[];
}

const initial: InvitationsState = { received: [], answering: [] };

/**
 * Reads the invitations without the code that changes them: for parts that are loaded with the page, such as a count.
 */
export const invitationsState = {
  reducerPath: 'roomInvitations',
  getInitialState: (): InvitationsState => initial,
};
