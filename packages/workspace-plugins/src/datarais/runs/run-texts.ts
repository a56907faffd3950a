import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { locale, t } from '@mach42/language/t.ts';
import { formatElapsed } from '@mach42/plugin-kit/time.ts';
import type { ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { checksOf } from '../changes/checks.ts';

const whole = new Intl.NumberFormat(locale);
const dollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});
const minuteMs = 60_000;

const known = new Set(defaultInstructions.split('\n').map((line) => line.trim()));

/**
 * Returns the text that distinguishes instructions from the default ones: the first line that the default ones do not
 * contain.
 */
export function instructionsText(instructions: string): string {
  if (instructions === defaultInstructions) return t('Default instructions');
  const lines = instructions.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => line !== '' && !known.has(line)) ?? t('Default instructions, shortened')
  );
}

/** Returns `under 1 s`, `38 s` or `2:05`; undefined while the run has not ended. */
export function durationText({ startedAt, finishedAt }: EntryRun): string | undefined {
  if (startedAt === null || finishedAt === null) return undefined;
  const took = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  if (took < 1000) return t('under 1 s');
  return took < minuteMs ? `${Math.round(took / 1000)} s` : formatElapsed(took);
}

/** Returns the tokens of a run: `1,204 in, 310 out`. */
export function tokensText({ calls }: EntryRun): string | undefined {
  if (calls === null) return undefined;
  return t('{inputTokens} in, {outputTokens} out', {
    inputTokens: whole.format(calls.inputTokens),
    outputTokens: whole.format(calls.outputTokens),
  });
}

/** Returns the cost of a run: `$0.0042`. */
export function costText({ calls }: EntryRun): string | undefined {
  return calls === null ? undefined : dollars.format(calls.cost);
}

export const operationsText = (operations: number): string =>
  t('{operations, plural, one {{count} operation} other {{count} operations}}', {
    operations,
    count: whole.format(operations),
  });

interface ChecksText {
  /** `6 passed`, `5 passed, 1 needs a look`. */
  readonly sum: string;
  /** The titles of the failed checks. */
  readonly failed: readonly string[];
}

export function checksText({ proposal }: EntryRun): ChecksText | undefined {
  if (proposal === null) return undefined;
  const all = checksOf(proposal.checks);
  const failed = all.filter(({ passed }) => !passed).map(({ title }) => title);
  const passed = t('{count} passed', { count: all.length - failed.length });
  if (failed.length === 0) return { sum: passed, failed };
  return {
    sum: t('{passed}, {count} {count, plural, one {needs} other {need}} a look', {
      passed,
      count: failed.length,
    }),
    failed,
  };
}

export const isByRules = ({ calls }: EntryRun): boolean => calls?.provider === 'builtin';

export function providerText({ calls }: EntryRun): string | undefined {
  return calls === null ? undefined : providerName(calls.provider);
}

interface Standing {
  readonly label: string;
  readonly tone: ChipTone;
}

/** Returns the status of a run as it is shown; once one proposal of the entry was saved, the others cannot be. */
export function displayStatusOfRun(run: EntryRun, isEntryProcessed: boolean): Standing {
  switch (run.status) {
    case 'queued':
      if (run.waitingFor !== undefined)
        return { label: modelTexts.waitingFor(providerName(run.waitingFor)), tone: 'warning' };
      return run.queuePosition === null
        ? { label: t('Queued'), tone: 'neutral' }
        : {
            label: t('Queued, place {queuePosition}', { queuePosition: run.queuePosition }),
            tone: 'neutral',
          };
    case 'processing':
      return {
        label: t('Running, {progress} %', { progress: Math.round((run.progress ?? 0) * 100) }),
        tone: 'accent',
      };
    case 'failed':
      return { label: t('Failed'), tone: 'danger' };
    case 'cancelled':
      return { label: t('Cancelled'), tone: 'neutral' };
    case 'completed':
      if (run.savedAs !== null)
        return { label: t('Saved as v{savedAs}', { savedAs: run.savedAs }), tone: 'success' };
      if (run.isDiscarded) return { label: t('Discarded'), tone: 'outline' };
      return isEntryProcessed
        ? { label: t('Not taken'), tone: 'outline' }
        : { label: t('Proposal'), tone: 'accent' };
  }
}
