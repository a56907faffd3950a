import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  EditUserBody,
  PasswordBody,
  RegisterUserBody,
  SecretBody,
  StatusBody,
} from './admin-schemas.ts';
import type { User } from './schemas.ts';

/** Everybody, in the order of their registration. */
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
