/** An error as the log describes it. */
interface LoggedFailure {
  readonly type: string;
  /** Absent where the message may quote a text that a person wrote. */
  readonly message?: string;
  readonly code?: unknown;
  /** The stack frames, without the message. */
  readonly stack?: string;
  readonly cause?: LoggedFailure;
}

/** Errors of JavaScript itself: `JSON.parse` quotes its input, and others quote names, numbers and texts. */
const quoting: ReadonlySet<string> = new Set([
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  // Errors of PostgreSQL, which quotes values that it cannot read.
  'error',
]);

/** Errors of Node.js quote arguments, and errors of SQLite quote values of a query. */
const isQuoting = (error: Error, code: unknown): boolean =>
  quoting.has(error.name) || (typeof code === 'string' && code.startsWith('ERR_'));

/** Kind, stack frames and cause of an error, and its message where that is a sentence of this program or of the system. */
export function loggedFailure(error: unknown): LoggedFailure {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', cause } = error;
  const code: unknown = 'code' in error ? error.code : undefined;
  const frames = stack.startsWith(name) ? stack.slice(stack.indexOf(message) + message.length) : '';
  return {
    type: name,
    ...(isQuoting(error, code) ? {} : { message }),
    ...(code === undefined ? {} : { code }),
    stack: frames.trim(),
    ...(cause === undefined ? {} : { cause: loggedFailure(cause) }),
  };
}
