import type { CapabilityKeys } from '@mach42/http-kit/capability-keys.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';

interface WithInvitation {
  readonly invitation: { readonly id: string };
}

/** A change as it is told: an invitation comes with its key, which nothing keeps. */
export function withInviteKey(
  change: AppliedChange,
  keys: Pick<CapabilityKeys, 'keyOf'>,
): AppliedChange {
  if (change.type !== 'ParticipantInvited') return change;
  const { invitation } = change.data as WithInvitation;
  const inviteKey = keys.keyOf('invitation', invitation.id);
  return { ...change, data: { invitation: { ...invitation, inviteKey } } };
}
