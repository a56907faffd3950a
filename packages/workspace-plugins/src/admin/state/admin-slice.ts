import type { QueueStats } from '@mach42/contracts/jobs/schemas.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface AdminState {
  /** Undefined before they were read for the first time; kept when reading them again fails. */
  readonly users: readonly User[] | undefined;
  readonly usersFailure: Failure | undefined;
  readonly stats: QueueStats | undefined;
  readonly statsFailed: boolean;
  /** When the counts were read: ISO 8601. */
  readonly updatedAt: string | undefined;
  readonly isLoading: boolean;
}

const initialState: AdminState = {
  users: undefined,
  usersFailure: undefined,
  stats: undefined,
  statsFailed: false,
  updatedAt: undefined,
  isLoading: false,
};

interface StatsRead {
  readonly stats: QueueStats;
  readonly at: string;
}

export const adminSlice = createSlice({
  name: 'admin',
  initialState,
  reducers: {
    loading: (state, { payload }: PayloadAction<boolean>): AdminState => ({
      ...state,
      isLoading: payload,
    }),
    usersLoaded: (state, { payload }: PayloadAction<readonly User[]>): AdminState => ({
      ...state,
      users: payload,
      usersFailure: undefined,
    }),
    usersFailed: (state, { payload }: PayloadAction<Failure>): AdminState => ({
      ...state,
      usersFailure: payload,
    }),
    statsLoaded: (state, { payload: { stats, at } }: PayloadAction<StatsRead>): AdminState => ({
      ...state,
      stats,
      statsFailed: false,
      updatedAt: at,
    }),
    statsFailed: (state): AdminState => ({ ...state, statsFailed: true }),
    /** A person as the server answered, after a change of one's own; a new one comes last. */
    userChanged: (state, { payload }: PayloadAction<User>): AdminState => {
      const { users = [] } = state;
      const isKnown = users.some(({ id }) => id === payload.id);
      return {
        ...state,
        users: isKnown
          ? users.map((user) => (user.id === payload.id ? payload : user))
          : [...users, payload],
      };
    },
  },
});

export const admin = adminSlice.actions;

/** What the panel asks for; the saga carries it out. */
export const adminActions = {
  load: createAction('admin/load'),
};
