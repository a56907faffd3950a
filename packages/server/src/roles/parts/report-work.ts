import { reportRegularly } from '../../reports/report-regularly.ts';
import { aboutWork, workReportOf } from '../../reports/work-report.ts';
import type { Surroundings } from '../surroundings.ts';
import type { KnownWorkers } from './known-workers.ts';
import type { Storage } from './storage.ts';

/** Tells the other processes of the calls of models that this one makes. */
export function reportWork(
  { logger, closing }: Surroundings,
  { signals, instance }: Storage,
  here: KnownWorkers,
): void {
  closing.defer(
    reportRegularly({
      signals,
      from: instance,
      about: aboutWork,
      read: () => workReportOf(here),
      onError: (error) => logger.warn({ err: error }, 'The workers could not be reported'),
    }),
  );
}
