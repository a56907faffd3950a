/**
 * Starts the product once while its image is made, and ends it: what it compiles on the way stays
 * beside its packages, for a container cannot write there. What does not start makes no image.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = await mkdtemp(join(tmpdir(), 'compile-'));
const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', DIRECT_PORT: '0', DATA_DIR: folder };
const product = spawn(process.execPath, ['packages/server/src/main.ts'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(product, 'exit');
for await (const line of createInterface({ input: product.stdout })) {
  if (line.includes('http://')) product.kill('SIGTERM');
}
const [code] = await ended;
await rm(folder, { recursive: true });
process.exitCode = code ?? 1;
