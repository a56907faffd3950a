import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections: a stopped broker keeps its own. */
const first = 19_090;
const last = 19_199;

/** Ports on loopback that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  const range = last - first;
  const start = Math.floor(Math.random() * range);
  for (let step = 0; step < range && found.length < count; step += 1) {
    const port = first + ((start + step) % range);
    if (await isFree(port)) found.push(port);
  }
  if (found.length < count) throw new Error(`No ${count} ports are free from ${first} to ${last}.`);
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
