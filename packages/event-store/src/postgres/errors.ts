import { EventStoreError } from '../errors.ts';
import type { Address } from './address.ts';

export class DatabaseMissing extends EventStoreError {
  readonly code = 'DATABASE_MISSING';
  constructor({ database, text }: Address, cause: unknown) {
    super(
      `There is no database ${database} (${text}). Create it with ` +
        `CREATE DATABASE "${database}" ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0, or name another one.`,
      { cause },
    );
  }
}

export class SignInRefused extends EventStoreError {
  readonly code = 'DATABASE_SIGN_IN_REFUSED';
  constructor({ user, text }: Address, reason: string, cause: unknown) {
    super(
      `${text} does not let ${user} in (${reason}). ` +
        'Correct the user or the password of the address, or the server’s pg_hba.conf.',
      { cause },
    );
  }
}

export class PermissionMissing extends EventStoreError {
  readonly code = 'DATABASE_PERMISSION_MISSING';
  constructor({ user, database, schema, text }: Address, reason: string, cause: unknown) {
    super(
      `${user} may not do in ${text} what the event store needs (${reason}). ` +
        `Connect as the role that created the schema ${schema}; if there is none yet, ` +
        `GRANT CREATE ON DATABASE "${database}" TO "${user}".`,
      { cause },
    );
  }
}

export class SchemaForeign extends EventStoreError {
  readonly code = 'STORE_FOREIGN';
  constructor({ schema, text }: Address) {
    super(
      `The schema ${schema} of ${text} has tables of another program. It was left as it is. ` +
        'Name another database.',
    );
  }
}

export class SchemaTooNew extends EventStoreError {
  readonly code = 'STORE_TOO_NEW';
  constructor({ schema, text }: Address, found: number, known: number) {
    super(
      `The schema ${schema} of ${text} has version ${found}, this program knows versions up to ` +
        `${known}. It was left as it is. Start the newer version of the program.`,
    );
  }
}

export class ServerTooOld extends EventStoreError {
  readonly code = 'SERVER_TOO_OLD';
  constructor({ text }: Address, found: number, oldest: number) {
    super(
      `${text} is PostgreSQL ${found}, and ${oldest} is the oldest that the event store runs on. ` +
        'Upgrade the server, or name another one.',
    );
  }
}

export class ServerUnsuitable extends EventStoreError {
  readonly code = 'SERVER_UNSUITABLE';
  constructor({ text }: Address, finding: string, advice: string) {
    super(`${text} ${finding}. Nothing was stored. ${advice}`);
  }
}

export class DatabaseFull extends EventStoreError {
  readonly code = 'DISK_FULL';
  constructor({ text }: Address, cause: unknown) {
    super(
      `The server of ${text} has no room left. Nothing of the append was stored. ` +
        'Make room on its disk and try again; no restart is needed.',
      { cause },
    );
  }
}
