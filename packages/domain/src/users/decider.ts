import { passwordLinkTexts } from '@mach42/contracts/users/account-texts.ts';
import type { Profile } from '@mach42/contracts/users/profile.ts';
import { holdsRole } from '@mach42/contracts/users/roles.ts';
import type { ActiveRole, Environment, Role } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Actor, Decider, Command } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { UserEvent, UserSignInsEnded } from './events.ts';
import { checkedRegistration, checkedProfile, type Registration } from './registration.ts';
import { evolve, type ExistingUser, type UserState } from './state.ts';

export type RegisterUser = Command<'RegisterUser', Registration>;
/** Only after the credentials were right. */
type SignIn = Command<'SignIn', { readonly environment: Environment }>;
type SignOut = Command<'SignOut'>;
/** By the person themselves, or an admin. */
type EndSignIns = Command<'EndSignIns'>;
type SwitchRole = Command<'SwitchRole', { readonly role: ActiveRole }>;
type ActivateUser = Command<'ActivateUser'>;
type DeactivateUser = Command<'DeactivateUser'>;
export type EditUser = Command<'EditUser', Profile>;
/** The new credentials themselves stay out of commands and events. */
type ResetPassword = Command<'ResetPassword'>;
type ResetSecret = Command<'ResetSecret'>;
/** By the person themselves, whose current password was right. */
type ChangePassword = Command<'ChangePassword'>;
type ChangeSecret = Command<'ChangeSecret'>;
/** By the person, who confirmed a code; the secret itself stays out of commands and events. */
type TurnOnSecondFactor = Command<'TurnOnSecondFactor'>;
type TurnOffSecondFactor = Command<'TurnOffSecondFactor'>;
/** By the person; the key itself stays out of commands and events. */
type AddPasskey = Command<'AddPasskey'>;
type RemovePasskey = Command<'RemovePasskey'>;
/** By the person, whom the sign-in service named; the identity itself stays out of commands and events. */
type LinkIdentity = Command<'LinkIdentity'>;
type UnlinkIdentity = Command<'UnlinkIdentity'>;
/** By the person, whose link was right; the address stays out of commands and events. */
type ConfirmEmail = Command<'ConfirmEmail'>;
type RemoveEmail = Command<'RemoveEmail'>;
/** By the platform: the roles that the sign-in service states for the person. */
type AssignRoles = Command<'AssignRoles', { readonly roles: readonly Role[] }>;
/** By an admin. */
type ResetSecondFactor = Command<'ResetSecondFactor'>;
/** By the person, whose link was right; `generation` is that of the link. */
type SetPasswordByLink = Command<'SetPasswordByLink', { readonly generation: number }>;

export type UserCommand =
  | RegisterUser
  | SignIn
  | SignOut
  | EndSignIns
  | SwitchRole
  | ActivateUser
  | DeactivateUser
  | EditUser
  | ResetPassword
  | ResetSecret
  | ChangePassword
  | ChangeSecret
  | TurnOnSecondFactor
  | TurnOffSecondFactor
  | ResetSecondFactor
  | AddPasskey
  | RemovePasskey
  | LinkIdentity
  | UnlinkIdentity
  | ConfirmEmail
  | RemoveEmail
  | AssignRoles
  | SetPasswordByLink;

/** Rules: `SPEC.md`. */
export const usersDecider: Decider<UserState, UserCommand, UserEvent> = {
  category: 'user',
  stateVersion: 3,
  initialState: { exists: false },
  decide,
  evolve,
  snapshotEvery: 100,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
};

