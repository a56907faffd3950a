import { passwordLinkTexts } from '@mach42/contracts/users/account-texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { ada, dana, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { usersDecider, type EditUser, type UserCommand } from './decider.ts';
import type { UserEvent, UserRegistered } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const userId = dana.id;
const { subscription, ...profile } = {
  username: 'dana',
  firstName: 'Dana',
  lastName: 'Demo',
  email: 'dana@example.org',
  mobile: '004511111111',
  roles: ['user', 'moderator'],
  subscription: 'standard',
} satisfies Omit<UserRegistered['data'], 'userId'>;
const registered = (person = dana, roles: UserRegistered['data']['roles'] = profile.roles) =>
  ({
    type: 'UserRegistered',
    data: { ...profile, userId: person.id, roles, subscription },
  }) satisfies UserEvent;
const edit = (change: Partial<EditUser['data']>, actor = ada): EditUser => ({
  type: 'EditUser',
  data: { ...profile, ...change },
  actor,
  at,
});
const user = (...events: readonly UserEvent[]) => given(usersDecider, registered(), ...events);
const { roles: _, ...known } = profile;

describe('editing a person', () => {
  it('[US8] names what changed, tidied, and nothing else', () => {
    user().when(edit({})).nothingHappens();
    user()
      .when(edit({ roles: ['moderator', 'user', 'user'] }))
      .nothingHappens();
    user()
      .when(edit({ lastName: ' Doe ', mobile: '+45 22222222' }))
      .happens({
        type: 'UserProfileEdited',
        data: { ...known, userId, lastName: 'Doe', mobile: '004522222222' },
      });
    user()
      .when(edit({ roles: ['user', 'admin'] }))
      .happens({ type: 'UserRolesAssigned', data: { userId, roles: ['user', 'admin'] } });
  });

  it.each<[string, Partial<EditUser['data']>]>([
    [userTexts.required, { firstName: ' ' }],
    [userTexts.emailInvalid, { email: 'dana' }],
    [userTexts.mobileInvalid, { mobile: '12' }],
    [userTexts.rolesInvalid, { roles: [] }],
  ])('[US8] holds to the rules of registering: %s', (message, change) => {
    user().when(edit(change)).isRefused('VALIDATION_ERROR', message);
  });

  it('[US8] leaves the person in a role that they hold', () => {
    const roles = (given: UserRegistered['data']['roles']): UserEvent => ({
      type: 'UserRolesAssigned',
      data: { userId, roles: given },
    });
    const activeRole = (...events: readonly UserEvent[]) => {
      const state = [registered(), ...events].reduce(
        (folded, event) => usersDecider.evolve(folded, event, at),
        usersDecider.initialState,
      );
      return state.exists ? state.activeRole : undefined;
    };
    expect(activeRole(roles(['user']))).toBe('standard');
    expect(activeRole(roles(['user', 'moderator', 'admin']))).toBe('moderator');
  });

  it('[US9] leaves an admin their own admin role', () => {
    const admin = given(usersDecider, registered(ada, ['user', 'admin']));
    admin.when(edit({ roles: ['user'] })).isRefused('FORBIDDEN', userTexts.ownAdminRole);
    admin
      .when(edit({ roles: ['admin'] }))
      .happens({ type: 'UserRolesAssigned', data: { userId: ada.id, roles: ['admin'] } });
    user({ type: 'UserRolesAssigned', data: { userId, roles: ['admin'] } })
      .when(edit({ roles: ['user'] }))
      .happens({ type: 'UserRolesAssigned', data: { userId, roles: ['user'] } });
  });

  it('[US9] leaves an admin their own account', () => {
    given(usersDecider, registered(ada, ['admin']))
      .when({ type: 'DeactivateUser', data: {}, actor: ada, at })
      .isRefused('FORBIDDEN', userTexts.ownStatus);
  });
});

const ended = (generation: number): UserEvent => ({
  type: 'UserSignInsEnded',
  data: { userId, generation },
});

describe('resetting what a person signs in with', () => {
  it('[US10] is recorded without the word itself', () => {
    user()
      .when({ type: 'ResetPassword', data: {}, actor: ada, at })
      .happens({ type: 'PasswordReset', data: { userId } }, ended(1));
    user()
      .when({ type: 'ResetSecret', data: {}, actor: ada, at })
      .happens({ type: 'SecretReset', data: { userId } }, ended(1));
  });

  it('[US11] ends the sign-ins of before, with a new generation each time', () => {
    user({ type: 'PasswordReset', data: { userId } }, ended(1))
      .when({ type: 'ResetSecret', data: {}, actor: ada, at })
      .happens({ type: 'SecretReset', data: { userId } }, ended(2));
    user({ type: 'PasswordReset', data: { userId } })
      .when({ type: 'ResetPassword', data: {}, actor: ada, at })
      .happens({ type: 'PasswordReset', data: { userId } }, ended(1));
  });

  it.each<UserCommand['type']>(['EditUser', 'ResetPassword', 'ResetSecret'])(
    '[US8] [US10] is for admins: %s',
    (type) => {
      for (const actor of [dana, mo]) {
        const command = { type, data: profile, actor, at } as unknown as UserCommand;
        user().when(command).isRefused('FORBIDDEN', userTexts.adminRequired);
      }
    },
  );
});

