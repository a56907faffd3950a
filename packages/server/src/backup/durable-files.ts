import { open, rename, rm, writeFile } from 'node:fs/promises';

/** Writes a text that is on the disk when it resolves, for its owner alone. */
export async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await flush(file);
}

/**
 * Gives a file another text: it has the whole of it or what it had before, whenever the process ends or the disk is full.
 */
export async function replaceDurably(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  try {
    await writeDurably(next, text);
    await rename(next, file);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}

/** Resolves when what was written to a file or a folder is on the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