function decide(command: UserCommand, state: UserState): readonly UserEvent[] {
  if (command.type === 'RegisterUser') {
    requireAdmin(command.actor);
    if (state.exists) return refuse('CONFLICT', userTexts.exists);
    return [{ type: 'UserRegistered', data: checkedRegistration(command.data) }];
  }
  if (!state.exists) {
    return command.type === 'SignIn'
      ? refuse('UNAUTHORIZED', userTexts.invalidCredentials)
      : refuse('NOT_FOUND', userTexts.notFound);
  }
  const { userId } = state;
  switch (command.type) {
    case 'SignIn':
      requireActive(state);
      return [{ type: 'UserSignedIn', data: { userId, environment: command.data.environment } }];
    case 'SignOut':
      return [{ type: 'UserSignedOut', data: { userId } }];
    case 'EndSignIns':
      if (command.actor.id === userId) requireActive(state);
      else requireAdmin(command.actor);
      return [signInsEnded(state)];
    case 'SwitchRole':
      return switchRole(command, state);
    case 'ActivateUser':
      requireAdmin(command.actor);
      return state.status === 'active' ? [] : [{ type: 'UserActivated', data: { userId } }];
    case 'DeactivateUser':
      requireAdmin(command.actor);
      if (command.actor.id === userId) return refuse('FORBIDDEN', userTexts.ownStatus);
      return state.status === 'inactive' ? [] : [{ type: 'UserDeactivated', data: { userId } }];
    case 'EditUser':
      requireAdmin(command.actor);
      return editUser(command, state);
    case 'ResetPassword':
      requireAdmin(command.actor);
      return [{ type: 'PasswordReset', data: { userId } }, signInsEnded(state)];
    case 'ResetSecret':
      requireAdmin(command.actor);
      return [{ type: 'SecretReset', data: { userId } }, signInsEnded(state)];
    case 'ChangePassword':
      requireSelf(command.actor, state);
      return [{ type: 'PasswordChanged', data: { userId } }, signInsEnded(state)];
    case 'ChangeSecret':
      requireSelf(command.actor, state);
      return [{ type: 'SecretChanged', data: { userId } }, signInsEnded(state)];
    case 'TurnOnSecondFactor':
      requireSelf(command.actor, state);
      return [{ type: 'SecondFactorTurnedOn', data: { userId } }];
    case 'TurnOffSecondFactor':
      requireSelf(command.actor, state);
      return [{ type: 'SecondFactorTurnedOff', data: { userId } }];
    case 'AddPasskey':
      requireSelf(command.actor, state);
      return [{ type: 'PasskeyAdded', data: { userId } }];
    case 'RemovePasskey':
      requireSelf(command.actor, state);
      return [{ type: 'PasskeyRemoved', data: { userId } }];
    case 'LinkIdentity':
      requireSelf(command.actor, state);
      return [{ type: 'IdentityLinked', data: { userId } }];
    case 'UnlinkIdentity':
      requireSelf(command.actor, state);
      return [{ type: 'IdentityUnlinked', data: { userId } }];
    case 'ConfirmEmail':
      requireSelf(command.actor, state);
      return [{ type: 'EmailConfirmed', data: { userId } }];
    case 'RemoveEmail':
      requireSelf(command.actor, state);
      return [{ type: 'EmailRemoved', data: { userId } }];
    case 'AssignRoles':
      if (command.actor.activeRole !== 'system')
        return refuse('FORBIDDEN', userTexts.adminRequired);
      return rolesAssigned(checkedProfile({ ...state, roles: command.data.roles }).roles, state);
    case 'ResetSecondFactor':
      requireAdmin(command.actor);
      return [{ type: 'SecondFactorReset', data: { userId } }, signInsEnded(state)];
    case 'SetPasswordByLink':
      requireSelf(command.actor, state);
      if (command.data.generation !== state.signInGeneration)
        return refuse('NOT_FOUND', passwordLinkTexts.invalid);
      return [{ type: 'PasswordChanged', data: { userId } }, signInsEnded(state)];
  }
}

function switchRole({ data, actor }: SwitchRole, user: ExistingUser): readonly UserEvent[] {
  requireSelf(actor, user);
  if (!holdsRole(user.roles, data.role)) {
    return refuse('FORBIDDEN', userTexts.notAllowed);
  }
  if (user.activeRole === data.role) return [];
  return [{ type: 'UserRoleSwitched', data: { userId: user.userId, activeRole: data.role } }];
}

function signInsEnded({ userId, signInGeneration }: ExistingUser): UserSignInsEnded {
  return { type: 'UserSignInsEnded', data: { userId, generation: signInGeneration + 1 } };
}

function requireSelf({ id }: Actor, user: ExistingUser): void {
  if (id !== user.userId) refuse('FORBIDDEN', userTexts.notAllowed);
  requireActive(user);
}

function requireActive(user: ExistingUser): void {
  if (user.status === 'inactive') refuse('FORBIDDEN', userTexts.inactive);
}

function requireAdmin({ activeRole }: Actor): void {
  if (activeRole !== 'admin' && activeRole !== 'system') {
    refuse('FORBIDDEN', userTexts.adminRequired);
  }
}

/** @throws Refusal VALIDATION_ERROR, FORBIDDEN (the own admin role) */
function editUser({ data, actor }: EditUser, user: ExistingUser): readonly UserEvent[] {
  const { roles, ...profile } = checkedProfile(data);
  const { userId } = user;
  if (actor.id === userId && user.roles.includes('admin') && !roles.includes('admin')) {
    return refuse('FORBIDDEN', userTexts.ownAdminRole, '/roles');
  }
  const events: UserEvent[] = [];
  if (!isSameProfile(profile, user)) {
    events.push({ type: 'UserProfileEdited', data: { userId, ...profile } });
  }
  return [...events, ...rolesAssigned(roles, user)];
}

/** Returns no event where the person already holds exactly these roles. */
function rolesAssigned(roles: readonly Role[], { userId, roles: held }: ExistingUser) {
  const isSame = new Set(roles).symmetricDifference(new Set(held)).size === 0;
  return isSame ? [] : [{ type: 'UserRolesAssigned', data: { userId, roles } } as const];
}

function isSameProfile(profile: Omit<Profile, 'roles'>, user: ExistingUser): boolean {
  return (
    profile.username === user.username &&
    profile.firstName === user.firstName &&
    profile.lastName === user.lastName &&
    profile.email === user.email &&
    profile.mobile === user.mobile
  );
}
