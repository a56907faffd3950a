import { activeRoleAfter, initialActiveRole } from '@mach42/contracts/users/roles.ts';
import type {
  PasswordReset,
  SecretReset,
  UserEvent,
  UserSignedOut,
  UserSignInsEnded,
} from '@mach42/domain/users/events.ts';
import { findUser } from '@mach42/read-models/users/users.reads.ts';
import {
  insertUser,
  setUserActiveRole,
  setUserGptSignIn,
  setUserProfile,
  setUserRoles,
  setUserSeen,
  setUserStatus,
} from '@mach42/read-models/users/users.writes.ts';
import { projector, type Handler } from '../kernel/projector.ts';
import { updateOne } from '../kernel/update-one.ts';

type Projected = Exclude<UserEvent, UserSignedOut | PasswordReset | SecretReset | UserSignInsEnded>;
type On<Type extends Projected['type']> = Handler<Extract<Projected, { type: Type }>>;

const registered: On<'UserRegistered'> = async ({ data }, tx) => {
  await tx.run(insertUser, {
    id: data.userId,
    username: data.username,
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    mobile: data.mobile,
    subscription: data.subscription,
    roles: JSON.stringify(data.roles),
    active_role: initialActiveRole(data.roles),
    status: 'active',
    last_active: null,
    gpt_signed_in_at: null,
  });
  return undefined;
};

const signedIn: On<'UserSignedIn'> = async ({ data: { userId: id, environment }, at }, tx) => {
  await updateOne(tx, setUserSeen, { id, at });
  if (environment === 'gpt') await updateOne(tx, setUserGptSignIn, { id, at });
  return undefined;
};

const roleSwitched: On<'UserRoleSwitched'> = async ({ data }, tx) => {
  await updateOne(tx, setUserActiveRole, { id: data.userId, role: data.activeRole });
  return undefined;
};

const activated: On<'UserActivated'> = async ({ data }, tx) => {
  await updateOne(tx, setUserStatus, { id: data.userId, status: 'active' });
  return undefined;
};

const deactivated: On<'UserDeactivated'> = async ({ data }, tx) => {
  await updateOne(tx, setUserStatus, { id: data.userId, status: 'inactive' });
  return undefined;
};

const profileEdited: On<'UserProfileEdited'> = async ({ data }, tx) => {
  const { userId: id, username, firstName, lastName, email, mobile } = data;
  await updateOne(tx, setUserProfile, { id, username, firstName, lastName, email, mobile });
  return undefined;
};

const rolesAssigned: On<'UserRolesAssigned'> = async ({ data: { userId: id, roles } }, tx) => {
  const activeRole = activeRoleAfter(roles, (await findUser(tx, id))?.activeRole ?? 'guest');
  await updateOne(tx, setUserRoles, { id, roles: JSON.stringify(roles), activeRole });
  return undefined;
};

export const usersProjector = projector<Projected>({
  name: 'users',
  version: 1,
  tables: ['users'],
  on: {
    UserRegistered: registered,
    UserSignedIn: signedIn,
    UserRoleSwitched: roleSwitched,
    UserActivated: activated,
    UserDeactivated: deactivated,
    UserProfileEdited: profileEdited,
    UserRolesAssigned: rolesAssigned,
  },
});
