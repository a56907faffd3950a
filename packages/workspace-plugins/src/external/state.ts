import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ExternalState {
  /** The sessions; the one opened last is first. Undefined before they are read for the first time. */
  readonly sessions: readonly TempSession[] | undefined;
  readonly failure: Failure | undefined;
  /** The model whose session is about to be opened: its dialog is shown. */
  readonly asking: string | undefined;
  /** Whether a session is being opened. */
  readonly isOpening: boolean;
  readonly openingFailure: Failure | undefined;
  /** The ids of the sessions that are being extended or closed. */
  readonly busy: readonly string[];
}

const initialState: ExternalState = {
  sessions: undefined,
  failure: undefined,
  asking: undefined,
  isOpening: false,
  openingFailure: undefined,
  busy: [],
};

interface Loaded {
  /** The sessions that are still open. */
  readonly sessions: readonly TempSession[];
  /** The time of the answer, ISO 8601; a known session that is not in the answer has ended by then. */
  readonly at: string;
}

interface EndMoved {
  readonly sessionId: string;
  readonly expiresAt: string;
}

export const externalSlice = createSlice({
  name: 'external',
  initialState,
  reducers: {
    loaded: (state, { payload }: PayloadAction<Loaded>): ExternalState => {
      const open = payload.sessions.filter((session) => session.kind === 'external');
      const ids = new Set(open.map((session) => session.id));
      const ended = (state.sessions ?? [])
        .filter((session) => !ids.has(session.id))
        .map((session) => endingAt(session, earlier(session.expiresAt, payload.at)));
      return { ...state, sessions: newestFirst([...open, ...ended]), failure: undefined };
    },
    loadingFailed: (state, { payload }: PayloadAction<Failure>): ExternalState => ({
      ...state,
      failure: payload,
    }),
    asked: (state, { payload }: PayloadAction<string | undefined>): ExternalState => ({
      ...state,
      asking: payload,
      openingFailure: undefined,
    }),
    openingStarted: (state): ExternalState => ({
      ...state,
      isOpening: true,
      openingFailure: undefined,
    }),
    opened: (state, { payload }: PayloadAction<TempSession>): ExternalState => ({
      ...state,
      asking: undefined,
      isOpening: false,
      sessions: newestFirst([
        payload,
        ...(state.sessions ?? []).filter((session) => session.id !== payload.id),
      ]),
    }),
    openingFailed: (state, { payload }: PayloadAction<Failure>): ExternalState => ({
      ...state,
      isOpening: false,
      openingFailure: payload,
    }),
    changeStarted: (state, { payload }: PayloadAction<string>): ExternalState => ({
      ...state,
      busy: [...state.busy, payload],
    }),
    changeEnded: (state, { payload }: PayloadAction<string>): ExternalState => ({
      ...state,
      busy: state.busy.filter((id) => id !== payload),
    }),
    /** A session was extended, or was closed and has ended. */
    endMoved: (state, { payload }: PayloadAction<EndMoved>): ExternalState => ({
      ...state,
      sessions: state.sessions?.map((session) =>
        session.id === payload.sessionId ? endingAt(session, payload.expiresAt) : session,
      ),
    }),
  },
});

function endingAt(session: TempSession, expiresAt: string): TempSession {
  return { ...session, expiresAt };
}

function earlier(a: string, b: string): string {
  return Date.parse(a) < Date.parse(b) ? a : b;
}

function newestFirst(sessions: readonly TempSession[]): readonly TempSession[] {
  return sessions.toSorted((a, b) => b.startTime.localeCompare(a.startTime));
}

export const external = externalSlice.actions;
