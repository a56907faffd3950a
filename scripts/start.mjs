/** `npm start`: installs and builds the missing parts, then runs the server until it ends. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installWhatIsMissing } from './lib/install.mjs';
import { pinnedNode, root } from './lib/repository.mjs';
import { exitCodeOf, explain } from './lib/run.mjs';
import { buildWebApp } from './lib/web-app.mjs';

try {
  await installWhatIsMissing({ tools: false });
  await buildWebApp();
  serve();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function serve() {
  const args = ['packages/server/src/main.ts', ...process.argv.slice(2)];
  // Compiled modules are kept between starts.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env };
  const server = spawn(pinnedNode, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the server by itself; a second one would cut its farewell short.
      const isSentByTerminal = signal === 'SIGINT' && process.stdin.isTTY;
      if (!isSentByTerminal) server.kill(signal);
    });
  }
  server.once('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
}
