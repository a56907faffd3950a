import { open, rename, rm, writeFile } from 'node:fs/promises';

/** Writes a text that is on the disk when this resolves, readable only by its owner. */
export async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await flush(file);
}

/**
 * Replaces the text of a file: it has either the whole new text or the earlier one, whenever the process ends or the
 * disk is full.
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

/** Resolves when the written bytes of a file or a folder are on the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
