/** The exit codes of commands, by what was found. */
export const exitCodes = {
  fault: 1,
  grown: 2,
  missing: 3,
  inUse: 4,
  damaged: 5,
  foreign: 6,
  newer: 7,
  notEmpty: 8,
  unsupported: 9,
  differs: 10,
  denied: 11,
  unreachable: 12,
  usage: 64,
  interrupted: 130,
} as const;

export type Finding = keyof typeof exitCodes;

/** A finding that an operator has to know; the message says all of it, and what to do. */
export class OpsError extends Error {
  override readonly name: string = 'OpsError';
  readonly finding: Finding;

  constructor(message: string, options?: ErrorOptions & { readonly finding?: Finding }) {
    super(message, options);
    this.finding = options?.finding ?? 'fault';
  }
}

/** The command line cannot be read. */
export class UsageError extends OpsError {
  override readonly name = 'UsageError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, { ...options, finding: 'usage' });
  }
}

/** The advice after a command that was interrupted, and whose written data stays. */
export const continuesWhereItStopped = 'Run the same command again: it continues where it stopped.';

/** The command was interrupted. */
export class Interrupted extends OpsError {
  override readonly name = 'Interrupted';

  /** @param next a sentence on what is to be done, or what continues without the command */
  constructor(next = 'Run the same command again: it begins from the start.') {
    super(`Interrupted. ${next}`, { finding: 'interrupted' });
  }
}

const byStoreCode: Readonly<Record<string, Finding>> = {
  STORE_IN_USE: 'inUse',
  STORE_DAMAGED: 'damaged',
  STORE_FOREIGN: 'foreign',
  STORE_TOO_NEW: 'newer',
  STORE_NOT_WRITABLE: 'denied',
  STORE_NOT_READABLE: 'denied',
  DATABASE_SIGN_IN_REFUSED: 'denied',
  DATABASE_PERMISSION_MISSING: 'denied',
  DATABASE_MISSING: 'missing',
  DATABASE_UNREACHABLE: 'unreachable',
  SERVER_TOO_OLD: 'unsupported',
  SERVER_UNSUITABLE: 'unsupported',
  EEXIST: 'notEmpty',
  ENOTDIR: 'missing',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
};

/** The findings by the fault of a vault or of read models. */
const byFault: Readonly<Record<string, Finding>> = {
  damaged: 'damaged',
  foreign: 'foreign',
  newer: 'newer',
  refused: 'denied',
  'read-only': 'denied',
  away: 'unreachable',
};

/** The exit codes that every command may have, for the end of its help. */
export const commonExitCodes =
  '11 no permission, 12 a store does not answer, 64 the command line cannot be read';

const usualMeanings: Partial<Record<Finding, string>> = {
  fault: 'a fault',
  damaged: 'damaged',
  foreign: 'of another program or workspace',
  newer: 'newer than this program',
  interrupted: 'interrupted',
};

/**
 * The end of a help text: the exit codes of a command. Codes that mean the same for most commands need not be passed.
 */
export function exitCodesText(own: Partial<Record<Finding, string>>, done = 'done'): string {
  const meanings: Readonly<Record<string, string | undefined>> = { ...usualMeanings, ...own };
  const codes = Object.entries(exitCodes).toSorted(([, one], [, other]) => one - other);
  const all = codes.flatMap(([finding, code]) => {
    const meaning = meanings[finding];
    return meaning === undefined ? [] : [`${code} ${meaning}`];
  });
  const lines = `Exit codes: 0 ${done}, ${all.join(', ')},`.match(/.{1,118}(?: |$)/g) ?? [];
  return [...lines.map((line) => line.trimEnd()), `${commonExitCodes}.`].join('\n');
}

const byName: Readonly<Record<string, Finding>> = {
  LogTooNew: 'newer',
  OtherLog: 'foreign',
  NotAReadModel: 'foreign',
  OtherVersion: 'unsupported',
};

/** The exit code of a command that failed with this error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof OpsError) return exitCodes[error.finding];
  if (!(error instanceof Error)) return exitCodes.fault;
  const code = 'code' in error ? String(error.code) : '';
  const fault = 'fault' in error ? String(error.fault) : '';
  return exitCodes[byStoreCode[code] ?? byName[error.name] ?? byFault[fault] ?? 'fault'];
}
