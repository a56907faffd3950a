import type { SectionPolicy, SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import {
  policyOf,
  withPolicy,
  type SendPolicies,
} from '@mach42/contracts/sending/send-policies.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SendingState {
  /** As the server has them; undefined before they were read. */
  readonly policies: SendPolicies | undefined;
  readonly failure: Failure | undefined;
  /** Chosen here, and not saved yet. */
  readonly waiting: SendPolicies;
  /** The section of which the person is asked whether it is to be sent in full. */
  readonly confirming: string | undefined;
  /** Whether the list of all sections is shown. */
  readonly overview: boolean;
}

const initialState: SendingState = {
  policies: undefined,
  failure: undefined,
  waiting: {},
  confirming: undefined,
  overview: false,
};

/** A choice, and what it takes the place of. */
export interface Choice extends SectionPolicy {
  readonly before: SendPolicy;
  /** Takes an earlier choice back. */
  readonly takesBack?: true;
}

export const sendingSlice = createSlice({
  name: 'phodSending',
  initialState,
  reducers: {
    loaded: (state, { payload }: PayloadAction<readonly SectionPolicy[]>): SendingState => ({
      ...state,
      policies: Object.fromEntries(payload.map(({ section, policy }) => [section, policy])),
      failure: undefined,
    }),
    loadingFailed: (state, { payload }: PayloadAction<Failure>): SendingState => ({
      ...state,
      failure: payload,
    }),
    /** Here or on another device. */
    set: (state, { payload }: PayloadAction<SectionPolicy>): SendingState =>
      state.policies === undefined
        ? state
        : { ...state, policies: withPolicy(state.policies, payload.section, payload.policy) },
    chosen: (state, { payload }: PayloadAction<Choice>): SendingState => ({
      ...state,
      waiting: { ...state.waiting, [payload.section]: payload.policy },
      confirming: undefined,
    }),
    /** Saved or refused; a later choice for the same section goes on waiting. */
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

export const sendingActions = { load: createAction('phodSending/load') };

/** What is shown of a section: what was chosen last; undefined while nothing is known. */
export function shownPolicy(state: SendingState, section: string): SendPolicy | undefined {
  const { policies, waiting } = state;
  if (Object.hasOwn(waiting, section)) return waiting[section];
  return policies === undefined ? undefined : policyOf(policies, section);
}
