import { told } from '../told.ts';
import { Interrupted } from './ops-error.ts';
import { runOps } from './run-ops.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

try {
  const { env } = process;
  process.exitCode = await runOps(process.argv.slice(2), {
    env,
    tell: console.log,
    signal: stopping.signal,
  });
} catch (error) {
  console.error(told(error));
  process.exitCode = error instanceof Interrupted ? 130 : 1;
}
