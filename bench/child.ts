/** The process of one benchmark: runs it and sends its rows to the parent. */
import { reports } from './registry.ts';

const [report = '', name = ''] = process.argv.slice(2);
const bench = reports.get(report)?.benches.get(name);
if (bench === undefined || process.send === undefined) {
  throw new Error('Started by bench/run.ts, with the names of a report and of a benchmark.');
}
// Processes that a benchmark started end with the benchmark; a signal to the benchmark only would not end them.
for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(end, () => process.exit(1));
process.send(await bench(), () => process.exit());
