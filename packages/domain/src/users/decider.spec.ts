import { userTexts } from '@mach42/contracts/users/texts.ts';
import { ada, dana, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../kernel/refusal.ts';
import { usersDecider, type RegisterUser } from './decider.ts';
import type { UserEvent, UserRegistered } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const userId = dana.id;
const profile: UserRegistered['data'] = {
  userId,
  username: 'dana',
  firstName: 'Dana',
  lastName: 'Demo',
  email: 'dana@example.org',
  mobile: '004511111111',
  roles: ['user', 'moderator'],
  subscription: 'standard',
};
const registered: UserRegistered = { type: 'UserRegistered', data: profile };
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId } };
const activated: UserEvent = { type: 'UserActivated', data: { userId } };

const register = (change: Partial<UserRegistered['data']> = {}, actor = system): RegisterUser => ({
  type: 'RegisterUser',
  data: { ...profile, ...change },
  actor,
  at,
});
const signIn = { type: 'SignIn', data: { environment: 'web' }, actor: dana, at } as const;
const signOut = { type: 'SignOut', data: {}, actor: dana, at } as const;
const activate = { type: 'ActivateUser', data: {}, actor: ada, at } as const;
const deactivate = { type: 'DeactivateUser', data: {}, actor: ada, at } as const;
const switchTo = (role: 'standard' | 'moderator' | 'admin', actor = dana) =>
  ({ type: 'SwitchRole', data: { role }, actor, at }) as const;

const user = (...events: readonly UserEvent[]) => given(usersDecider, ...events);

describe('registering', () => {
  it('[US1] happens once', () => {
    user().when(register()).happens(registered);
    user(registered).when(register()).isRefused('CONFLICT');
  });

  it('[US1] is for admins and the platform', () => {
    user().when(register({}, ada)).happens(registered);
    user().when(register({}, mo)).isRefused('FORBIDDEN', 'Admin access required');
  });

  it('[US2] keeps fields without spaces and the mobile number in its normal form', () => {
    user()
      .when(register({ firstName: ' Dana ', email: 'dana@example.org ', mobile: '+45 11111111' }))
      .happens(registered);
  });

  it('[US2] takes a mobile number of 11 digits', () => {
    const mobile = '00451234567';
    user()
      .when(register({ mobile }))
      .happens({ ...registered, data: { ...profile, mobile } });
  });

  it.each<[string, Partial<UserRegistered['data']>]>([
    ['/username', { username: ' ' }],
    ['/firstName', { firstName: '' }],
    ['/lastName', { lastName: '' }],
    ['/email', { email: '' }],
    ['/email', { email: 'dana.example.org' }],
    ['/mobile', { mobile: '' }],
    ['/mobile', { mobile: '0045123456' }],
    ['/roles', { roles: [] }],
    ['/roles', { roles: ['user', 'guest'] }],
  ])('[US2] [US3] names the field that does not do: %s of %o', (path, change) => {
    const refusal = refusalOf(register(change));
    expect(refusal.code).toBe('VALIDATION_ERROR');
    expect(refusal.details?.map((detail) => detail.path)).toEqual([path]);
  });

  it('[US2] names all of them at once', () => {
    const paths = refusalOf(register({ username: '', mobile: '1' })).details?.map((d) => d.path);
    expect(paths).toEqual(['/username', '/mobile']);
  });

  it('[US3] AUTH-270 gives several roles, none of them twice', () => {
    const twice = register({ roles: ['user', 'moderator', 'user'] });
    expect(usersDecider.decide(twice, usersDecider.initialState)).toEqual([registered]);
  });

  it('[US3] AUTH-260 gives the standard subscription when none is said', () => {
    const { subscription: _, ...said } = profile;
    const command = { type: 'RegisterUser', data: said, actor: system, at } as const;
    expect(usersDecider.decide(command, usersDecider.initialState)).toEqual([registered]);
    const premium = { ...profile, subscription: 'premium' } as const;
    user()
      .when(register(premium))
      .happens({ ...registered, data: premium });
  });

  it('[US3] [US5] AUTH-260 has no person act as a guest', () => {
    user()
      .when(register({ roles: ['guest'] }))
      .isRefused('VALIDATION_ERROR');
    const asGuest = { type: 'SwitchRole', data: { role: 'guest' }, actor: dana, at } as const;
    user(registered).when(asGuest).isRefused('FORBIDDEN');
  });

  it('[US3] lets the furthest reaching role act', () => {
    const { decide: _, evolve, initialState } = usersDecider;
    expect(evolve(initialState, registered, at)).toMatchObject({ activeRole: 'moderator' });
  });
});

describe('signing in and out', () => {
  it('[US4] is for the active', () => {
    const signedIn: UserEvent = { type: 'UserSignedIn', data: { userId, environment: 'web' } };
    user(registered).when(signIn).happens(signedIn);
    user(registered, deactivated).when(signIn).isRefused('FORBIDDEN', userTexts.inactive);
    user(registered, deactivated, activated).when(signIn).happens(signedIn);
  });

  it('[US4] does not tell who is registered', () => {
    user().when(signIn).isRefused('UNAUTHORIZED', 'Invalid credentials');
  });

  it('[US7] goes out at any time', () => {
    user(registered, deactivated)
      .when(signOut)
      .happens({ type: 'UserSignedOut', data: { userId } });
    user().when(signOut).isRefused('NOT_FOUND');
  });
});

describe('switching the role', () => {
  const switched = (activeRole: 'standard' | 'moderator'): UserEvent => ({
    type: 'UserRoleSwitched',
    data: { userId, activeRole },
  });

  it('[US5] AUTH-350 goes to a role that is held and to no other', () => {
    user(registered).when(switchTo('standard')).happens(switched('standard'));
    user(registered).when(switchTo('admin')).isRefused('FORBIDDEN');
    user(registered, switched('standard'))
      .when(switchTo('moderator'))
      .happens(switched('moderator'));
  });

  it('[US5] changes nothing when one is in it already', () => {
    user(registered).when(switchTo('moderator')).nothingHappens();
  });

  it('[US5] is one’s own affair', () => {
    user(registered).when(switchTo('standard', ada)).isRefused('FORBIDDEN');
  });

  it('[US7] is not for the inactive', () => {
    user(registered, deactivated)
      .when(switchTo('standard'))
      .isRefused('FORBIDDEN', userTexts.inactive);
  });
});

describe('activating and deactivating', () => {
  it('[US6] happens when it changes something', () => {
    user(registered).when(deactivate).happens(deactivated);
    user(registered, deactivated).when(deactivate).nothingHappens();
    user(registered, deactivated).when(activate).happens(activated);
    user(registered).when(activate).nothingHappens();
  });

  it('[US6] is for admins', () => {
    user(registered)
      .when({ ...deactivate, actor: mo })
      .isRefused('FORBIDDEN');
    user(registered)
      .when({ ...activate, actor: dana })
      .isRefused('FORBIDDEN');
  });
});

function refusalOf(command: RegisterUser): Refusal {
  try {
    usersDecider.decide(command, usersDecider.initialState);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return expect.fail('It was not refused.');
}
