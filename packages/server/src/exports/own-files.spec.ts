import { filesInMemory } from '@mach42/event-store/blobs/testing/files-in-memory.ts';
import type { StoredAttachment } from '@mach42/read-models/attachments/attachments.reads.ts';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ownFiles, zipOf, type ZipPart } from './personal-content.ts';

const owner = 'dana';
const attachment = (id: string, name: string, file = 'a'.repeat(64)): StoredAttachment => ({
  id,
  userId: owner,
  name,
  bytes: 1,
  mediaType: name.endsWith('.png') ? 'image/png' : 'text/plain',
  text: 'none',
  blobs: { file },
});
const none = filesInMemory().files;
const pathsOf = (...names: readonly string[]) =>
  ownFiles(
    none,
    names.map((name, index) => attachment(`${index}`, name)),
  ).map(({ name }) => name);

async function zip(entries: readonly ZipPart[], signal = new AbortController().signal) {
  const chunks: Uint8Array[] = [];
  const done: number[] = [];
  const onPart = (count: number) => done.push(count);
  for await (const chunk of zipOf(entries, { onPart, at: new Date(0), signal })) chunks.push(chunk);
  return { bytes: Buffer.concat(chunks), done };
}

/** The entries of a zip file, by name: their bytes, and whether they are compressed. */
function entriesIn(zipped: Buffer): Record<string, { text: string; isDeflated: boolean }> {
  const found: Record<string, { text: string; isDeflated: boolean }> = {};
  for (let at = zipped.readUInt32LE(zipped.length - 6); zipped.readUInt32LE(at) === 0x02014b50;) {
    const [size, name] = [zipped.readUInt32LE(at + 20), zipped.readUInt16LE(at + 28)];
    const local = zipped.readUInt32LE(at + 42);
    const from = local + 30 + zipped.readUInt16LE(local + 26) + zipped.readUInt16LE(local + 28);
    const isDeflated = zipped.readUInt16LE(at + 10) === 8;
    const stored = zipped.subarray(from, from + size);
    const text = (isDeflated ? inflateRawSync(stored) : stored).toString();
    found[zipped.toString('utf8', at + 46, at + 46 + name)] = { text, isDeflated };
    at += 46 + name + zipped.readUInt16LE(at + 30) + zipped.readUInt16LE(at + 32);
  }
  return found;
}

describe('the files of a person in the file of their own data', () => {
  it('have names that no other has, on systems that do not tell upper from lower case either', () => {
    expect(pathsOf('kiln.md', 'Kiln.md', 'kiln.md', 'notes')).toEqual([
      'files/kiln.md',
      'files/Kiln (2).md',
      'files/kiln (3).md',
      'files/notes',
      'files.jsonl',
    ]);
    expect(pathsOf('a (2).md', 'a.md', 'a.md').slice(0, 3)).toEqual([
      'files/a (2).md',
      'files/a.md',
      'files/a (3).md',
    ]);
    expect(ownFiles(none, [])).toEqual([]);
  });

  it('have names that lead out of no folder and that every system takes', () => {
    expect(
      pathsOf('../../etc/passwd', '..\\x.md', '/a/b.md', 'CON.txt', 'end. ', '..').slice(0, 6),
    ).toEqual([
      'files/passwd',
      'files/x.md',
      'files/b.md',
      'files/_CON.txt',
      'files/end',
      'files/file',
    ]);
  });

  it('are as they were stored, and the list names those that could not be read', async () => {
    const { files, stored } = filesInMemory();
    const seal = async (id: string, text: string) => {
      const sealed = await files.seal({ owner, id, part: 'file' }, Buffer.from(text));
      await files.put(sealed);
      return sealed.hash;
    };
    const [one, two, three] = [
      await seal('1', '# Kiln'),
      await seal('2', 'a picture'),
      await seal('3', 'damaged'),
    ];
    stored.set(three, Buffer.from('other bytes than were stored with this hash'));
    const { bytes, done } = await zip(
      ownFiles(files, [
        attachment('1', 'kiln.md', one),
        attachment('2', 'kiln.png', two),
        attachment('3', 'broken.md', three),
        attachment('4', 'gone.md'),
      ]),
    );
    const entries = entriesIn(bytes);
    expect(entries['files/kiln.md']).toEqual({ text: '# Kiln', isDeflated: true });
    expect(entries['files/kiln.png']).toEqual({ text: 'a picture', isDeflated: false });
    expect(entries['files/broken.md']?.text).toBe('');
    const list = (entries['files.jsonl']?.text ?? '').trim().split('\n');
    const listed = list.map((line) => JSON.parse(line) as { id: string; isMissing: boolean });
    expect(listed.map(({ id, isMissing }) => [id, isMissing])).toEqual([
      ['1', false],
      ['2', false],
      ['3', true],
      ['4', true],
    ]);
    expect(done.at(-1)).toBe(5);
  });

  it('[PK3] are given to the zip in pieces, with turns of the event loop between them', async () => {
    const { files } = filesInMemory();
    const large = Buffer.alloc(1_000_000, 'kiln ');
    const sealed = await files.seal({ owner, id: '1', part: 'file' }, large);
    await files.put(sealed);
    const [file] = ownFiles(files, [attachment('1', 'kiln.png', sealed.hash)]);
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const pieces: Buffer[] = [];
    for await (const piece of file?.content() ?? []) pieces.push(Buffer.from(piece));
    clearImmediate(next);
    expect(Math.max(...pieces.map(({ length }) => length))).toBe(256 * 1024);
    expect(turns).toBeGreaterThanOrEqual(pieces.length - 1);
    expect(Buffer.concat(pieces).equals(large)).toBe(true);
  });
});

describe('a zip file', () => {
  const entry = (name: string, ...texts: readonly string[]): ZipPart => ({
    name,
    async *content() {
      yield* texts;
    },
  });

  it('has each entry whole', async () => {
    const { bytes } = await zip([
      entry('README.md', '# Your data\n'),
      entry('chats/1.jsonl', '1\n', '2\n'),
    ]);
    const texts = Object.entries(entriesIn(bytes)).map(([name, { text }]) => [name, text]);
    expect(texts).toEqual([
      ['README.md', '# Your data\n'],
      ['chats/1.jsonl', '1\n2\n'],
    ]);
  });

  it('ends with the fault of an entry, and when it is no longer wanted', async () => {
    const broken: ZipPart = {
      name: 'broken.json',
      async *content() {
        yield '{';
        throw new Error('The rows are gone.');
      },
    };
    await expect(zip([entry('a', 'a'), broken, entry('b', 'b')])).rejects.toThrow(
      'The rows are gone.',
    );
    const ending = AbortSignal.abort(new Error('Removed.'));
    await expect(zip([entry('a', 'a')], ending)).rejects.toThrow('Removed.');
  });
});
