import { describe, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** '' where there is no PostgreSQL. */
    readonly postgresUrl: string;
  }
}

/** The address of the server that all tests of a run share: each uses a schema or a database of its own. */
export const postgresUrl = inject('postgresUrl');

/** Skipped where there is no PostgreSQL. */
export const describeOnPostgres = describe.skipIf(postgresUrl === '');
