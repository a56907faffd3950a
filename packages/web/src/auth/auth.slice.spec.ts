import type { User } from '@mach42/contracts/users/schemas.ts';
import { describe, expect, it } from 'vitest';
import { authActions, authSlice, guestActions } from './auth.slice.ts';
import { nameOf, sessionSlice } from './session.slice.ts';
import { dana } from './users.fixture.ts';

const { reducer } = authSlice;
const empty = reducer(undefined, { type: 'init' });

describe('the auth state', () => {
  it('AUTH-220 holds user, token, isAuthenticated, isLoading and error', () => {
    expect(empty).toEqual({
      user: null,
      token: null,
      isAuthenticated: false,
      isLoading: false,
      error: null,
    });
  });

  it('[UC23] knows of a weak password until it is changed, in another role, too', () => {
    const signedIn = { token: 't', user: dana };
    const weak = reducer(empty, authActions.signedIn({ ...signedIn, isWeak: true }));
    expect(weak.hasWeakPassword).toBe(true);
    expect(reducer(weak, authActions.signedIn(signedIn)).hasWeakPassword).toBe(true);
    const changed = reducer(weak, authActions.signedIn({ ...signedIn, isWeak: false }));
    expect(changed.hasWeakPassword).toBeUndefined();
    expect(reducer(weak, authActions.signedOut()).hasWeakPassword).toBeUndefined();
  });

  it('AUTH-210 is loading while a sign-in, a verification or a sign-out runs', () => {
    const running = reducer(empty, authActions.started());
    expect(running.isLoading).toBe(true);
    for (const end of [
      authActions.failed('Invalid credentials'),
      authActions.ended(),
      authActions.confirmed(dana),
      authActions.signedIn({ token: 't', user: dana }),
      authActions.signedOut(),
    ]) {
      expect(reducer(running, end).isLoading).toBe(false);
    }
  });

  it('keeps the reason of a failure until the next attempt', () => {
    const failed = reducer(empty, authActions.failed('Invalid credentials'));
    expect(failed.error).toBe('Invalid credentials');
    expect(reducer(failed, authActions.started()).error).toBeNull();
  });
});

describe('the session that plugins see', () => {
  const session = sessionSlice.reducer;
  const anonymous = session(undefined, { type: 'init' });
  const guest = {
    token: 'g',
    user: {
      id: 'g',
      _id: 'g',
      userId: 'g',
      name: 'Guest',
      roles: ['guest' as const],
      activeRole: 'guest' as const,
    },
  };

  it('AUTH-040 treats a visitor as a guest, who counts as signed out', () => {
    expect(anonymous).toMatchObject({ signedIn: false, name: 'Guest', activeRole: 'guest' });
    const visiting = session(anonymous, guestActions.entered(guest));
    expect(visiting).toMatchObject({ signedIn: false, userId: 'g' });
  });

  it('does not lose a user to a guest token that arrives late', () => {
    const user = session(anonymous, authActions.signedIn({ token: 't', user: dana }));
    expect(session(user, guestActions.entered(guest))).toBe(user);
  });

  it.each([
    [{ name: 'Dana Demo' }, 'Dana Demo'],
    [{ name: ' ', firstName: 'Dana', lastName: 'D' }, 'Dana D'],
    [{ name: '', firstName: '', lastName: '' }, 'Not set'],
  ])('AUTH-280 shows name, or first and last name, or Not set', (change, shown) => {
    expect(nameOf({ ...dana, ...change } satisfies User)).toBe(shown);
  });
});
