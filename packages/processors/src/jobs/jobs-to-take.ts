import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { JobOfPerson } from '@mach42/read-models/jobs/queue.reads.ts';
import type { ObservedLeases } from '../kernel/observed-leases.ts';
import type { Worker } from '../kernel/worker.ts';
import { SlotGate } from '../providers/slots/slot-gate.ts';
import { firstOf, Spread } from '../runner/spread.ts';
import type { WorkItem } from '../runner/work-pool.ts';

export interface PendingJob extends WorkItem {
  readonly modelId: string;
}

/** Jobs that are looked at in one go. */
const page = 32;

/** Which jobs a worker may take, and which of them is next. */
export class JobsToTake {
  readonly #worker: Worker;
  readonly #leases: ObservedLeases;
  /** Those in work anywhere, this worker's included. */
  #inWork: readonly JobOfPerson[] = [];
  #isMore = false;
  readonly #spread: Spread;
  readonly #turns: SlotGate<PendingJob>;

  constructor(worker: Worker, leases: ObservedLeases) {
    this.#worker = worker;
    this.#leases = leases;
    this.#spread = new Spread(worker.workerId);
    this.#turns = new SlotGate(worker, 'job', ({ modelId }: PendingJob) => modelId);
  }

  /** Whether there is more than it was given when it looked, and so perhaps somebody else's. */
  get isMore(): boolean {
    return this.#isMore;
  }

  /** Those in work that nobody does, then those of the queue. */
  async pending(): Promise<PendingJob[]> {
    const { reads, clock, jobsOfPerson } = this.#worker;
    const now = clock.now().toISOString();
    const query = { now, limit: page, mostOfPerson: jobsOfPerson(), ...this.#notServed() };
    const claimable = await reads.claimableJobs(query);
    this.#isMore = claimable.length === page;
    this.#inWork = await reads.jobsInWork();
    await this.#look();
    const left = this.#inWork.filter(({ jobId }) => this.#leases.waitMs(jobId) === 0);
    const found = new Map([...left, ...claimable].map((job) => [job.jobId, job]));
    return [...found.values()].map(({ jobId: id, userId, modelId }) => ({ id, userId, modelId }));
  }

  /** The first whose person has not as many in work already as anybody may have. */
  choose(waiting: readonly PendingJob[], running: readonly PendingJob[]): PendingJob | undefined {
    const inWork = new Map(this.#inWork.map(({ jobId, userId }) => [jobId, userId]));
    // What is begun here may not be known to the read models yet.
    const all = new Map([...inWork, ...running.map(({ id, userId }) => [id, userId] as const)]);
    const load = new Map<string, number>();
    for (const userId of all.values()) load.set(userId, (load.get(userId) ?? 0) + 1);
    const most = this.#worker.jobsOfPerson();
    const may = (job: PendingJob): boolean =>
      (inWork.has(job.id) || (load.get(job.userId) ?? 0) < most) && this.#turns.mayBegin(job);
    return this.#spread.choose(firstOf(waiting, may, this.#spread.width));
  }

  /** Returns what gives its place at the provider back. */
  take(job: PendingJob): () => void {
    return this.#turns.take(job);
  }

  /** Whether its claim was this worker's. */
  claimed(isOurs: boolean): void {
    this.#spread.hear(isOurs);
  }

  /** Models of which no job can be run now; those that do not wait for it yet are told to. */
  #notServed(): { readonly full: readonly string[]; readonly away: readonly string[] } {
    const { models, providerFor } = this.#worker.providers;
    const away = models.filter(({ id }) => providerFor(id) === undefined);
    const full = models.filter((model) => !away.includes(model) && !this.#hasPlace(model.id));
    return { full: full.map(({ id }) => id), away: away.map(({ id }) => id) };
  }

  #hasPlace(modelId: string): boolean {
    return this.#turns.mayBegin({ id: '', userId: '', modelId });
  }

  /** Whose claims the events have not told since this worker began. */
  async #look(): Promise<void> {
    this.#leases.keepOnly(new Set(this.#inWork.map(({ jobId }) => jobId)));
    for (const { jobId } of this.#inWork) {
      if (this.#leases.has(jobId)) continue;
      const { state } = await this.#worker.commands.load(jobsDecider, jobId);
      if (state.exists && state.progress.status === 'processing')
        this.#leases.observe(jobId, state.progress);
    }
  }
}
