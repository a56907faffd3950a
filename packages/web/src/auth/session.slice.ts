import { fullName } from '@mach42/contracts/users/names.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import type { Session } from '@mach42/plugin-kit/shell.ts';
import { createSlice } from '@reduxjs/toolkit';
import { authActions, guestActions } from './auth.slice.ts';

const signedOutState: Session = {
  signedIn: false,
  user: undefined,
  userId: undefined,
  name: userTexts.guest,
  activeRole: 'guest',
};

/** The name, or first and last name, or 'Not set'. */
export function nameOf(user: Pick<User, 'name' | 'firstName' | 'lastName'>): string {
  const name = user.name.trim();
  return name || fullName(user) || t('Not set');
}

function sessionOf(user: User): Session {
  return {
    signedIn: true,
    user,
    userId: user.userId,
    name: nameOf(user),
    activeRole: user.activeRole,
  };
}

/** The session of the person, as plugins see it. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOutState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(authActions.signedIn, (_, { payload }) => sessionOf(payload.user))
      .addCase(authActions.confirmed, (_, { payload }) => sessionOf(payload))
      .addCase(authActions.signedOut, () => signedOutState)
      .addCase(guestActions.entered, (state, { payload }) =>
        state.signedIn ? state : { ...signedOutState, userId: payload.user.userId },
      )
      .addCase(guestActions.left, (state) => (state.signedIn ? state : signedOutState));
  },
});
