import { type Ends, type CopyArguments, readArguments } from './arguments.ts';
import { backup, listThem, restore } from './backup-commands.ts';
import { copyLog } from './copy-log.ts';
import { copyVault } from './copy-vault.ts';
import { events } from './events-command.ts';
import { exportAuditRows, printPublicKey, proveEvents, verifyOne } from './evidence-commands.ts';
import { encryptOld } from './encrypt-command.ts';
import { forget } from './forget-command.ts';
import { archive } from './archive-command.ts';
import { keys } from './keys-command.ts';
import { openLog, type OpenLog } from './open-log.ts';
import { OpsError } from './ops-error.ts';
import { parked } from './parked-commands.ts';
import { requireKnownStored } from './require-data-folder.ts';
import { replay, timeTravel } from './past-commands.ts';
import { projections } from './projections-commands.ts';
import { exportWorkspace, importExported } from './transfer-commands.ts';
import { verifyLogs } from './verify-logs.ts';
import type { Console } from './console.ts';

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
  const own = ownCommands[args[0] ?? ''];
  if (own !== undefined) return own(args.slice(1), console);
  const given = readArguments(args, console.env);
  if (given === undefined) {
    console.print(usage);
    return 0;
  }
  switch (given.command) {
    case 'backup':
      return backup(given, console);
    case 'restore':
      return restore(given, console);
    case 'backups':
      return listThem(given, console);
    case 'verify-one':
      return verifyOne(given, console);
    case 'prove':
      return proveEvents(given, console);
    case 'audit-export':
      return exportAuditRows(given, console);
    case 'public-key':
      return printPublicKey(given, console);
    case 'copy':
    case 'verify':
      return betweenLogs(given, console);
  }
}

/** They read their arguments themselves. */
const ownCommands: Readonly<
  Record<string, ((args: readonly string[], console: Console) => Promise<number>) | undefined>
> = {
  parked,
  projections,
  keys,
  archive,
  events,
  replay,
  'time-travel': timeTravel,
  'encrypt-log': encryptOld,
  forget,
  export: exportWorkspace,
  import: importExported,
};

async function betweenLogs(given: CopyArguments, console: Console): Promise<number> {
  const code = await onLogs(given.log, console, (from, to) => onOpenLogs(given, from, to, console));
  if (given.vault !== undefined) {
    const { print, signal } = console;
    await copyVault(given.vault, { print, signal, uploads: given.uploads });
  }
  return code;
}

async function onLogs(
  { from, to }: Ends,
  { print }: Console,
  use: (from: OpenLog, to: OpenLog) => Promise<number>,
): Promise<number> {
  const source = await openLog(from, 'from', print);
  try {
    await requireKnownStored(source.store);
    const target = await openLog(to, 'to', print);
    try {
      await requireKnownStored(target.store);
      return await use(source, target);
    } finally {
      await target.store.close();
    }
  } finally {
    await source.store.close();
  }
}

async function onOpenLogs(
  { command }: CopyArguments,
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
      `${from.name} has grown in the meantime: something writes to it. The copy is right up to where it ` +
        'was. Stop what writes, and run the same command again; it continues where it stopped.',
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
  verify    Checks one log: that it has no gaps, and fits its seals, its vault and its read models.
            With --to: compares two event logs. Changes nothing.
  prove     Writes events with the proof that they are as they were sealed.
  audit-export  Writes what the audit shows of events, without their content, with the proof that they are sealed.
  public-key  Prints the key that checks the seals.
  backup    Backs up log and vault, whether or not a server runs, and reads the backup through.
  backups   Lists, verifies and removes the backups in a folder.
  restore   Restores a backup into an empty folder or empty databases.
  export    Writes a whole workspace into files that any store can be filled from: export --help.
  import    Fills a new data folder, or empty databases, from an export: import --help.
  projections  Lists, compares, rebuilds, pauses and aborts the projections: projections --help.
  keys      Lists the keys of the vault, and replaces them: keys --help.
  archive   Moves the content of old events into segments that are read where they are: archive --help.
  encrypt-log  Carries the log of an earlier version over to one with encrypted content: encrypt-log --help.
  forget    Destroys the content of one person: forget --help.
  parked    Lists, retries, skips and repairs events that projections could not apply: parked --help.
  events    Finds events of a running server, and says how one came about: events --help.
  replay    Applies the log event by event, and prints which rows each changed: replay --help.
  time-travel  Builds the read models as they were at a time: time-travel --help.

Options of backup
  --data <folder>       the data folder; default DATA_DIR, or ./data
  --from, --vault-from  instead of a folder: log and vault in PostgreSQL; default EVENT_STORE and VAULT
  --to <folder>         where the backups are; default BACKUP_DIR
  --incremental         only what came since the newest backup there
  --keep <number>       how many backups stay, and those that they continue
  --json                the result as JSON
Options of backups
  --from <folder>       where the backups are; default BACKUP_DIR
  --backup <name>       only this one
  --verify              reads each through, and says which are damaged
  --keep <number>       removes all but so many of the newest, and those that they continue
  --json                the list as JSON
Options of restore
  --from <backup>       the folder of one backup
  --to <folder>         an empty folder, to which DATA_DIR is set afterwards
  --to, --vault-to      instead: empty databases of PostgreSQL

Options of verify (of one log), prove, audit-export and public-key
  --data <folder>, or --from and --vault-from: as of backup
  --seals <file>        the seals; default SEALS_FILE, or seals.jsonl in the data folder
  --kept <file>         verify: a copy of the seals from elsewhere (SEALS_COPY)
  --quick               verify: leaves out the replay of the read models, which takes as long as a rebuild
  --to <file>           prove, audit-export: a new file
  --table <file>        audit-export: a new file with the same rows as CSV
  --stream, --type, --since  prove, audit-export: which events; default all

Options of copy and verify (of two logs)
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
env:NAME is the value of the environment variable NAME: a password on a command line can be
read by everybody on the machine, and stays in the history of the shell.

Stop every server on both sides first. A copy that was interrupted continues where it stopped when the
same command is run again. Read models, and how far processors have come, are not copied: the
servers make them again from the log.

Exit codes: 0 done, 1 a fault, 2 the source has grown in the meantime, 3 it is missing, 4 in use, 5 damaged,
6 of another program or workspace, 7 newer than this program, 8 the target is not empty, 9 not supported
here, 10 a difference was found, 130 interrupted.`;
