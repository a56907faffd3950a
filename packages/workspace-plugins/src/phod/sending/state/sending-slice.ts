import { listSendPolicies } from '@mach42/contracts/sending/calls.ts';
import type { SectionPolicy, SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import {
  policyOf,
  withPolicy,
  type SendPolicies,
} from '@mach42/contracts/sending/send-policies.ts';
import { patched } from '@mach42/plugin-kit/reads/reads.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface SendingState {
  /** The policies that were chosen here and are not saved yet. */
  readonly waiting: SendPolicies;
  /** The section for which the person is asked whether to send it in full. */
  readonly confirming: string | undefined;
  /** Whether the list of all sections is shown. */
  readonly overview: boolean;
}

const initialState: SendingState = {
  waiting: {},
  confirming: undefined,
  overview: false,
};

/** A choice, and the policy that it replaces. */
export interface Choice extends SectionPolicy {
  readonly before: SendPolicy;
  /** True: the choice undoes an earlier one. */
  readonly takesBack?: true;
}

export const sendingSlice = createSlice({
  name: 'phodSending',
  initialState,
  reducers: {
    chosen: (state, { payload }: PayloadAction<Choice>): SendingState => ({
      ...state,
      waiting: { ...state.waiting, [payload.section]: payload.policy },
      confirming: undefined,
    }),
    /** A choice was saved or refused; a later choice for the same section still waits. */
    settled: (state, { payload }: PayloadAction<SectionPolicy>): SendingState => {
      const { [payload.section]: waits, ...others } = state.waiting;
      return waits === payload.policy ? { ...state, waiting: others } : state;
    },
    confirmationAsked: (state, { payload }: PayloadAction<string | undefined>): SendingState => ({
      ...state,
      confirming: payload,
    }),
    overviewShown: (state, { payload }: PayloadAction<boolean>): SendingState => ({
      ...state,
      overview: payload,
    }),
  },
});

export const sending = sendingSlice.actions;

const bySection = new WeakMap<readonly SectionPolicy[], SendPolicies>();

/**
 * Returns the policies in an answer of the server, by section. They are computed once an answer, because each section
 * asks for them.
 */
export function policiesOf(listed: readonly SectionPolicy[]): SendPolicies {
  const known = bySection.get(listed);
  if (known !== undefined) return known;
  const policies = Object.fromEntries(listed.map(({ section, policy }) => [section, policy]));
  bySection.set(listed, policies);
  return policies;
}

/** Changes the policies that were read, after a policy was set here or on another device. */
export const policySet = ({ section, policy }: SectionPolicy) =>
  patched(listSendPolicies, ({ data }) => ({
    data: Object.entries(withPolicy(policiesOf(data), section, policy)).map(
      ([name, set]): SectionPolicy => ({ section: name, policy: set }),
    ),
  }));

/** Returns the policy that is shown for a section: the one that was chosen last; undefined while none is known. */
export function shownPolicy(
  waiting: SendPolicies,
  policies: SendPolicies | undefined,
  section: string,
): SendPolicy | undefined {
  if (Object.hasOwn(waiting, section)) return waiting[section];
  return policies === undefined ? undefined : policyOf(policies, section);
}
