import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections: a stopped server keeps its own. */
const lowest = 19_000;
/** Each worker of the tests has ports of its own: no other worker takes those of a stopped server. */
const portsOfWorker = 1_000;
const workers = 10;

/** Ports on loopback without a listener. */
export async function freePorts(count: number): Promise<number[]> {
  const first = lowest + (Number(process.env['VITEST_POOL_ID'] ?? 0) % workers) * portsOfWorker;
  const found: number[] = [];
  const start = Math.floor(Math.random() * portsOfWorker);
  for (let step = 0; step < portsOfWorker && found.length < count; step += 1) {
    const port = first + ((start + step) % portsOfWorker);
    if (await isFree(port)) found.push(port);
  }
  if (found.length < count) throw new Error(`No ${count} ports are free from ${first} on.`);
  return found;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!free) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}
