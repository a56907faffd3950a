import { newId } from '@mach42/command-api/kernel/ids.ts';
import { startBenchProduct } from './product.ts';
import { appendsOfJobs } from './queue/appends.ts';
import { InstantProvider } from './queue/instant-provider.ts';
import { jobOf, runJobs, type JobsRun as Run, type JobsServer } from './queue/run-jobs.ts';
import { startWorkers } from './queue/workers.ts';
import { median, type BenchRow } from './row.ts';

const jobs = 1000;
const workers = 4;
const people = 20;
const rounds = 5;
const target = 300;
const answer = { notes: ['The inspector comes.'] };
const steps = ['JobQueued', 'JobStarted', 'ModelCalled', 'JobCompleted'];

/** Measures the time from the command that queues a job until its result can be read. */
export async function queueBench(): Promise<BenchRow[]> {
  const appends: number[] = [];
  const [slots, outside, apart]: [Run[], Run[], Run[]] = [[], [], []];
  await bySlots(false, 100);
  for (let round = 0; round < rounds; round += 1) {
    appends.push(await appendsOfJobs({ jobs, workers }));
    slots.push(await bySlots(false, jobs));
    outside.push(await bySlots(true, jobs));
    apart.push(await byWorkers());
  }
  const baseline = median(appends);
  const row = (how: string, runs: readonly Run[], note = ''): BenchRow => {
    const value = rateOf(runs);
    const processor = median(runs.map(({ processorMs }) => processorMs)).toFixed(1);
    return {
      work: `${jobs} jobs of ${people} people: queued, run, result read, each once, ${how}`,
      value,
      unit: 'jobs/s',
      baseline: { work: 'the four appends of each job alone', value: baseline },
      ratio: value / baseline,
      target: `at least ${target} jobs/s`,
      ok: value >= target,
      note: `${processor} ms of the main thread’s processor time a job${note}`,
    };
  };
  const recorded = `; ${Math.round(rateOf(outside))} jobs/s where each call is recorded before it leaves the machine`;
  return [
    row(`${workers} places of the product`, slots, recorded),
    row(`${workers} workers that know nothing of one another, on one thread`, apart),
  ];
}

const rateOf = (runs: readonly Run[]): number =>
  median(runs.map(({ jobsPerSecond }) => jobsPerSecond));

async function bySlots(isOutside: boolean, count: number): Promise<Run> {
  const provider = new InstantProvider(isOutside, answer);
  const processing = { concurrentJobs: workers, answersAtOnce: () => 2 * workers };
  await using product = await startBenchProduct({ providers: [provider], processing });
  return await measure(product.server, provider, count);
}

async function byWorkers(): Promise<Run> {
  const provider = new InstantProvider(false, answer);
  await using running = await startWorkers(workers, provider);
  return await measure(running, provider, jobs);
}

async function measure(server: JobsServer, provider: InstantProvider, count: number): Promise<Run> {
  const persons = Array.from({ length: people }, newId);
  const queue = Array.from({ length: count }, (_, index) => jobOf(persons[index % people] ?? ''));
  const run = await runJobs(server, queue);
  const done = [provider.calls, ...steps.map((type) => run.once.get(type))];
  if (done.some((times) => times !== count)) {
    throw new Error(`Of ${count} jobs not each was done once: ${done.join(', ')}.`);
  }
  return run;
}
