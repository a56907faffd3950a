import { setPriority } from 'node:os';
import { endProcess } from '../end-process.ts';
import { loadQuickly } from '../load-quickly.ts';
import type { Console } from './console.ts';

loadQuickly();
const [{ consoleText, reasonOf }, { exitCodeOf, exitCodes }, { runOps }] = await Promise.all([
  import('../errors/error-text.ts'),
  import('./ops-error.ts'),
  import('./run-ops.ts'),
]);

// Files of a copy are as private as those of a data folder.
process.umask(0o077);
// A verb may compute for minutes beside a server that answers people: it gets a third of what that gets of a core.
const niceness = 5;
setPriority(niceness);

let isStatusShown = false;

/** Writes a line that the next one replaces. */
function status(text: string, percent?: number): void {
  isStatusShown = true;
  process.stderr.write(`\r\u001B[2K${text}${percent === undefined ? '' : `, ${percent} %`}`);
}

function print(text: string): void {
  if (isStatusShown) process.stderr.write('\r\u001B[2K');
  isStatusShown = false;
  console.log(text);
}

/** A server that runs a verb receives how far it is; else a person may read it. */
function statusOf(): Pick<Console, 'status'> {
  const send = process.send?.bind(process);
  if (send !== undefined)
    return { status: (text, percent) => void send({ status: text, percent }) };
  return process.stderr.isTTY ? { status } : {};
}

const stopping = new AbortController();
/** The first ends the verb where that is in order, the second at once. */
function stop(): void {
  if (stopping.signal.aborted) endProcess(exitCodes.interrupted);
  stopping.abort();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

try {
  const { env } = process;
  process.exitCode = await runOps(process.argv.slice(2), {
    env,
    print,
    ...statusOf(),
    signal: stopping.signal,
  });
} catch (error) {
  console.error(consoleText(error));
  // The reason goes to the server that runs the verb, if there is one.
  process.send?.({ failure: reasonOf(error) });
  process.exitCode = exitCodeOf(error);
}
process.disconnect?.();
