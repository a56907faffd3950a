import { system } from '@mach42/domain/kernel/decider.ts';
import type { NewUser } from '../users/register-user.ts';
import { startOfTests } from './start-command-api.ts';

/** A person whom the tests of people register. */
export const newcomer: NewUser = {
  firstName: 'Demo',
  lastName: 'Person',
  username: 'demo.person',
  email: 'demo.person@example.org',
  mobile: '004555555555',
  roles: ['user', 'moderator'],
  subscription: 'standard',
  password: 'demo-password',
  secret: 'demo-secret',
};

/** The platform registers them. */
export const registering = {
  actor: system,
  at: new Date(startOfTests).toISOString(),
  origin: { correlationId: 'test' },
};
