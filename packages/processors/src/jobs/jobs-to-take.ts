import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { JobOfPerson } from '@mach42/read-models/jobs/queue.reads.ts';
import type { Worker } from '../kernel/worker.ts';
import { Spread } from '../runner/spread.ts';
import type { WorkItem } from '../runner/work-pool.ts';

/** Jobs that are looked at in one go. */
const page = 32;

/** Which jobs a worker may take, and which of them is next. */
export class JobsToTake {
  readonly #worker: Worker;
  /**
   * Jobs that this worker has claimed and does not run: when its process ended, or a run failed
   * unexpectedly. Known once it has looked.
   */
  #left: readonly WorkItem[] | undefined;
  /** Those in work anywhere, this worker's included. */
  #inWork: readonly JobOfPerson[] = [];
  #isMore = false;
  readonly #spread: Spread;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#spread = new Spread(worker.workerId);
  }

  /** Whether there is more than it was given when it looked, and so perhaps somebody else's. */
  get isMore(): boolean {
    return this.#isMore;
  }

  async pending(): Promise<WorkItem[]> {
    const { reads, clock, jobsOfPerson } = this.#worker;
    this.#left ??= await this.#leftBehind();
    const now = clock.now().toISOString();
    const query = { now, limit: page, mostOfPerson: jobsOfPerson() };
    const claimable = await reads.claimableJobs(query);
    this.#isMore = claimable.length === page;
    this.#inWork = await reads.jobsInWork();
    const known = new Set(claimable.map(({ jobId }) => jobId));
    const left = this.#left.filter(({ id }) => !known.has(id));
    return [...left, ...claimable.map(({ jobId, userId }) => ({ id: jobId, userId }))];
  }

  /** The first whose person has not as many in work already as anybody may have. */
  choose(waiting: readonly WorkItem[], running: readonly WorkItem[]): WorkItem | undefined {
    const inWork = new Map(this.#inWork.map(({ jobId, userId }) => [jobId, userId]));
    // What is begun here may not be known to the read models yet.
    const all = new Map([...inWork, ...running.map(({ id, userId }) => [id, userId] as const)]);
    const load = new Map<string, number>();
    for (const userId of all.values()) load.set(userId, (load.get(userId) ?? 0) + 1);
    const most = this.#worker.jobsOfPerson();
    const may = ({ id, userId }: WorkItem): boolean =>
      inWork.has(id) || (load.get(userId) ?? 0) < most;
    return this.#spread.choose(firstOf(waiting, may, this.#spread.width));
  }

  /** Whether its claim was this worker's. */
  claimed(isOurs: boolean): void {
    this.#spread.hear(isOurs);
  }

  begun({ id }: WorkItem): void {
    this.#left = this.#left?.filter((job) => job.id !== id);
  }

  /** Claimed perhaps, and not run to its end. */
  leftBehind(job: WorkItem): void {
    this.#left = [...(this.#left ?? []), job];
  }

  async #leftBehind(): Promise<WorkItem[]> {
    const { reads, commands, workerId } = this.#worker;
    const left: WorkItem[] = [];
    for (const { jobId, userId } of await reads.jobsInWork()) {
      const { state } = await commands.load(jobsDecider, jobId);
      if (!state.exists || state.progress.status !== 'processing') continue;
      if (state.progress.workerId === workerId) left.push({ id: jobId, userId });
    }
    return left;
  }
}

/** The first so many that fit. */
function firstOf<Item>(
  items: readonly Item[],
  fits: (item: Item) => boolean,
  count: number,
): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (found.length === count) break;
    if (fits(item)) found.push(item);
  }
  return found;
}
