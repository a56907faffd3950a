import type { HealthDetails } from '@mach42/contracts/health/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface HealthState {
  /** Milliseconds that the last requests took, at most ten. */
  readonly took: readonly number[];
  /** ISO 8601: when the socket was answered last. */
  readonly lastHeartbeat: string | undefined;
  /** ISO 8601: when the server was asked last, and answered or not. */
  readonly lastCheck: string | undefined;
  readonly checking: boolean;
  readonly details: HealthDetails | undefined;
  /** The reason for which the last check had no answer, in words for the user. */
  readonly problem: string | undefined;
}

const initialState: HealthState = {
  took: [],
  lastHeartbeat: undefined,
  lastCheck: undefined,
  checking: false,
  details: undefined,
  problem: undefined,
};

export const healthSlice = createSlice({
  name: 'health',
  initialState: () => initialState,
  reducers: {
    answered: (state, { payload }: PayloadAction<number>): HealthState => ({
      ...state,
      took: [...state.took, payload].slice(-limits.socket.latencySamples),
    }),
    heartbeat: (state, { payload }: PayloadAction<string>): HealthState => ({
      ...state,
      lastHeartbeat: payload,
    }),
    asked: (state): HealthState => ({ ...state, checking: true }),
    checked: (
      state,
      { payload }: PayloadAction<{ readonly details: HealthDetails; readonly at: string }>,
    ): HealthState => ({
      ...state,
      checking: false,
      details: payload.details,
      problem: undefined,
      lastCheck: payload.at,
    }),
    failed: (
      state,
      { payload }: PayloadAction<{ readonly problem: string; readonly at: string }>,
    ): HealthState => ({
      ...state,
      checking: false,
      problem: payload.problem,
      lastCheck: payload.at,
    }),
  },
});

export const healthActions = healthSlice.actions;
