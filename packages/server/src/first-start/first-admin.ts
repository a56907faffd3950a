import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { requireGoodPassword } from '@mach42/command-api/users/password-policy.ts';
import { registerUser } from '@mach42/command-api/users/register-user.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import { passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { ConfigError, type Config } from '../config/config.ts';

export interface FirstAdmin {
  readonly mobile: string;
  readonly password: string;
  readonly secret: string;
}

interface Parts {
  readonly commands: Commands;
  readonly vault: Vault;
  /** Where the credentials are written, for the owner of the process alone. */
  readonly file: string;
  readonly admin: FirstAdmin;
}

/** In the log, the correlation of what makes the first admin. */
export const firstStart = 'first-start';

const username = 'admin';

const readable = (bytes: number) => randomBytes(bytes).toString('base64url');

/** What the configuration leaves open is made up. */
export const credentialsOf = (given: Config['admin']): FirstAdmin => ({
  mobile: given.mobile,
  password: given.password ?? readable(12),
  secret: given.secret ?? readable(9),
});

/**
 * What the configuration names has to be as good as what people choose.
 * @throws ConfigError naming the variable
 */
export async function requireGoodAdmin(compute: Compute, given: Config['admin']): Promise<void> {
  const faults: string[] = [];
  for (const [field, name] of [
    ['password', 'ADMIN_PASSWORD'],
    ['secret', 'ADMIN_SECRET'],
  ] as const) {
    const text = given[field];
    if (text === undefined) continue;
    try {
      const known = [given.mobile, username];
      await requireGoodPassword(compute, { field, text, known, owner: firstStart });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push(`${name}: ${error.message}`);
    }
  }
  if (given.password !== undefined && given.password === given.secret)
    faults.push(`ADMIN_SECRET: ${passwordTexts.sameAsOther}`);
  if (faults.length > 0) throw new ConfigError(faults);
}

/** Registers the admin of a new installation. */
export async function createFirstAdmin({ commands, vault, file, admin }: Parts): Promise<void> {
  // Written first: an account with a lost password would be worse than a useless file.
  await writeWhole(file, textOf(admin));
  await registerUser(
    { commands, vault },
    {
      username,
      firstName: 'First',
      lastName: 'Admin',
      email: 'admin@localhost.localdomain',
      roles: ['user', 'moderator', 'admin'],
      subscription: 'premium',
      ...admin,
    },
    {
      actor: system,
      at: new Date().toISOString(),
      origin: { correlationId: firstStart },
    },
  );
}

export function textOf({ mobile, password, secret }: FirstAdmin): string {
  return `Mobile:      ${mobile}\nPassword:    ${password}\nSecret word: ${secret}\n`;
}

/** The file has the whole text or what it had before, whenever the process ends. */
async function writeWhole(file: string, text: string): Promise<void> {
  const partial = `${file}.new`;
  const handle = await open(partial, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
}
