/** The process of one benchmark: runs it and sends its rows to the parent. */
import { reports } from './registry.ts';

const [report = '', name = ''] = process.argv.slice(2);
const bench = reports.get(report)?.benches.get(name);
if (bench === undefined || process.send === undefined) {
  throw new Error('Started by bench/run.ts, with the names of a report and of a benchmark.');
}
process.send(await bench(), () => process.exit());
