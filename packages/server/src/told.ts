import { EventStoreError } from '@mach42/event-store/errors.ts';
import { DatabaseUnavailable, NotAReadModel } from '@mach42/read-models/kernel/errors.ts';
import { UnusableVault, VaultNotEmpty, VaultUnavailable } from '@mach42/vault/errors.ts';
import { ConfigError } from './config/config.ts';
import { DataFolderError } from './data-folder.ts';
import { WebAppMissing } from './http/web-app.ts';
import { OpsError } from './ops/ops-error.ts';
import { OtherLog } from './same-log.ts';

/** Failures whose message says all that the person at the console needs. */
const clear = [
  ConfigError,
  DataFolderError,
  OtherLog,
  EventStoreError,
  UnusableVault,
  VaultNotEmpty,
  VaultUnavailable,
  DatabaseUnavailable,
  NotAReadModel,
  WebAppMissing,
  OpsError,
];

/** What the person at the console reads: what to do, where that is known, else the whole error. */
export function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Stop what listens there, or set PORT to another port.`;
  }
  return clear.some((kind) => error instanceof kind) ? error.message : error;
}
