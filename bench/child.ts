/** The process of one benchmark: runs it and sends its rows to the parent. */
import { benches } from './registry.ts';

const name = process.argv[2] ?? '';
const bench = benches.get(name);
if (bench === undefined || process.send === undefined) {
  throw new Error('Started by bench/run.ts, with the name of a benchmark.');
}
process.send(await bench(), () => process.exit());