describe('setting a word of one’s own', () => {
  it.each([
    ['ChangePassword', 'PasswordChanged'],
    ['ChangeSecret', 'SecretChanged'],
  ] as const)('[US12] %s ends every sign-in, and holds no word', (type, event) => {
    user()
      .when({ type, data: {}, actor: dana, at })
      .happens({ type: event, data: { userId } }, ended(1));
    user({ type: event, data: { userId } }, ended(1))
      .when({ type, data: {}, actor: dana, at })
      .happens({ type: event, data: { userId } }, ended(2));
  });

  it('[US14] SetPasswordByLink works for the generation of the link, for the person alone', () => {
    const type = 'SetPasswordByLink';
    const command = { type, data: { generation: 1 }, actor: dana, at } as const;
    const made = [{ type: 'PasswordReset', data: { userId } }, ended(1)] as const;
    const set = { type: 'PasswordChanged', data: { userId } } as const;
    user(...made)
      .when(command)
      .happens(set, ended(2));
    user(...made, set, ended(2))
      .when(command)
      .isRefused('NOT_FOUND', passwordLinkTexts.invalid);
    user().when(command).isRefused('NOT_FOUND', passwordLinkTexts.invalid);
    user(...made)
      .when({ ...command, actor: ada })
      .isRefused('FORBIDDEN', userTexts.notAllowed);
  });

  it('[US13] EndSignIns ends every sign-in, and changes nothing else', () => {
    user().when({ type: 'EndSignIns', data: {}, actor: dana, at }).happens(ended(1));
    user(ended(1)).when({ type: 'EndSignIns', data: {}, actor: dana, at }).happens(ended(2));
  });

  it('[US13] EndSignIns is for the person and for admins', () => {
    const command = { type: 'EndSignIns', data: {}, at } as const;
    user()
      .when({ ...command, actor: ada })
      .happens(ended(1));
    user()
      .when({ ...command, actor: mo })
      .isRefused('FORBIDDEN', userTexts.adminRequired);
    user({ type: 'UserDeactivated', data: { userId } })
      .when({ ...command, actor: dana })
      .isRefused('FORBIDDEN', userTexts.inactive);
  });

  it('[US17] links and unlinks an identity without naming it', () => {
    user()
      .when({ type: 'LinkIdentity', data: {}, actor: dana, at })
      .happens({ type: 'IdentityLinked', data: { userId } });
    user()
      .when({ type: 'UnlinkIdentity', data: {}, actor: dana, at })
      .happens({ type: 'IdentityUnlinked', data: { userId } });
  });

  it('[US19] confirms and removes an e-mail address without naming it', () => {
    user()
      .when({ type: 'ConfirmEmail', data: {}, actor: dana, at })
      .happens({ type: 'EmailConfirmed', data: { userId } });
    user()
      .when({ type: 'RemoveEmail', data: {}, actor: dana, at })
      .happens({ type: 'EmailRemoved', data: { userId } });
  });

  it('[US18] AssignRoles is for the platform, and names roles that changed', () => {
    const command = { type: 'AssignRoles', data: { roles: ['user'] }, at } as const;
    user()
      .when({ ...command, actor: system })
      .happens({ type: 'UserRolesAssigned', data: { userId, roles: ['user'] } });
    user()
      .when({ ...command, data: { roles: ['moderator', 'user'] }, actor: system })
      .nothingHappens();
    user()
      .when({ ...command, data: { roles: [] }, actor: system })
      .isRefused('VALIDATION_ERROR', userTexts.rolesInvalid);
    for (const actor of [dana, mo, ada])
      user()
        .when({ ...command, actor })
        .isRefused('FORBIDDEN', userTexts.adminRequired);
  });

  it('[US16] ResetSecondFactor is for admins, and ends every sign-in', () => {
    const command = { type: 'ResetSecondFactor', data: {}, at } as const;
    const reset = { type: 'SecondFactorReset', data: { userId } } as const;
    user()
      .when({ ...command, actor: ada })
      .happens(reset, ended(1));
    for (const actor of [dana, mo])
      user()
        .when({ ...command, actor })
        .isRefused('FORBIDDEN', userTexts.adminRequired);
  });

  it.each([
    'ChangePassword',
    'ChangeSecret',
    'TurnOnSecondFactor',
    'TurnOffSecondFactor',
    'AddPasskey',
    'RemovePasskey',
    'LinkIdentity',
    'UnlinkIdentity',
    'ConfirmEmail',
    'RemoveEmail',
  ] as const)(
    '[US12] [US15] [US17] [US19] %s is for the person alone, while they are active',
    (type) => {
      for (const actor of [mo, ada]) {
        user().when({ type, data: {}, actor, at }).isRefused('FORBIDDEN', userTexts.notAllowed);
      }
      user({ type: 'UserDeactivated', data: { userId } })
        .when({ type, data: {}, actor: dana, at })
        .isRefused('FORBIDDEN', userTexts.inactive);
    },
  );
});
