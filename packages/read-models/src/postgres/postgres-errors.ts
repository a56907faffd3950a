import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from '../kernel/errors.ts';

/** Classes and codes (postgresql.org, appendix A) that say nothing about the statement itself. */
const unavailable: readonly (readonly [codes: RegExp, hint: string])[] = [
  [/^08/, 'the connection was lost'],
  [/^25P03/, 'the server ended a transaction that stood still; it can be tried again'],
  [/^28/, 'the server refused the user or the password; correct them'],
  [
    /^3D000/,
    "there is no such database; create it with ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0",
  ],
  [/^40/, 'the server gave a transaction up in favour of another; it can be tried again'],
  [/^42501/, 'the user may not do this; let it own the database'],
  [/^53100/, 'the disk of the server is full; free some space'],
  [/^53/, 'the server has no room for another connection or for its work'],
  [/^55P03/, 'another transaction was in the way; it can be tried again'],
  [/^57/, 'the server is stopping or starting'],
  [/^58/, 'the server met a fault of its disk'],
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
    const hint = hintOf(error);
    if (hint === undefined) throw error;
    throw new DatabaseUnavailable(`The database of the read models (READ_MODELS): ${hint}.`, {
      cause: error,
    });
  }
}

/** The SQLSTATE that the server answered, whatever it was taken for. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.code;
  return error instanceof DatabaseUnavailable ? codeOf(error.cause) : undefined;
}

/** Errors of the connection itself are none that the server sent, and none of the program. */
function hintOf(error: unknown): string | undefined {
  if (error instanceof TypeError || error instanceof RangeError) return undefined;
  if (!(error instanceof DatabaseError))
    return 'the server cannot be reached; start it, or correct the address';
  return unavailable.find(([codes]) => codes.test(error.code ?? ''))?.[1];
}
