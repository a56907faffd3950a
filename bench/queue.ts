import { newId } from '@mach42/command-api/kernel/ids.ts';
import { startBenchProduct } from './product.ts';
import { appendsOfJobs } from './queue/appends.ts';
import { InstantProvider } from './queue/instant-provider.ts';
import { jobOf, runJobs } from './queue/run-jobs.ts';
import { median, type BenchRow } from './row.ts';

const jobs = 1000;
const workers = 4;
const people = 20;
const rounds = 5;
const target = 300;
const steps = ['JobQueued', 'JobStarted', 'ModelCalled', 'JobCompleted'];

/** From the command that queues a job until its result can be read. */
export async function queueBench(): Promise<BenchRow[]> {
  const [here, outside, appends]: [number[], number[], number[]] = [[], [], []];
  await measured(false, 100);
  for (let round = 0; round < rounds; round += 1) {
    appends.push(await appendsOfJobs({ jobs, workers }));
    here.push(await measured(false, jobs));
    outside.push(await measured(true, jobs));
  }
  const [value, baseline] = [median(here), median(appends)];
  return [
    {
      work: `${jobs} jobs of ${people} people over ${workers} places: queued, run, result read, each once`,
      value,
      unit: 'jobs/s',
      baseline: { work: 'the four appends of each job alone', value: baseline },
      ratio: value / baseline,
      target: `at least ${target} jobs/s`,
      ok: value >= target,
      note: `${Math.round(median(outside))} jobs/s where each call is recorded before it leaves the machine`,
    },
  ];
}

/** Jobs a second, of an instant provider. */
async function measured(isOutside: boolean, count: number): Promise<number> {
  const provider = new InstantProvider(isOutside, { notes: ['The inspector comes.'] });
  await using product = await startBenchProduct({
    providers: [provider],
    processing: { jobPlaces: workers },
  });
  const persons = Array.from({ length: people }, newId);
  const queue = Array.from({ length: count }, (_, index) => jobOf(persons[index % people] ?? ''));
  const { jobsPerSecond, once } = await runJobs(product.server, queue);
  const done = [provider.calls, ...steps.map((type) => once.get(type))];
  if (done.some((times) => times !== count)) {
    throw new Error(`Of ${count} jobs not each was done once: ${done.join(', ')}.`);
  }
  return jobsPerSecond;
}
