import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { endProcess } from './end-process.ts';
import { loadQuickly } from './load-quickly.ts';
import { endOnSignals } from './stop-on-signals.ts';

endOnSignals();
// Only their owner can read the files, in every folder.
process.umask(0o077);

// A full disk that has the log, or a reader of it that left, ends no server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

loadQuickly();
const [{ run }, { consoleText }] = await Promise.all([
  import('./run.ts'),
  import('./errors/error-text.ts'),
]);

// On a machine with much memory, V8 lets garbage grow to several times the memory in use. With this flag the heap
// grows only by half of that memory. It is set after the imports, as compiled modules are only used under the flags
// with which they were compiled.
setFlagsFromString('--heap-growing-percent=50');

try {
  await run(process.argv.slice(2), console.log);
  flushCompileCache();
} catch (error) {
  console.error(consoleText(error));
  endProcess(1);
}
