import { openPostgresEventStore } from '../../postgres/open.ts';
import { startRelay } from '../relay.ts';

/**
 * Relays the log in the schema of argument 1, at the address in `LOG_URL`, to the Kafka target in
 * argument 2 as JSON, until it is killed; prints the position whenever it has moved.
 */
const [, , schema = '', target = '{}'] = process.argv;
const store = await openPostgresEventStore({ url: process.env['LOG_URL'] ?? '', schema });
const relay = await startRelay({ ...JSON.parse(target), store, sessionTimeout: 4_000 });
process.stdout.write('started\n');
let notified = 0n;
setInterval(() => {
  if (relay.position === notified) return;
  notified = relay.position;
  process.stdout.write(`${notified}\n`);
}, 5);
