import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  EditUserBody,
  PasswordBody,
  PasswordLink,
  SetPasswordBody,
  RegisterUserBody,
  SecretBody,
  StatusBody,
  ChangePasswordBody,
  ChangeSecretBody,
  GuestSignedIn,
  GuestUser,
  LoginBody,
  RoleBody,
  SignedIn,
  SecondStep,
  SignInView,
  User,
} from './schemas.ts';

export const login = call<{ body: LoginBody; answer: { data: SignedIn | SecondStep } }>(
  'POST',
  '/api/auth/login',
  { signedIn: false },
);
export const guest = call<{ answer: { data: GuestSignedIn } }>('POST', '/api/auth/guest', {
  signedIn: false,
});
export const verify = call<{ answer: { data: { user: User | GuestUser } } }>(
  'GET',
  '/api/auth/verify',
);
export const logout = call<{ answer: object }>('POST', '/api/auth/logout');
export const switchRole = call<{ body: RoleBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/role',
);
/** Ends every other sign-in of the person; the answer is their new sign-in. */
export const signOutElsewhere = call<{ answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/sign-out-elsewhere',
);
/** The caller's sign-ins that have not ended, the one that was used last first. */
export const listSignIns = call<{ answer: { data: SignInView[] } }>('GET', '/api/auth/sign-ins');
/** Ends another sign-in of the caller. */
export const endSignIn = call<{ params: IdParams; answer: object }>(
  'DELETE',
  '/api/auth/sign-ins/:id',
);
/** Ends every sign-in of a person. */
export const endSignInsOf = call<{ params: IdParams; answer: object }>(
  'POST',
  '/api/admin/users/:id/end-sign-ins',
);
/** Compares the present credentials with the new ones, and hashes those. */
const hashing = { cost: costs.heavy } as const;
/** Ends every other sign-in of the person; the answer is their new sign-in. */
export const changePassword = call<{ body: ChangePasswordBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/password',
  hashing,
);
/** Likewise. */
export const changeSecret = call<{ body: ChangeSecretBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/secret',
  hashing,
);

/** Sets a new password by the link that an admin made. */
export const setPasswordByLink = call<{ body: SetPasswordBody; answer: object }>(
  'POST',
  '/api/auth/password-link',
  { signedIn: false, cost: costs.heavy },
);
/** Resets a person's password, and answers the link by which they set a new one. */
export const makePasswordLink = call<{ params: IdParams; answer: { data: PasswordLink } }>(
  'POST',
  '/api/admin/users/:id/password-link',
  hashing,
);

/** Lists all people in the order of their registration. */
export const listUsers = call<{ answer: { data: User[] } }>('GET', '/api/admin/users');
export const registerUser = call<{ body: RegisterUserBody; answer: { data: User } }>(
  'POST',
  '/api/admin/users',
);
export const editUser = call<{ params: IdParams; body: EditUserBody; answer: { data: User } }>(
  'PUT',
  '/api/admin/users/:id',
);
export const setUserStatus = call<{ params: IdParams; body: StatusBody; answer: { data: User } }>(
  'PUT',
  '/api/admin/users/:id/status',
);
export const resetPassword = call<{ params: IdParams; body: PasswordBody; answer: object }>(
  'PUT',
  '/api/admin/users/:id/password',
);
export const resetSecret = call<{ params: IdParams; body: SecretBody; answer: object }>(
  'PUT',
  '/api/admin/users/:id/secret',
);
