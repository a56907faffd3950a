import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { checkedRegistration, type Registration } from '@mach42/domain/users/registration.ts';
import type { UserState } from '@mach42/domain/users/state.ts';
import { DuplicateCredential } from '@mach42/vault/errors.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import type { Credentials, Vault } from '@mach42/vault/vault.ts';
import type { Calling } from '../http/calling.ts';
import type { Commands, Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { SharedTurns } from '../kernel/shared-turns.ts';
import { findUser } from './load-user.ts';

export type NewUser = Omit<Registration, 'userId'> & {
  readonly password: string;
  readonly secret: string;
};

interface Parts {
  readonly vault: Pick<Vault, 'put' | 'attempts'>;
  readonly commands: Commands;
  /** Default: at once. */
  readonly hash?: (text: string) => Promise<string>;
}

/**
 * Registers a person. Their credentials come first and the event last, as only the event makes
 * a person: credentials that a crash left without one sign no person in, show nowhere, and
 * are taken over, under the same id, by the next registration that needs their mobile or username.
 * Registrations that want the same mobile or username wait for one another, in all processes.
 * @throws Refusal VALIDATION_ERROR, CONFLICT (mobile or username taken), FORBIDDEN
 */
export async function registerUser(
  parts: Parts,
  { password, secret, ...person }: NewUser,
  calling: Calling,
): Promise<Executed<UserState>> {
  const { hash = hashCredential } = parts;
  const checked = checkedRegistration({ ...person, userId: newId() });
  const [passwordHash, secretHash] = await Promise.all([password, secret].map(hash));
  if (passwordHash === undefined || secretHash === undefined)
    throw new Error('Nothing was hashed.');
  const wanted = { ...checked, passwordHash, secretHash };
  const registering = () => registerWanted(parts, checked, wanted, calling);
  const turns = new SharedTurns(parts.vault.attempts);
  return turns.run(`mobile ${checked.mobile}`, () =>
    turns.run(`username ${checked.username}`, registering),
  );
}

async function registerWanted(
  { vault, commands }: Parts,
  checked: Registration,
  { userId, mobile, username, passwordHash, secretHash }: Credentials,
  { actor, at, origin }: Calling,
): Promise<Executed<UserState>> {
  const register = (id: string) => {
    const command = { type: 'RegisterUser', data: { ...checked, userId: id }, actor, at } as const;
    return commands.execute(usersDecider, id, command, origin);
  };
  const wanted = { userId, mobile, username, passwordHash, secretHash };
  const claimed = await claim({ vault, commands }, wanted);
  if (claimed instanceof DuplicateCredential) {
    const earlier = origin.key === undefined ? undefined : await repeated(register, claimed.holder);
    return earlier ?? refuseTaken(claimed);
  }
  const executed = await register(claimed.userId);
  if (!executed.replayed) await vault.put(claimed);
  return executed;
}

/** Returns the claimed credentials, or the holder of the mobile or username where that is already a person. */
async function claim(
  { vault, commands }: Pick<Parts, 'vault' | 'commands'>,
  wanted: Credentials,
): Promise<Credentials | DuplicateCredential> {
  const holder = await put(vault, wanted);
  if (holder === undefined) return wanted;
  if ((await findUser(commands, holder.holder)) !== undefined) return holder;
  const takenOver = { ...wanted, userId: holder.holder };
  return (await put(vault, takenOver)) ?? takenOver;
}

/** Returns the earlier answer to the registration of this person, if it was made under the same key. */
async function repeated(
  register: (id: string) => Promise<Executed<UserState>>,
  id: string,
): Promise<Executed<UserState> | undefined> {
  try {
    return await register(id);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT') return undefined;
    throw error;
  }
}

async function put(
  vault: Pick<Vault, 'put'>,
  credentials: Credentials,
): Promise<DuplicateCredential | undefined> {
  try {
    await vault.put(credentials);
    return undefined;
  } catch (error) {
    if (error instanceof DuplicateCredential) return error;
    throw error;
  }
}

/** @throws Refusal CONFLICT, which names the field */
export function refuseTaken({ field, message }: DuplicateCredential): never {
  throw new Refusal('CONFLICT', message, [{ path: `/${field}`, message }]);
}
