import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { DamagedStream } from '@mach42/command-api/kernel/damaged-stream.ts';
import { streamOf, system } from '@mach42/domain/kernel/decider.ts';
import { logFormat, newestVersionOf } from '@mach42/domain/known-events.ts';
import { logFormatDecider, logFormatId } from '@mach42/domain/ops/log-format.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import manifest from '../../package.json' with { type: 'json' };

/** The version of this program. */
export const programVersion: string = manifest.version;

/** A newer version of the program has written to the log. */
export class LogTooNew extends Error {
  override readonly name = 'LogTooNew';

  /** @param program the version that wrote it; undefined where this program cannot read which */
  constructor(program: string | undefined) {
    const needed = program === undefined ? 'a newer version' : `version ${program}`;
    super(
      `The event log was written by ${needed} of the program, and this is version ` +
        `${programVersion}, which does not know everything in it. Nothing was changed. Start ` +
        `${needed}, or put back the copy of the data from before the update.`,
    );
  }
}

/**
 * Prevents an older program from using a log of a newer one, since it would ignore parts of it.
 * @throws LogTooNew
 */
export async function requireKnownFormat(log: Pick<EventStore, 'readStream'>): Promise<void> {
  const stream = streamOf(logFormatDecider, logFormatId);
  const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
  if (last === undefined) return;
  if (last.unreadable !== undefined) {
    // The record itself may have a newer shape; a damaged record does not prevent a start.
    const newest = newestVersionOf(last.unreadable.type) ?? 0;
    if (last.metadata.schemaVersion > newest) throw new LogTooNew(undefined);
    return;
  }
  const { format, program } = last.data;
  if (Number(format) > logFormat)
    throw new LogTooNew(typeof program === 'string' ? program : undefined);
}

/** Records in the log that from now on it may hold every event that this program knows. */
export async function recordFormat(commands: Pick<Commands, 'execute'>): Promise<void> {
  const data = { format: logFormat, program: programVersion };
  const at = new Date().toISOString();
  const command = { type: 'RaiseLogFormat', data, actor: system, at } as const;
  try {
    await commands.execute(logFormatDecider, logFormatId, command, { correlationId: 'log-format' });
  } catch (error) {
    if (!(error instanceof DamagedStream)) throw error;
  }
}
