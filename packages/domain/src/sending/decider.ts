import { limits } from '@mach42/contracts/kernel/limits.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import {
  policyOf,
  withPolicy,
  type SendPolicies,
} from '@mach42/contracts/sending/send-policies.ts';
import { sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Actor, Decider, Command, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { refuse } from '../kernel/refusal.ts';

/** The policy for a section of the person's file from now on: how much of it models outside the machine receive. */
export type SendPolicySet = DomainEvent<
  'SendPolicySet',
  { readonly userId: string; readonly section: string; readonly policy: SendPolicy }
>;

export const sendingShapes: ShapesOf<SendPolicySet> = {
  SendPolicySet: { userId: 'text', section: 'text', policy: 'text' },
};

export type SetSendPolicy = Command<
  'SetSendPolicy',
  { readonly userId: string; readonly section: string; readonly policy: SendPolicy }
>;

/** Rules: `SPEC.md`. One stream a person. */
export const sendingDecider: Decider<SendPolicies, SetSendPolicy, SendPolicySet> = {
  category: 'sending',
  stateVersion: 1,
  initialState: {},
  decide,
  evolve: (state, { data: { section, policy } }) => withPolicy(state, section, policy),
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 50,
};

function decide({ data, actor }: SetSendPolicy, state: SendPolicies): readonly SendPolicySet[] {
  requireOwner(data.userId, actor);
  const { section, policy } = data;
  if (isSecretsSection(section)) {
    return refuse('VALIDATION_ERROR', sendingTexts.secretsFixed, '/section');
  }
  if (policyOf(state, section) === policy) return [];
  const isOneMore = !Object.hasOwn(state, section);
  if (isOneMore && Object.keys(state).length >= limits.sendPolicies) {
    return refuse('VALIDATION_ERROR', sendingTexts.tooMany, '/section');
  }
  return [{ type: 'SendPolicySet', data }];
}

/** Requires the person themselves: not even the platform decides what of a person's file leaves the machine. */
function requireOwner(userId: string, actor: Actor): void {
  if (actor.activeRole === 'guest') refuse('FORBIDDEN', userTexts.signInNeeded);
  if (actor.id !== userId) refuse('FORBIDDEN', userTexts.notAllowed);
}
