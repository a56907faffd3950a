import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { benchFolder, messagePosted } from '../event-store/workload.ts';

interface Appends {
  readonly jobs: number;
  readonly workers: number;
}

/**
 * Returns the jobs per second if a job were only its stored events: first all are queued, then each worker stores
 * three events of one job after the other.
 */
export async function appendsOfJobs({ jobs, workers }: Appends): Promise<number> {
  await using folder = await benchFolder();
  const store = await openSqliteEventStore({ file: `${folder.path}/events.db` });
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: jobs }, (_, job) => store.append(`job-${job}`, [messagePosted()], 'none')),
  );
  let next = 0;
  const work = async (): Promise<void> => {
    for (let job = next++; job < jobs; job = next++) {
      await store.append(`job-${job}`, [messagePosted()], 0);
      await store.append(`call-${job}`, [messagePosted()], 'none');
      await store.append(`job-${job}`, [messagePosted()], 1);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const seconds = (performance.now() - begin) / 1000;
  await store.close();
  return jobs / seconds;
}
