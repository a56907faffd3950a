import { consoleText } from '../errors/error-text.ts';
import { Interrupted } from './ops-error.ts';
import { runOps } from './run-ops.ts';

// Files of a copy are as private as those of a data folder.
process.umask(0o077);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

try {
  const { env } = process;
  process.exitCode = await runOps(process.argv.slice(2), {
    env,
    print: console.log,
    signal: stopping.signal,
  });
} catch (error) {
  console.error(consoleText(error));
  process.exitCode = error instanceof Interrupted ? 130 : 1;
}
