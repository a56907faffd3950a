import type { AppContext } from '../roles/app-context.ts';
import type { BackupsWork } from './backup-work.ts';
import { newestBackup } from './manifest.ts';

const hourMs = 3_600_000;

/** A try that failed is repeated after this time. */
const checkEveryMs = 5 * 60_000;
/** The first check comes after the work of a start. */
const firstCheckMs = 60_000;

export interface Schedule {
  readonly everyMs: number;
  /** Returns the time of the newest backup, in ms since 1970; undefined where there is none. */
  readonly newest: () => Promise<number | undefined>;
  /** Makes one, and verifies it. */
  readonly backUp: (signal: AbortSignal) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Makes a backup where the newest is as old as the schedule allows; the next check repeats what failed. */
export async function backUpWhenDue(
  { everyMs, newest, backUp, onFailure, now }: Schedule,
  signal: AbortSignal,
): Promise<void> {
  try {
    const last = await newest();
    if (last !== undefined && now() - last < everyMs) return;
    await backUp(signal);
  } catch (error) {
    if (!signal.aborted) onFailure(error);
  }
}

/**
 * Makes a backup every BACKUP_EVERY_HOURS hours, as `ops backup` does, in a process of its own. The age of the newest
 * counts, however it was made, so a restart delays none.
 */
export function scheduleBackups(
  { config, logger, ending }: Pick<AppContext, 'config' | 'logger' | 'ending'>,
  work: BackupsWork | undefined,
): void {
  const { folder, everyHours, maxHours } = config.backups;
  // Each of several processes would make a backup: there a timer of the system runs the verb.
  if (folder === undefined || work === undefined || everyHours === 0 || config.isShared) return;
  const schedule: Schedule = {
    everyMs: everyHours * hourMs,
    newest: async () => (await newestBackup(folder, maxHours)).newest,
    async backUp() {
      await work.begin({ kind: 'backup', incremental: false });
      await work.idle();
    },
    onFailure: (error) =>
      logger.error({ err: error }, 'A backup failed; it is tried again in 5 minutes'),
    now: Date.now,
  };
  let timer = setTimeout(check, firstCheckMs).unref();
  ending.addEventListener('abort', () => clearTimeout(timer), { once: true });
  function check(): void {
    void backUp();
  }
  async function backUp(): Promise<void> {
    await backUpWhenDue(schedule, ending);
    if (!ending.aborted) timer = setTimeout(check, checkEveryMs).unref();
  }
}
