import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { UserState } from '@mach42/domain/users/state.ts';
import { checkedRegistration, type Registration } from '@mach42/domain/users/registration.ts';
import { DuplicateCredential } from '@mach42/vault/errors.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import type { Credentials, Vault } from '@mach42/vault/vault.ts';
import type { Calling } from '../http/calling.ts';
import type { Commands, Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { findUser } from './load-user.ts';
import { requireTexts } from './require-texts.ts';
import { refuseTaken } from './taken.ts';

export type NewUser = Omit<Registration, 'userId'> & {
  readonly password: string;
  readonly secret: string;
};

interface Parts {
  readonly vault: Pick<Vault, 'put'>;
  readonly commands: Commands;
}

/**
 * Registers a person. Their credentials come first and the event last, as only the event makes
 * somebody a person: credentials that a crash left without one sign nobody in, show nowhere, and
 * are taken over, under the same id, by the next registration that needs their mobile or username.
 * Of two registrations that meet there, one stores the event; it has the last word in the vault.
 * @throws Refusal VALIDATION_ERROR, CONFLICT (mobile or username taken), FORBIDDEN
 */
export async function registerUser(
  { vault, commands }: Parts,
  { password, secret, ...person }: NewUser,
  { actor, at, origin }: Calling,
): Promise<Executed<UserState>> {
  requireTexts({ password, secret });
  const checked = checkedRegistration({ ...person, userId: newId() });
  const [passwordHash, secretHash] = await Promise.all([password, secret].map(hashCredential));
  if (passwordHash === undefined || secretHash === undefined)
    throw new Error('Nothing was hashed.');
  const { userId, mobile, username } = checked;
  const claimed = await claim(
    { vault, commands },
    { userId, mobile, username, passwordHash, secretHash },
  );
  const data = { ...checked, userId: claimed.userId };
  const command = { type: 'RegisterUser', data, actor, at } as const;
  const executed = await commands.execute(usersDecider, claimed.userId, command, origin);
  await vault.put(claimed);
  return executed;
}

async function claim({ vault, commands }: Parts, wanted: Credentials): Promise<Credentials> {
  const holder = await put(vault, wanted);
  if (holder === undefined) return wanted;
  if ((await findUser(commands, holder.holder)) !== undefined) return refuseTaken(holder);
  const takenOver = { ...wanted, userId: holder.holder };
  const other = await put(vault, takenOver);
  return other === undefined ? takenOver : refuseTaken(other);
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
