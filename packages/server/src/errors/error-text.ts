import { EventStoreError } from '@mach42/event-store/errors.ts';
import { DatabaseUnavailable, NotAReadModel } from '@mach42/read-models/kernel/errors.ts';
import { UnusableVault, VaultNotEmpty, VaultUnavailable } from '@mach42/vault/errors.ts';
import { ConfigError } from '../config/config.ts';
import { WebAppMissing } from '../http/web-app.ts';
import { OpsError } from '../ops/ops-error.ts';
import { DataFolderError } from '../stores/data-folder.ts';
import { LogTooNew } from '../stores/log-format.ts';
import { OtherLog } from '../stores/log-identity.ts';

/** Errors whose message is complete for the person at the console. */
const clear = [
  ConfigError,
  DataFolderError,
  OtherLog,
  LogTooNew,
  EventStoreError,
  UnusableVault,
  VaultNotEmpty,
  VaultUnavailable,
  DatabaseUnavailable,
  NotAReadModel,
  WebAppMissing,
  OpsError,
];

/** Errors of the operating system at a start, each with what to do. */
const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Stop the program that listens there, or set PORT to another port.',
  EADDRNOTAVAIL: 'Set HOST to an address of this machine.',
  ENOTFOUND: 'Set HOST to an address of this machine.',
  EAI_AGAIN: 'Set HOST to an address of this machine.',
  EACCES: 'Choose another port or folder, or correct the permissions.',
  EPERM: 'Choose another port or folder, or correct the permissions.',
  EEXIST: 'Name a folder, and not a file.',
  ENOTDIR: 'Name a folder, and not a file.',
  EMFILE: 'Allow the process more open files, and start again.',
  ENFILE: 'Allow the machine more open files, and start again.',
};

/** The fault of a disk, and the remedy: the rest of the sentence, after the name of the folder. */
const diskTexts: Readonly<Record<string, string>> = {
  ENOSPC: 'is full: free space on it, then try again.',
  EDQUOT: 'has no room for this user: free space on it, then try again.',
  EROFS: 'takes no writes: name a folder that can be written to.',
  EIO: 'fails: check it, then try again.',
};

/** Primary result codes of SQLite (https://sqlite.org/rescode.html) where no adapter has read them, as in a backup. */
const sqliteFaults: Readonly<Record<number, string>> = {
  8: 'EROFS',
  10: 'EIO',
  13: 'ENOSPC',
};
const primaryCode = 0xff;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** One sentence, where what happened and what to do about it is known. */
function sentenceFor(error: Error): string | undefined {
  const { errcode, code, path, dest } = error as Error & Readonly<Record<string, unknown>>;
  const fault = typeof errcode === 'number' ? sqliteFaults[errcode & primaryCode] : textOf(code);
  if (fault === undefined) return undefined;
  const file = textOf(dest) ?? textOf(path);
  const disk = diskTexts[fault];
  if (disk !== undefined) return `The disk${file === undefined ? '' : ` of ${file}`} ${disk}`;
  const remedy = remedies[fault];
  return remedy === undefined ? undefined : `${error.message}. ${remedy}`;
}

/** Returns the reason of a failure for admins, without anything that a person wrote. */
export function reasonOf(error: unknown): string {
  const text = consoleText(error);
  if (typeof text === 'string') return text;
  const name = error instanceof Error ? error.name : typeof error;
  return `${name}: see the log of the server.`;
}

/** The text for the person at the console: what to do, where that is known, else the whole error. */
export function consoleText(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (clear.some((kind) => error instanceof kind)) return error.message;
  return sentenceFor(error) ?? error;
}
