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
import { nameOfLog, openLog, type OpenLog } from './open-log.ts';
import { exitCodes, OpsError } from './ops-error.ts';
import { parked } from './parked-commands.ts';
import { copyPlanText, planCopy } from './plan-copy.ts';
import { requireKnownStored } from './require-data-folder.ts';
import { replay, timeTravel } from './past-commands.ts';
import { projections } from './projections-commands.ts';
import { exportWorkspace, importExported } from './transfer-commands.ts';
import { usageFor } from './usage.ts';
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
  const { json } = given;
  // Lines for people are no JSON.
  const quiet = json ? { ...console, print: () => undefined } : console;
  if (given.isDry) {
    const plan = await planCopy(given, quiet);
    console.print(json ? JSON.stringify(plan) : copyPlanText(plan, nameOfLog(given.log.to)));
    return 0;
  }
  const result = await onLogs(given.log, quiet, (from, to) => onOpenLogs(given, from, to, quiet));
  if (given.vault !== undefined) {
    const { print, signal } = quiet;
    await copyVault(given.vault, { print, signal, uploads: given.uploads });
  }
  if (json) console.print(JSON.stringify(result));
  return result.hasGrown ? exitCodes.grown : 0;
}

interface Compared {
  readonly events: number;
  /** The source has more by now. */
  readonly hasGrown: boolean;
}

async function onLogs(
  { from, to }: Ends,
  { print }: Console,
  use: (from: OpenLog, to: OpenLog) => Promise<Compared>,
): Promise<Compared> {
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
): Promise<Compared> {
  const end = await from.store.head();
  if (end === 0n) throw new OpsError(`${from.name} has no events. Is it the right address?`);
  print(`From ${from.name}\nTo   ${to.name}`);
  if (command === 'copy') await copyLog(from, to, end, print, signal);
  const events = await verifyLogs(from, to, end, print, signal);
  if ((await from.store.head()) > end) {
    print(
      `${from.name} has grown in the meantime: something writes to it. The copy is right up to where it ` +
        'was. Stop what writes, and run the same command again; it continues where it stopped.',
    );
    return { events, hasGrown: true };
  }
  if (command === 'copy') {
    print(
      'Read models are not copied: the first start on the copy makes them again from the log. So ' +
        'is how far processors have come: they look at old events again and do nothing twice.',
    );
  }
  return { events, hasGrown: false };
}
