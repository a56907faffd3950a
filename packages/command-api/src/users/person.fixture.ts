import { system } from '@mach42/domain/kernel/decider.ts';
import { shippedSettings } from '../settings/live-settings.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';
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

/** The command API with the person, and settings that a test changes. */
export async function startWithRobin(changed: Readonly<Record<string, unknown>>) {
  const values: Record<string, unknown> = { ...shippedSettings, ...changed };
  const api = await startCommandApi({ settings: { values } as never });
  return { api, values, id: await registerForTest(api, robin) };
}

/** Makes a call with a token; the calls after it have none. */
export async function withToken<Answer>(
  { anonymous }: CommandApi,
  token: string | undefined,
  call: () => Promise<Answer>,
): Promise<Answer> {
  anonymous.token = token;
  const answering = call();
  anonymous.token = undefined;
  return answering;
}
