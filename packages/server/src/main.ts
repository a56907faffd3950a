import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { endOnSignals } from './stop-on-signals.ts';

endOnSignals();
// What is written is for its owner alone, whatever folder it is written into.
process.umask(0o077);

// What is imported from here on is compiled once and not at every start, which takes a third off
// it. Where nothing can be kept, nothing is.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)));
const [{ run }, { told }] = await Promise.all([import('./run.ts'), import('./told.ts')]);

try {
  await run(process.argv.slice(2), console.log);
  flushCompileCache();
} catch (error) {
  console.error(told(error));
  process.exit(1);
}
