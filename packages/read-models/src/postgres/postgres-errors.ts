import { DatabaseError } from 'pg';
import { DatabaseUnavailable, type DatabaseFault } from '../kernel/errors.ts';

/** Classes and codes (postgresql.org, appendix A) that say nothing about the statement itself. */
const unavailable: readonly (readonly [codes: RegExp, fault: DatabaseFault, hint: string])[] = [
  [/^08/, 'away', 'the connection was lost'],
  [
    /^25006/,
    'read-only',
    'the server takes no writes; it may be a standby, name the primary server',
  ],
  [/^25P03/, 'away', 'the server ended a transaction that stood still; it can be tried again'],
  [/^28/, 'away', 'the server refused the user or the password; correct them'],
  [
    /^3D000/,
    'away',
    "there is no such database; create it with ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0",
  ],
  [/^40/, 'away', 'the server gave a transaction up in favour of another; it can be tried again'],
  [/^42501/, 'failing', 'the user may not do this; let it own the database'],
  [/^53100/, 'full', 'the disk of the server is full; make room on it, no restart is needed'],
  [/^53/, 'away', 'the server has no room for another connection or for its work'],
  [/^55P03/, 'away', 'another transaction was in the way; it can be tried again'],
  [
    /^57014/,
    'away',
    'the server ended a statement that took too long (statement_timeout); it can be tried again',
  ],
  [/^57/, 'away', 'the server is stopping or starting'],
  [/^58/, 'failing', 'the server met a fault of its disk'],
  [/^XX00[12]/, 'damaged', 'a table or an index of it is damaged; drop the schema, it is rebuilt'],
];

/**
 * Runs `work`; what makes the database as a whole unusable becomes a `DatabaseUnavailable`. No error
 * quotes a row: it may come to a log.
 */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError) error.detail = error.where = undefined;
    const finding = findingOf(error);
    if (finding === undefined) throw error;
    const [fault, hint] = finding;
    throw new DatabaseUnavailable(`The database of the read models (READ_MODELS): ${hint}.`, {
      cause: error,
      fault,
    });
  }
}

/** The SQLSTATE that the server answered, whatever it was taken for. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.code;
  return error instanceof DatabaseUnavailable ? codeOf(error.cause) : undefined;
}

/** Errors of the connection itself are none that the server sent, and none of the program. */
function findingOf(error: unknown): readonly [fault: DatabaseFault, hint: string] | undefined {
  if (error instanceof TypeError || error instanceof RangeError) return undefined;
  if (!(error instanceof DatabaseError))
    return ['away', 'the server cannot be reached; start it, or correct the address'];
  const found = unavailable.find(([codes]) => codes.test(error.code ?? ''));
  return found && [found[1], found[2]];
}
