import type { CheckpointStore } from '@mach42/processors/runner/event-runner.ts';
import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Checkpoints in one small JSON file, replaced as a whole. Processors are idempotent: a file that
 * is lost, old or unreadable makes them read old events again and nothing else.
 */
export function checkpointFile(file: string): CheckpointStore {
  let positions: Promise<Map<string, bigint>> | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** The write that follows the one under way: it stores what is known when it begins. */
  let next: Promise<void> | undefined;

  async function write(): Promise<void> {
    next = undefined;
    const known = await (positions ??= read(file));
    const text = JSON.stringify(
      Object.fromEntries([...known].map(([name, position]) => [name, String(position)])),
    );
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  return {
    async get(name) {
      return (await (positions ??= read(file))).get(name);
    },
    async set(name, position) {
      (await (positions ??= read(file))).set(name, position);
      next ??= writing = writing.then(write, write);
      await next;
    },
  };
}

async function read(file: string): Promise<Map<string, bigint>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
  const entries = [...text.matchAll(/"([^"]+)":"(\d{1,19})"/g)];
  return new Map(entries.map(([, name = '', position = '0']) => [name, BigInt(position)]));
}
