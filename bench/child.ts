/** The process of one benchmark: runs it and sends its rows to the parent. */
import { reports } from './registry.ts';

const [report = '', name = ''] = process.argv.slice(2);
const bench = reports.get(report)?.benches.get(name);
if (bench === undefined || process.send === undefined) {
  throw new Error('Started by bench/run.ts, with the names of a report and of a benchmark.');
}
// What a benchmark has begun ends with its process, which by a signal alone would tell no person.
for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(end, () => process.exit(1));
process.send(await bench(), () => process.exit());
