import { backupTexts } from '@mach42/contracts/ops/texts.ts';
import { s3AddressOf } from '@mach42/event-store/blobs/s3-address.ts';
import {
  lockBackups,
  notNeeded,
  removeOldBackups,
  verificationOf,
  verifyBackup,
  type Verification,
} from '../backup/kept-backups.ts';
import { backupsIn, chainOf, type BackupEntry } from '../backup/manifest.ts';
import { planBackup, type BackupPlan } from '../backup/plan-backup.ts';
import { planRestore, restoreBackup, type RestoreTarget } from '../backup/restore-backup.ts';
import {
  writeBackup,
  type BackupOptions,
  type BackupStep,
  type OnStep,
} from '../backup/write-backup.ts';
import type { KeptReceipt } from '../forgetting/kept-receipts.ts';
import { programVersion } from '../stores/log-format.ts';
import type { BackupArguments, ListArguments, RestoreArguments } from './arguments.ts';
import { counted, peopleText, type Console } from './console.ts';
import { andFiles, bytesText, nothingWritten, requireRoom } from './dry-run.ts';
import { exitCodes, Interrupted, OpsError } from './ops-error.ts';
import { statOf } from './sqlite-files.ts';

const { steps } = backupTexts;

/** @throws OpsError */
export async function backup(
  { source, to, incremental, keep, isDry, json }: BackupArguments,
  console: Pick<Console, 'print' | 'status'>,
): Promise<number> {
  const { print } = console;
  const options: BackupOptions = {
    source,
    to,
    incremental,
    keep,
    program: programVersion,
    now: Date.now,
    onStep: stepsOn(console, json),
  };
  if (isDry) {
    const plan = await planBackup(options);
    const free = source.engine === 'sqlite' ? await requireRoom(to, plan.bytes) : undefined;
    print(json ? JSON.stringify({ ...plan, free }) : planText(plan));
    return 0;
  }
  const { folder, manifest } = await writeBackup(options);
  if (json) print(JSON.stringify({ folder, ...manifest }));
  else print(`Backed up and verified: ${lineOf({ folder, manifest })}`);
  if (source.uploads !== undefined && !json) {
    const { text } = s3AddressOf(source.uploads);
    print(
      `The files of messages and entries are in the bucket ${text} and not in this backup. Keep its versions, or copy it.`,
    );
  }
  return 0;
}

/** Each step once, and how much of it is done where a person or a server looks. */
function stepsOn({ print, status }: Pick<Console, 'print' | 'status'>, json: boolean): OnStep {
  let last: BackupStep | undefined;
  return (step, percent) => {
    if (step !== last && !json) print(steps[step]);
    last = step;
    if (json || percent !== undefined) status?.(steps[step], percent);
  };
}

function planText({ to, base, events, position, bytes, files, removed }: BackupPlan): string {
  const kind = base === null ? 'A full backup' : `A backup since ${base}`;
  const lines = [
    `${kind} would be written into ${to}: ${counted(events)} up to position ${position}` +
      `${andFiles(files, 'messages and segments')}, about ${bytesText(bytes)}.`,
    ...(removed.length === 0 ? [] : [`Would be removed: ${removed.join(', ')}.`]),
    nothingWritten,
  ];
  return lines.join('\n');
}

/** @throws OpsError */
export async function restore(
  { from, target, isDry, json }: RestoreArguments,
  { print }: Pick<Console, 'print'>,
): Promise<number> {
  if (isDry) {
    const { manifest, bytes, files, forgottenSince } = await planRestore(from, target);
    const where = target.engine === 'sqlite' ? target.folder : 'empty databases';
    const people = idsOf(forgottenSince);
    print(
      json
        ? JSON.stringify({
            wouldRestore: manifest.name,
            ...manifest.log,
            files,
            bytes,
            forgottenSince: people,
          })
        : `${lineOf({ folder: from, manifest })}\nRead through. It would be restored into ${where}: ${bytesText(bytes)}` +
            `${andFiles(files, 'messages and segments')}. ${nothingWritten}`,
    );
    if (!json) for (const line of againLines(forgottenSince, target)) print(line);
    return 0;
  }
  const { manifest, forgottenSince } = await restoreBackup(from, target);
  if (json) {
    print(
      JSON.stringify({
        restored: manifest.name,
        ...manifest.log,
        forgottenSince: idsOf(forgottenSince),
      }),
    );
    return 0;
  }
  print(`Restored ${lineOf({ folder: from, manifest })}`);
  print(
    target.engine === 'sqlite'
      ? `Set DATA_DIR to ${target.folder} and start the server: it builds the read models from the log.`
      : 'Set EVENT_STORE and VAULT to these databases and READ_MODELS to an empty one, and start the servers.',
  );
  for (const line of againLines(forgottenSince, target)) print(line);
  return 0;
}

