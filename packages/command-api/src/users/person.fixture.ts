import { system } from '@mach42/domain/kernel/decider.ts';
import { startOfTests, type CommandApi } from '../testing/start-command-api.ts';
import { registerUser, type NewUser } from './register-user.ts';

/** A person who has a password. */
export const robin: NewUser = {
  firstName: 'Robin',
  lastName: 'Quist',
  username: 'robin.quist',
  email: 'robin@example.org',
  mobile: '004566666666',
  roles: ['user'],
  subscription: 'standard',
  password: 'kiln otter ladder',
  secret: 'lantern plum ferry',
};

/** @returns the id of the person */
export async function registerForTest(api: CommandApi, person: NewUser): Promise<string> {
  const at = new Date(startOfTests).toISOString();
  const calling = { actor: system, at, origin: { correlationId: 'test' } };
  const { state } = await registerUser(api, person, calling);
  return state.exists ? state.userId : '';
}
