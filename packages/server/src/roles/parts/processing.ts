import type { Outbox } from '@mach42/command-api/email/outbox.ts';
import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import type { PushSender } from '@mach42/command-api/push/push-sender.ts';
import { vapidKeyId } from '@mach42/command-api/push/vapid-keys.ts';
import type { LiveSettings } from '@mach42/command-api/settings/live-settings.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { createProcessors, type Processors } from '@mach42/processors/create-processors.ts';
import { whenDigestIsDueSendIt } from '@mach42/processors/email/when-digest-is-due-send-it.ts';
import { whenServiceKeyIsUnusedRemoveIt } from '@mach42/processors/providers/when-service-key-is-unused-remove-it.ts';
import { whenPersonIsConcernedPushIt } from '@mach42/processors/push/when-person-is-concerned-push-it.ts';
import type { CheckpointStore } from '@mach42/processors/runner/event-runner.ts';
import type { DueWork } from '@mach42/processors/runner/regular-work.ts';
import { whenNoAdminIsLeftRestoreOne } from '@mach42/processors/users/when-no-admin-is-left-restore-one.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { ownAttachments } from '@mach42/read-models/exports/own-content.reads.ts';
import { allExports } from '@mach42/read-models/exports/personal-exports.reads.ts';
import { dueForgettings } from '@mach42/read-models/forgetting/forgettings.reads.ts';
import { listBackups } from '../../backup/manifest.ts';
import type { Config } from '../../config/config.ts';
import { exportWriter } from '../../exports/personal-content.ts';
import { keepReceipt, keepReceiptBeside } from '../../forgetting/kept-receipts.ts';
import type { Receipt } from '../../forgetting/receipt.ts';
import { whenDueForgetPerson } from '../../forgetting/when-due-forget-person.ts';
import { checkpointFile } from '../../stores/checkpoint-file.ts';
import type { DataFiles } from '../../stores/data-folder.ts';
import type { AppContext } from '../app-context.ts';
import type { ModelWorkerDeps } from './model-worker.ts';
import { digestsBy } from './outgoing-messages.ts';
import type { ReadModelsPart } from './read-models.ts';
import { contentOf, type Storage } from './storage.ts';

const hourMs = 3_600_000;

/** The backups in a folder, each with until when it holds the content of a person who is forgotten now. */
async function copiesIn(
  { folder, everyHours, keep }: Pick<Config['backups'], 'folder' | 'everyHours' | 'keep'>,
  now: number,
): Promise<Receipt['copies']> {
  const backups = folder === undefined ? [] : await listBackups(folder);
  return backups.map(({ manifest: { name, madeAt } }, index) => {
    const newer = backups.length - 1 - index;
    const left = Math.max(1, keep - newer);
    const until =
      everyHours > 0 && keep > 0
        ? `about ${new Date(now + left * everyHours * hourMs).toISOString()}, when ${keep} newer ones are there`
        : 'the backup is removed';
    return { backup: name, madeAt, until };
  });
}

/** Forgets the people whose time has come, in each process that processes. */
function forgettingWork(
  { config, ending, logger }: AppContext,
  storage: Storage,
  readModels: ReadModelsPart,
  { commands }: { readonly commands: Commands },
): DueWork {
  const { vault, keys } = contentOf(storage);
  return whenDueForgetPerson({
    commands,
    stored: storage.stored,
    vault,
    dropKeys: () => keys.empty(),
    readModels,
    isShared: config.isShared,
    projectors: projectors.map(({ name }) => name),
    files: contentOf(storage).files,
    reads: {
      dueForgettings: (which) => dueForgettings(readModels.reader, which),
      allExports: () => allExports(readModels.reader),
      ownAttachments: (userId) => ownAttachments(readModels.reader, userId),
    },
    copies: () => copiesIn(config.backups, Date.now()),
    async keep(receipt) {
      const { folder } = config.backups;
      if (folder !== undefined)
        await keepReceiptBeside(folder, receipt, (text) => logger.warn(text));
      if (!config.isShared) await keepReceipt(storage.files.receipts, receipt);
    },
    signal: ending,
  });
}

/** The messages that leave the workspace for people who are not online. */
interface Leaving {
  readonly outbox: Outbox | undefined;
  readonly pushes: PushSender | undefined;
  readonly settings: LiveSettings;
}

/** Opens the processors: replies, jobs and other reactions to events. They begin with `start`. */
export async function openProcessing(
  context: AppContext,
  storage: Storage,
  readModels: ReadModelsPart,
  deps: ModelWorkerDeps,
  { outbox, pushes, settings }: Leaving,
): Promise<Processors> {
  const { store, feed, files } = storage;
  const { progress } = readModels;
  const checkpoints = await openCheckpoints(context, files);
  const readModelsAt = async (position: bigint) => {
    await progress.waitFor(position, limits.requestTimeoutMs);
  };
  const processors = createProcessors({
    ...deps,
    store,
    feed,
    readModelsAt,
    checkpoints,
    writeExport: exportWriter(readModels.reader, contentOf(storage).files),
    reactions: [
      whenNoAdminIsLeftRestoreOne({ ...deps, readModelsAt, stopping: context.ending }),
      whenPersonIsConcernedPushIt({
        ...deps,
        pushes,
        isAllowed: () => settings.values[settingNames.push] === 'allowed',
      }),
    ],
    dueWork: [
      whenDigestIsDueSendIt({ ...deps, mail: digestsBy(context, storage, outbox) }),
      forgettingWork(context, storage, readModels, deps),
      whenServiceKeyIsUnusedRemoveIt(deps.commands, contentOf(storage).vault.serviceKeys, [
        vapidKeyId,
      ]),
    ],
  });
  context.closing.defer(() => processors.stop());
  return processors;
}

async function openCheckpoints(
  { config, closing }: AppContext,
  files: DataFiles,
): Promise<CheckpointStore> {
  if (!config.isShared) return checkpointFile(files.processors);
  const { openCheckpointTable } = await import('../../stores/checkpoint-table.ts');
  const table = await openCheckpointTable(config.readModels ?? '');
  closing.defer(() => table.close());
  return table;
}
