import { archive } from './archive-command.ts';
import { readArguments } from './arguments.ts';
import { backup, listThem, restore } from './backup-commands.ts';
import { betweenLogs } from './between-logs.ts';
import type { Console } from './console.ts';
import { encryptOld } from './encrypt-command.ts';
import { events } from './events-command.ts';
import { exportAuditRows, printPublicKey, proveEvents, verifyOne } from './evidence-commands.ts';
import { forget } from './forget-command.ts';
import { forgetting } from './forgetting-command.ts';
import { keys } from './keys-command.ts';
import { continuesWhereItStopped, exitCodesText, Interrupted } from './ops-error.ts';
import { parked } from './parked-commands.ts';
import { replay, timeTravel } from './past-commands.ts';
import { projections } from './projections-commands.ts';
import { exportWorkspace, importExported } from './transfer-commands.ts';

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
  try {
    return await runCommand(args, console);
  } catch (error) {
    const leavesWhatIsWritten = ['copy', 'export', 'import'].includes(args[0] ?? '');
    if (error instanceof Interrupted && leavesWhatIsWritten && !args.includes('--dry-run'))
      throw new Interrupted(continuesWhereItStopped);
    throw error;
  }
}

async function runCommand(args: readonly string[], console: Console): Promise<number> {
  const own = ownCommands[args[0] ?? ''];
  if (own !== undefined) return own(args.slice(1), console);
  const given = readArguments(args, console.env);
  if (given === undefined) {
    console.print(usageFor(args));
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

/** The commands that read their arguments themselves. */
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
  forgetting,
  export: exportWorkspace,
  import: importExported,
};

const addresses = `A log is one of
  sqlite:/path/events.db
  postgres://user:password@host:5432/database
  kurrentdb://user:password@host:2113
A vault is one of
  sqlite:/path/vault.db
  postgres://user:password@host:5432/database
env:NAME is the value of the environment variable NAME: a password on a command line can be
read by everybody on the machine, and stays in the history of the shell.`;

const exitCodes = exitCodesText({
  grown: 'the source has grown in the meantime',
  missing: 'it is missing',
  inUse: 'in use',
  notEmpty: 'the target is not empty',
  unsupported: 'not supported here',
  differs: 'a difference was found',
});

const usage = `Usage: npm run ops -- <command> [options]
       npm run ops -- <command> --help

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
  export    Writes a whole workspace into files that any store can be filled from.
  import    Fills a new data folder, or empty databases, from an export.
  projections  Lists, compares, rebuilds, pauses and aborts the projections.
  keys      Lists the keys of the vault, and replaces them.
  archive   Moves the content of old events into segments that are read where they are.
  encrypt-log  Carries the log of an earlier version over to one with encrypted content.
  forget    Destroys the content of one person.
  forgetting  Lists requests to forget people, takes one back, sets and lifts legal holds.
  parked    Lists, retries, skips and repairs events that projections could not apply.
  events    Finds events, and says how one came about.
  replay    Applies the log event by event, and prints which rows each changed.
  time-travel  Builds the read models as they were at a time.

${addresses}

${exitCodes}`;

const ofStores = `  --data <folder>       the data folder; default DATA_DIR, or ./data
  --from, --vault-from  instead of a folder: log and vault in PostgreSQL; default EVENT_STORE and VAULT`;

const ofOneLog = `${ofStores}
  --seals <file>        the seals; default SEALS_FILE, or seals.jsonl in the data folder`;

const ofTwoLogs = `  --from <log>          the log to copy
  --to <log>            the log to copy to: empty, or begun by an earlier run of the same copy`;

const whichEvents = `  --stream, --type, --since <day or time>  which events; default all`;

const dryAndJson = `  --dry-run             says how many events would be written, and writes nothing
  --json                the result as JSON`;

const usages: Readonly<Record<string, string>> = {
  copy: `Usage: npm run ops -- copy --from <log> --to <log> [options]

Copies an event log, and a vault if one is named, and verifies the copy. Stop every server on both sides first. A copy
that was interrupted continues where it stopped when the same command is run again. Read models, and how far processors
have come, are not copied: the servers make them again from the log.

Options
${ofTwoLogs}
  --vault-from <vault>  the vault to copy
  --vault-to <vault>    the vault to copy to: new, or a copy of the same
  --dry-run             says what would be copied, and writes nothing
  --json                the result as JSON

${addresses}`,
  verify: `Usage: npm run ops -- verify [options]
       npm run ops -- verify --from <log> --to <log>

Checks one log: that it has no gaps, and fits its seals, its vault, the files of messages and its read models, whether or
not a server uses it. With --to: compares two event logs. Changes nothing.

Options of one log
${ofOneLog}
  --kept <file>         a copy of the seals from elsewhere: SEALS_COPY, or what an outlet received
  --quick               leaves out the replay of the read models, which takes as long as a rebuild
  --json                the result as JSON
Options of two logs
  --from, --to <log>    the logs to compare

${addresses}`,
  prove: `Usage: npm run ops -- prove --to <file> [options]

Writes events, with their content as it is stored, and the proof that they are as they were sealed. The person who checks
it takes scripts/check-evidence.mjs and the public key.

Options
${ofOneLog}
  --to <file>           a new file
  --event <id>          one event alone
${whichEvents}
${dryAndJson}`,
  'audit-export': `Usage: npm run ops -- audit-export --to <file> [options]

Writes what the audit shows of events, without their content, with the proof that they are sealed.

Options
${ofOneLog}
  --to <file>           a new file
  --table <file>        a new file with the same rows as CSV
${whichEvents}
${dryAndJson}`,
  'public-key': `Usage: npm run ops -- public-key [options]

Prints the key that checks the seals, and those that were in use before it.

Options
${ofStores}
  --json                the keys as JSON`,
  backup: `Usage: npm run ops -- backup --to <folder> [options]

Backs up log and vault at one position, whether or not a server runs, and reads the backup through.

Options
${ofStores}
  --to <folder>         where the backups are; default BACKUP_DIR
  --incremental         only what came since the newest backup there
  --keep <number>       how many backups stay, and those that they continue
  --dry-run             says what would be written and removed, and how large it is, and writes nothing
  --json                the result as JSON`,
  backups: `Usage: npm run ops -- backups --from <folder> [options]

Lists the backups in a folder, the oldest first.

Options
  --from <folder>       where the backups are; default BACKUP_DIR
  --backup <name>       only this one
  --verify              reads each through, and says which are damaged
  --keep <number>       removes all but so many of the newest, and those that they continue
  --dry-run             names those that --keep would remove, and removes nothing
  --json                the list as JSON`,
  restore: `Usage: npm run ops -- restore --from <backup> --to <folder> [options]
       npm run ops -- restore --from <backup> --to <log> --vault-to <vault> [options]

Reads a backup, and those that it continues, through, and restores it.

Options
  --from <backup>       the folder of one backup
  --to <folder>         an empty folder, to which DATA_DIR is set afterwards
  --to, --vault-to      instead: empty databases of PostgreSQL, also as env:NAME
  --dry-run             reads the backup through, says what would be written, and writes nothing
  --json                the result as JSON`,
};

/** The help that is asked for: of the command that the arguments name, or of all. */
function usageFor(args: readonly string[]): string {
  const named = args.find((one) => Object.hasOwn(usages, one));
  const own = usages[named ?? ''];
  return own === undefined ? usage : `${own}\n\n${exitCodes}`;
}
