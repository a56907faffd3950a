import type { ShapesOf } from '../kernel/event-shapes.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';

/** What models outside the machine get of a section of the person's file from now on. */
export type SendPolicySet = DomainEvent<
  'SendPolicySet',
  { readonly userId: string; readonly section: string; readonly policy: SendPolicy }
>;

export const sendingShapes: ShapesOf<SendPolicySet> = {
  SendPolicySet: { userId: 'text', section: 'text', policy: 'text' },
};
