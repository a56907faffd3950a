import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { registerUser } from '@mach42/command-api/users/register-user.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Config } from '../config/config.ts';

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

const readable = (bytes: number) => randomBytes(bytes).toString('base64url');

/** What the configuration leaves open is made up. */
export const credentialsOf = (given: Config['admin']): FirstAdmin => ({
  mobile: given.mobile,
  password: given.password ?? readable(12),
  secret: given.secret ?? readable(9),
});

/** Registers the admin of a new installation. */
export async function createFirstAdmin({ commands, vault, file, admin }: Parts): Promise<void> {
  // Written first: an account whose password nobody knows would be worse than a file too many.
  await writeFile(file, textOf(admin), { mode: 0o600 });
  await registerUser(
    { commands, vault },
    {
      username: 'admin',
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
      origin: { correlationId: 'first-start' },
    },
  );
}

export function textOf({ mobile, password, secret }: FirstAdmin): string {
  return `Mobile:      ${mobile}\nPassword:    ${password}\nSecret word: ${secret}\n`;
}
