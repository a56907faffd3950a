import { forgettingTexts } from '@mach42/contracts/forgetting/texts.ts';
import { activeRoleAfter, initialActiveRole } from '@mach42/contracts/users/roles.ts';
import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import type { PersonForgotten } from '@mach42/domain/forgetting/events.ts';
import type {
  PasskeyAdded,
  PasskeyRemoved,
  IdentityLinked,
  IdentityUnlinked,
  EmailConfirmed,
  EmailRemoved,
  PasswordChanged,
  PasswordReset,
  SecondFactorReset,
  SecondFactorTurnedOff,
  SecondFactorTurnedOn,
  SecretChanged,
  SecretReset,
  UserEvent,
  UserSignedOut,
  UserSignInsEnded,
} from '@mach42/domain/users/events.ts';
import { type Change, toAdmins } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { usersTable, type UsersTable } from '@mach42/read-models/users/table.ts';
import { findUser } from '@mach42/read-models/users/users.reads.ts';
import { type Handler, projector, updateOne } from '../kernel/projector.ts';

const setUserSeen = prepared((q, p: { id: string; at: string }) =>
  q.updateTable('users').set({ last_active: p.at }).where('id', '=', p.id),
);

const setUserGptSignIn = prepared((q, p: { id: string; at: string }) =>
  q.updateTable('users').set({ gpt_signed_in_at: p.at }).where('id', '=', p.id),
);

const setUserActiveRole = prepared((q, p: { id: string; role: ActiveRole }) =>
  q.updateTable('users').set({ active_role: p.role }).where('id', '=', p.id),
);

const setUserStatus = prepared((q, p: { id: string; status: UsersTable['status'] }) =>
  q.updateTable('users').set({ status: p.status }).where('id', '=', p.id),
);

interface ProfileParams {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
}

const setUserProfile = prepared((q, p: ProfileParams) =>
  q
    .updateTable('users')
    .set({
      username: p.username,
      first_name: p.firstName,
      last_name: p.lastName,
      email: p.email,
      mobile: p.mobile,
    })
    .where('id', '=', p.id),
);

const setUserRoles = prepared((q, p: { id: string; roles: string; activeRole: ActiveRole }) =>
  q.updateTable('users').set({ roles: p.roles, active_role: p.activeRole }).where('id', '=', p.id),
);

type Projected =
  | Exclude<
      UserEvent,
      | UserSignedOut
      | PasswordReset
      | SecretReset
      | PasswordChanged
      | SecretChanged
      | SecondFactorTurnedOn
      | SecondFactorTurnedOff
      | SecondFactorReset
      | PasskeyAdded
      | PasskeyRemoved
      | IdentityLinked
      | IdentityUnlinked
      | EmailConfirmed
      | EmailRemoved
      | UserSignInsEnded
    >
  | PersonForgotten;
type On<Type extends Projected['type']> = Handler<Extract<Projected, { type: Type }>>;

const registered: On<'UserRegistered'> = async ({ data }, tx) => {
  await tx.run(usersTable.insert, {
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
  return changed('UserRegistered', data.userId, tx);
};

const signedIn: On<'UserSignedIn'> = async ({ data: { userId: id, environment }, at }, tx) => {
  await updateOne(tx, setUserSeen, { id, at });
  if (environment === 'gpt') await updateOne(tx, setUserGptSignIn, { id, at });
  return changed('UserSignedIn', id, tx);
};

const roleSwitched: On<'UserRoleSwitched'> = async ({ data }, tx) => {
  await updateOne(tx, setUserActiveRole, { id: data.userId, role: data.activeRole });
  return changed('UserRoleSwitched', data.userId, tx);
};

const activated: On<'UserActivated'> = async ({ data }, tx) => {
  await updateOne(tx, setUserStatus, { id: data.userId, status: 'active' });
  return changed('UserActivated', data.userId, tx);
};

const deactivated: On<'UserDeactivated'> = async ({ data }, tx) => {
  await updateOne(tx, setUserStatus, { id: data.userId, status: 'inactive' });
  return changed('UserDeactivated', data.userId, tx);
};

const profileEdited: On<'UserProfileEdited'> = async ({ data }, tx) => {
  const { userId: id, username, firstName, lastName, email, mobile } = data;
  await updateOne(tx, setUserProfile, { id, username, firstName, lastName, email, mobile });
  return changed('UserProfileEdited', id, tx);
};

const rolesAssigned: On<'UserRolesAssigned'> = async ({ data: { userId: id, roles } }, tx) => {
  const activeRole = activeRoleAfter(roles, (await findUser(tx, id))?.activeRole ?? 'guest');
  await updateOne(tx, setUserRoles, { id, roles: JSON.stringify(roles), activeRole });
  return changed('UserRolesAssigned', id, tx);
};

/** Changes the name of the person here at once; all other rows lose it with the next rebuild. */
const forgotten: On<'PersonForgotten'> = async ({ data: { userId: id } }, tx) => {
  const { first: firstName, last: lastName } = forgettingTexts.name;
  const username = `forgotten-${id}`;
  await updateOne(tx, setUserProfile, { id, username, firstName, lastName, email: '', mobile: '' });
  return changed('UserProfileEdited', id, tx);
};

async function changed(
  type: Exclude<Projected['type'], 'PersonForgotten'>,
  userId: string,
  tx: Transaction,
): Promise<Change | undefined> {
  const user = await findUser(tx, userId);
  return user && { type, data: { user }, audiences: [toAdmins] };
}

export const usersProjector = projector<Projected>({
  name: 'users',
  version: 2,
  tables: ['users'],
  on: {
    UserRegistered: registered,
    UserSignedIn: signedIn,
    UserRoleSwitched: roleSwitched,
    UserActivated: activated,
    UserDeactivated: deactivated,
    UserProfileEdited: profileEdited,
    UserRolesAssigned: rolesAssigned,
    PersonForgotten: forgotten,
  },
});
