/** Marks a schema as a vault of ours. */
export const program = 'Mach42 vault';

/** Step n leads from version n to n + 1; the version is counted in `about`. */
export const migrations: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE TABLE ${schema}.about (
      program text NOT NULL,
      version int NOT NULL,
      log text
    );
    CREATE TABLE ${schema}.credentials (
      user_id text PRIMARY KEY,
      mobile text NOT NULL UNIQUE,
      username text NOT NULL UNIQUE,
      password_hash text NOT NULL,
      secret_hash text NOT NULL
    );
    CREATE TABLE ${schema}.signing_key (
      id int PRIMARY KEY CHECK (id = 1),
      key bytea NOT NULL CHECK (length(key) = 32)
    );
    CREATE TABLE ${schema}.revoked_tokens (
      token_id text PRIMARY KEY,
      until timestamptz NOT NULL
    );
    INSERT INTO ${schema}.about VALUES ('${program}', 0);
  `,
];
