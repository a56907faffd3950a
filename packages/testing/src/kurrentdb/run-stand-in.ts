/**
 * `npx node packages/testing/src/kurrentdb/run-stand-in.ts [--port 2113] [--data FILE]`: serves a stand-in for
 * KurrentDB, prints its address, and ends with its process. With a file, its stored events survive a kill.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { serveStandIn } from './serve-stand-in.ts';
import { StandIn, type Recorded } from './stand-in.ts';

const { port, data } = parseArgs({
  options: { port: { type: 'string', default: '0' }, data: { type: 'string', default: '' } },
}).values;

const lineOf = ({ data: content, metadata, position, ...record }: Recorded): string =>
  `${JSON.stringify({
    ...record,
    position: String(position),
    data: content.toString('base64'),
    metadata: metadata.toString('base64'),
  })}\n`;

function recordOf(line: string): Recorded {
  const kept = JSON.parse(line) as Record<'data' | 'metadata' | 'position', string> & Recorded;
  return {
    ...kept,
    position: BigInt(kept.position),
    data: Buffer.from(kept.data, 'base64'),
    metadata: Buffer.from(kept.metadata, 'base64'),
  };
}

const lines = data !== '' && existsSync(data) ? readFileSync(data, 'utf8').split('\n') : [];
const standIn = new StandIn({
  version: '25.1',
  records: lines.filter((line) => line !== '').map(recordOf),
  // One write an append: a kill leaves all of it, or nothing.
  onRecords: (records) => data !== '' && appendFileSync(data, records.map(lineOf).join('')),
});
const { url } = await serveStandIn(standIn, { port: Number(port) });
process.stdout.write(`${url}\n`);
