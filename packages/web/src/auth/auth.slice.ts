import type { GuestUser, User } from '@mach42/contracts/users/schemas.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface AuthState {
  readonly user: User | null;
  readonly token: string | null;
  readonly isAuthenticated: boolean;
  readonly isLoading: boolean;
  readonly error: string | null;
  /** The password or secret word of this sign-in would be refused as a new one today. */
  readonly hasWeakPassword?: true;
}

interface Entered {
  readonly token: string;
  readonly user: User;
  /** Left out: as it was. */
  readonly isWeak?: boolean;
}

const signedOut: AuthState = {
  user: null,
  token: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
};

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    /** Login, verification or logout runs. */
    started: (state) => ({ ...state, isLoading: true, error: null }),
    failed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      isLoading: false,
      error: payload,
    }),
    /** A verification that found the token good. */
    confirmed: (state, { payload }: PayloadAction<User>) => ({
      ...state,
      user: payload,
      isLoading: false,
    }),
    /** Forgets an earlier error. */
    forgiven: (state) => ({ ...state, error: null }),
    /** It ended without an answer; the user stays as they were. */
    ended: (state) => ({ ...state, isLoading: false }),
    signedIn: (
      { hasWeakPassword = false },
      { payload: { token, user, isWeak = hasWeakPassword } }: PayloadAction<Entered>,
    ): AuthState => ({
      ...signedOut,
      token,
      user,
      ...(isWeak && { hasWeakPassword: true }),
      isAuthenticated: true,
    }),
    signedOut: (): AuthState => signedOut,
  },
});

interface GuestState {
  readonly token: string | null;
  readonly user: GuestUser | null;
}

const noGuest: GuestState = { token: null, user: null };

export const guestSlice = createSlice({
  name: 'guest',
  initialState: noGuest,
  reducers: {
    entered: (_, { payload }: PayloadAction<{ token: string; user: GuestUser }>): GuestState =>
      payload,
    left: (): GuestState => noGuest,
  },
});

export const authActions = authSlice.actions;
export const guestActions = guestSlice.actions;
