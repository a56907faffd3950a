import { partOf, withinOf } from '@mach42/domain/personal-parts.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { readdir, readFile } from 'node:fs/promises';

/** Ids are no content, and are elsewhere. */
const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);
/** Shorter ones may be anyone's. */
const leastLength = 12;

/** Returns the texts of a person in the decrypted events that no other person has. */
export function personalTexts(events: readonly RecordedEvent[], person: string): string[] {
  const theirs = new Set<string>();
  const others = new Set<string>();
  for (const event of events) {
    const part = partOf(event);
    const texts = part?.owners.includes(person) === true ? theirs : others;
    const fields = part?.fields ?? [];
    const content = Object.entries(event.data).filter(
      ([field]) => withinOf(event.type) === undefined && fields.includes(field),
    );
    for (const text of stringsIn(content.map(([, value]) => value))) texts.add(text);
  }
  const ofOthers = [...others].join('\n');
  return [...theirs].filter(
    (text) => text.length >= leastLength && !isId(text) && !ofOthers.includes(text),
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Everything that the product keeps in a folder, as bytes. */
export async function bytesIn(folder: string): Promise<Buffer> {
  // A file that is being written has another name in a moment.
  const isKept = (name: string) => !/^first-admin|\.new$/.test(name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isKept(entry.name));
  // A running server removes files at any moment.
  const read = files.map(({ parentPath, name }) =>
    readFile(`${parentPath}/${name}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    }),
  );
  return Buffer.concat(await Promise.all(read));
}
