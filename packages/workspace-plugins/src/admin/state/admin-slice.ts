import type { QueueStats } from '@mach42/contracts/jobs/schemas.ts';
import type { PersonStorage } from '@mach42/contracts/storage/schemas.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface AdminState {
  /** Undefined before they were read for the first time; kept when reading them again fails. */
  readonly users: readonly User[] | undefined;
  /** Those who were told of while everybody is being read; undefined at other times. */
  readonly told: readonly User[] | undefined;
  readonly usersFailure: Failure | undefined;
  /** What people have stored, by their id; who stored nothing has no entry. Undefined before it was read. */
  readonly storage: StorageOfPeople | undefined;
  readonly stats: QueueStats | undefined;
  readonly statsFailed: boolean;
  /** When the counts were read: ISO 8601. */
  readonly updatedAt: string | undefined;
  readonly isLoading: boolean;
  /** How often the socket told that the queue, anybody's entries, or the settings changed. */
  readonly queueChanges: number;
  readonly entryChanges: number;
  readonly settingsChanges: number;
}

type StorageOfPeople = { readonly [userId: string]: PersonStorage };

const initialState: AdminState = {
  users: undefined,
  told: undefined,
  usersFailure: undefined,
  storage: undefined,
  stats: undefined,
  statsFailed: false,
  updatedAt: undefined,
  isLoading: false,
  queueChanges: 0,
  entryChanges: 0,
  settingsChanges: 0,
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
    usersAsked: (state): AdminState => ({ ...state, told: [] }),
    /** Whoever changed meanwhile is as they were told last. */
    usersLoaded: (state, { payload }: PayloadAction<readonly User[]>): AdminState => ({
      ...state,
      users: (state.told ?? []).reduce(withUser, payload),
      told: undefined,
      usersFailure: undefined,
    }),
    usersFailed: (state, { payload }: PayloadAction<Failure>): AdminState => ({
      ...state,
      told: undefined,
      usersFailure: payload,
    }),
    storageLoaded: (state, { payload }: PayloadAction<readonly PersonStorage[]>): AdminState => ({
      ...state,
      storage: Object.fromEntries(payload.map((stored) => [stored.userId, stored])),
    }),
    statsLoaded: (state, { payload: { stats, at } }: PayloadAction<StatsRead>): AdminState => ({
      ...state,
      stats,
      statsFailed: false,
      updatedAt: at,
    }),
    statsFailed: (state): AdminState => ({ ...state, statsFailed: true }),
    /** A person as the server tells them; a new one comes last. Nobody before all are known. */
    userChanged: (state, { payload }: PayloadAction<User>): AdminState => {
      const { users, told } = state;
      return {
        ...state,
        users: users && withUser(users, payload),
        told: told && [...told, payload],
      };
    },
    queueChanged: (state): AdminState => ({ ...state, queueChanges: state.queueChanges + 1 }),
    entriesChanged: (state): AdminState => ({ ...state, entryChanges: state.entryChanges + 1 }),
    settingsChanged: (state): AdminState => ({
      ...state,
      settingsChanges: state.settingsChanges + 1,
    }),
  },
});

function withUser(users: readonly User[], changed: User): readonly User[] {
  const isKnown = users.some(({ id }) => id === changed.id);
  if (!isKnown) return [...users, changed];
  return users.map((user) => (user.id === changed.id ? changed : user));
}

export const admin = adminSlice.actions;

/** What the screens ask for; the saga carries it out. */
export const adminActions = {
  /** People and counts. */
  load: createAction('admin/load'),
  loadStats: createAction('admin/loadStats'),
  /** Too much was missed: what is known is read again. */
  resync: createAction('admin/resync'),
};
