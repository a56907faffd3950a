import { type Ends, type Environment, type OpsArguments, readArguments } from './arguments.ts';
import { copyLog } from './copy-log.ts';
import { copyVault } from './copy-vault.ts';
import { openLog, type OpenLog } from './open-log.ts';
import { OpsError } from './ops-error.ts';
import { verifyLogs } from './verify-logs.ts';

export interface Console {
  readonly env: Environment;
  readonly print: (text: string) => void;
  /** Ends a copy between two of its transactions. */
  readonly signal: AbortSignal;
}

/**
 * Runs one command of the operators.
 * @param args what follows the name of the program
 * @returns the exit code: 0, or 2 when the source has grown in the meantime
 * @throws OpsError
 * @throws EventStoreError
 * @throws UnusableVault
 * @throws VaultUnavailable
 */
export async function runOps(args: readonly string[], console: Console): Promise<number> {
  const given = readArguments(args, console.env);
  if (given === undefined) {
    console.print(usage);
    return 0;
  }
  const code = await onLogs(given.log, console, (from, to) => onOpenLogs(given, from, to, console));
  if (given.vault !== undefined) await copyVault(given.vault, console.print);
  return code;
}

async function onLogs(
  { from, to }: Ends,
  { print }: Console,
  use: (from: OpenLog, to: OpenLog) => Promise<number>,
): Promise<number> {
  const source = await openLog(from, 'from', print);
  try {
    const target = await openLog(to, 'to', print);
    try {
      return await use(source, target);
    } finally {
      await target.store.close();
    }
  } finally {
    await source.store.close();
  }
}

async function onOpenLogs(
  { command }: OpsArguments,
  from: OpenLog,
  to: OpenLog,
  { print, signal }: Console,
): Promise<number> {
  const end = await from.store.head();
  if (end === 0n) throw new OpsError(`${from.name} has no events. Is it the right address?`);
  print(`From ${from.name}\nTo   ${to.name}`);
  if (command === 'copy') await copyLog(from, to, end, print, signal);
  await verifyLogs(from, to, end, print, signal);
  if ((await from.store.head()) > end) {
    print(
      `${from.name} has grown meanwhile: something writes to it. The copy is right up to where it ` +
        'was. Stop what writes, and run the same command again; it goes on where it ended.',
    );
    return 2;
  }
  if (command === 'copy') {
    print(
      'Read models are not copied: the first start on the copy makes them again from the log. So ' +
        'is how far processors have come: they look at old events again and do nothing twice.',
    );
  }
  return 0;
}

export const usage = `Usage: npm run ops -- <command> [options]

Commands
  copy      Copies an event log, and a vault if one is named, and verifies the copy.
  verify    Compares two event logs and changes nothing.

Options
  --from <log>          the log to copy
  --to <log>            the log to copy to: empty, or begun by an earlier run of the same copy
  --vault-from <vault>  the vault to copy (copy only)
  --vault-to <vault>    the vault to copy to: new, or a copy of the same (copy only)

A log is one of
  sqlite:/path/events.db
  postgres://user:password@host:5432/database
  kurrentdb://user:password@host:2113
A vault is one of
  sqlite:/path/vault.db
  postgres://user:password@host:5432/database
env:NAME stands for what the environment variable NAME holds: a password on a command line can be
read by everybody on the machine, and stays in the history of the shell.

Stop every server on both sides first. A copy that was interrupted goes on where it ended when the
same command is run again. Read models, and how far processors have come, are not copied: the
servers make them again from the log.

Exit codes: 0 both are the same, 1 a fault, 2 the source has grown meanwhile, 130 interrupted.`;
