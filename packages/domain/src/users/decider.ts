import { activeRoleAfter, holdsRole, initialActiveRole } from '@mach42/contracts/users/roles.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Actor, Decider } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import { editUser } from './editing.ts';
import type { SwitchRole, UserCommand } from './commands.ts';
import type { UserEvent, UserSignInsEnded } from './events.ts';
import { checkedRegistration } from './registration.ts';
import type { ExistingUser, UserState } from './state.ts';

/** Rules: `SPEC.md`. */
export const usersDecider: Decider<UserState, UserCommand, UserEvent> = {
  category: 'user',
  stateVersion: 2,
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

function evolve(state: UserState, event: UserEvent): UserState {
  if (event.type === 'UserRegistered') {
    const activeRole = initialActiveRole(event.data.roles);
    return { exists: true, ...event.data, activeRole, status: 'active', signInGeneration: 0 };
  }
  if (!state.exists) return state;
  switch (event.type) {
    case 'UserRoleSwitched':
      return { ...state, activeRole: event.data.activeRole };
    case 'UserActivated':
      return { ...state, status: 'active' };
    case 'UserDeactivated':
      return { ...state, status: 'inactive' };
    case 'UserProfileEdited':
      return { ...state, ...event.data };
    case 'UserRolesAssigned':
      return {
        ...state,
        roles: event.data.roles,
        activeRole: activeRoleAfter(event.data.roles, state.activeRole),
      };
    case 'UserSignInsEnded':
      return { ...state, signInGeneration: event.data.generation };
    case 'UserSignedIn':
    case 'UserSignedOut':
    case 'PasswordReset':
    case 'SecretReset':
    case 'PasswordChanged':
    case 'SecretChanged':
      return state;
  }
}
