import { limits } from '@mach42/contracts/kernel/limits.ts';
import { noQuota, type Quota } from './models/quota.ts';

export interface ProcessorOptions {
  /** IANA name; decides what "today" is. */
  readonly timeZone: string;
  /** Replies that this process writes at once, at most, whatever its providers bear. */
  readonly concurrentReplies: number;
  /** Jobs that this process runs at once, at most, whatever its providers bear. */
  readonly concurrentJobs: number;
  /** Calls of this process that a provider is given at once; 0: as many as it turns out to bear. */
  readonly answersAtOnce: (providerId: string) => number;
  /** The number of calls at the beginning where nothing is set; undefined: the usual number of the provider. */
  readonly firstAtOnce: (providerId: string) => number | undefined;
  /** Jobs of one person that are run at once, at most, by all workers together. */
  readonly jobsOfPerson: () => number;
  /** Milliseconds that a job waits for a provider that does not answer. */
  readonly waitForProviderMs: () => number;
  /** Milliseconds that a model call may take. */
  readonly timeoutMs: number;
  /**
   * Milliseconds of a claim: the time for which abandoned work of a process waits for another process. By default
   * longer than a call may take, for a process that is alone; see `leaseMsAmongSeveral`.
   */
  readonly leaseMs: number;
  readonly maxOutputTokens: () => number;
  /** Hours that a guest's chat is kept. */
  readonly guestChatHours: () => number;
  /** Hours that the file of a person's own data is kept. */
  readonly exportHours: () => number;
  /** The quota of each person, for providers that are paid for; default: none. */
  readonly quota: Quota;
  /** Milliseconds between two searches for work without an event, such as an expired lease. */
  readonly sweepMs: number;
  /** Milliseconds before something that failed is tried again. */
  readonly retryMs: number;
}

/** The most tokens that a model may write in one answer. */
export const usualOutputTokens = 32_768;

/**
 * The lease of a process that shares its work with others, which notice soon that it is gone. It is the same in all
 * of them: each counts the leases of the others by its own.
 */
export const leaseMsAmongSeveral = 45_000;

/** The most time that a run takes beside its call, in milliseconds. */
const besideCallMs = 30_000;

const usual: Omit<ProcessorOptions, 'leaseMs'> = {
  timeZone: 'UTC',
  concurrentReplies: 256,
  concurrentJobs: 64,
  answersAtOnce: () => 0,
  firstAtOnce: () => undefined,
  jobsOfPerson: () => limits.jobsOfPerson,
  waitForProviderMs: () => limits.providerWaitMinutes * 60_000,
  timeoutMs: 300_000,
  maxOutputTokens: () => usualOutputTokens,
  guestChatHours: () => limits.guestChatHours,
  exportHours: () => limits.personalExport.hours,
  quota: noQuota,
  sweepMs: 15_000,
  retryMs: 1000,
};

export function processorOptions(given: Partial<ProcessorOptions> = {}): ProcessorOptions {
  const options = { ...usual, ...given };
  return { ...options, leaseMs: options.leaseMs ?? longestCallMs(options) };
}

/** Milliseconds after which no call can be under way any more. */
export const longestCallMs = ({ timeoutMs }: Pick<ProcessorOptions, 'timeoutMs'>): number =>
  timeoutMs + besideCallMs;