const idsOf = (receipts: readonly KeptReceipt[]) => receipts.map(({ person }) => person);

/** The lines that say how to forget people again who are in the restored backup. */
function againLines(receipts: readonly KeptReceipt[], target: RestoreTarget): string[] {
  if (receipts.length === 0) return [];
  const where = target.engine === 'sqlite' ? `--data ${target.folder}` : '--server <address>';
  const who = target.engine === 'sqlite' ? '--by <your name>' : '--reason <why>';
  const when = target.engine === 'sqlite' ? 'before you start the server' : 'at once';
  return [
    `Forgotten after this backup was made, and in it: ${peopleText(receipts.length)}. Forget them again ${when}:`,
    ...receipts.map(
      ({ person, wish }) =>
        `  npm run ops -- forget ${where} --person ${person} --wish ${wish} ${who} --destroy`,
    ),
  ];
}

/** @throws OpsError */
export async function listThem(
  { from, backup: name, keep, verify, isDry, json }: ListArguments,
  { print, status, signal }: Pick<Console, 'print' | 'status' | 'signal'>,
): Promise<number> {
  if ((await statOf(from))?.isDirectory() !== true)
    throw new OpsError(`There is no folder of backups at ${from}.`, { finding: 'missing' });
  // Listing alone disturbs no process.
  using closing = new DisposableStack();
  if (verify || keep !== undefined) closing.use(lockBackups(from));
  const removed = keep === undefined || isDry ? [] : await removeOldBackups(from, keep);
  const { entries: all, problems } = await backupsIn(from);
  const old = keep !== undefined && isDry ? notNeeded(all, keep) : [];
  const entries = name === undefined ? all : all.filter(({ manifest }) => manifest.name === name);
  if (name !== undefined && entries.length === 0) {
    throw new OpsError(`There is no backup ${name} in ${from}.`, { finding: 'missing' });
  }
  const found: (BackupEntry & { readonly verified: Verification })[] = [];
  for (const entry of entries) {
    if (signal.aborted) throw new Interrupted();
    if (verify) status?.(`Reading ${entry.folder}`);
    const onPercent = (percent: number) => status?.(`Reading ${entry.folder}`, percent);
    const verified = verify
      ? await verifyBackup(entry, Date.now, onPercent)
      : await verificationOf(entry);
    found.push({ ...entry, verified });
  }
  if (json) {
    print(
      JSON.stringify(
        found.map(({ folder, manifest, verified }) => ({ folder, ...manifest, verified })),
      ),
    );
  } else {
    if (old.length > 0)
      print(`Would be removed: ${old.map(({ manifest }) => manifest.name).join(', ')}.`);
    if (removed.length > 0) print(`Removed: ${removed.join(', ')}.`);
    if (entries.length === 0) print(`There are no backups in ${from}.`);
    for (const { verified, ...entry } of found) {
      print(`${lineOf(entry)}, ${verified.damage ?? `verified ${verified.at}`}`);
    }
  }
  // A list that leaves the newest out without a word would have an older one restored.
  const [problem, ...others] = name === undefined ? problems : [];
  if (!json) for (const { message } of others) print(message);
  if (problem !== undefined) throw problem;
  if (found.some(({ verified }) => verified.damage !== null)) return exitCodes.damaged;
  for (const { folder } of entries) await chainOf(folder);
  return 0;
}

function lineOf({ folder, manifest }: BackupEntry): string {
  const { log, files, base, madeAt } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const kind = base === null ? 'full' : `since ${base}`;
  return `${folder}, of ${madeAt}: ${counted(log.events)} up to position ${log.position}, ${kind}, ${bytesText(bytes)}`;
}
