import { limits } from '@mach42/contracts/kernel/limits.ts';
import { MemoryCaches } from '@mach42/testing/memory-caches.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetShared, keepShared, readShared } from './shared-in.ts';

const at = Date.parse('2026-11-20T10:00:00.000Z');
let caches: CacheStorage;
beforeEach(() => {
  caches = new MemoryCaches('https://mach42.example', () =>
    Promise.reject(new TypeError('Failed to fetch')),
  ) as unknown as CacheStorage;
});

function form(parts: Record<string, string>, files: readonly File[] = []): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(parts)) made.set(name, value);
  for (const file of files) made.append('files', file);
  return made;
}
const file = (name: string, bytes = 'x'): File => new File([bytes], name, { type: 'text/plain' });

describe('what another app shares', () => {
  it.each([
    [{ title: 'Kiln', text: 'Hot', url: 'https://example.org' }, 'Kiln\nHot\nhttps://example.org'],
    [
      { title: 'Kiln', text: 'Kiln https://example.org', url: 'https://example.org' },
      'Kiln https://example.org',
    ],
    [{ url: ' https://example.org ' }, 'https://example.org'],
    [{}, ''],
  ])('[OL8] %o becomes %j', async (parts, text) => {
    await keepShared(caches, form(parts), at);
    expect((await readShared(caches, at))?.text).toBe(text);
  });

  it('[OL8] has its files with names and types', async () => {
    await keepShared(caches, form({}, [file('Öfen.md', '# Kiln')]), at);
    const [one] = (await readShared(caches, at))?.files ?? [];
    expect([one?.name, one?.type, await one?.text()]).toEqual(['Öfen.md', 'text/plain', '# Kiln']);
  });

  it('[OL8] names the files that are empty, too large or too many', async () => {
    const large = file('large.bin');
    Object.defineProperty(large, 'size', { value: limits.attachments.bytes + 1 });
    const many = Array.from({ length: limits.attachments.ofMessage }, (_, n) => file(`${n}.txt`));
    const given = form({});
    given.getAll = () => [file('nothing.txt', ''), large, ...many, file('over.txt')];
    await keepShared(caches, given, at);
    const shared = await readShared(caches, at);
    expect(shared?.files.map(({ name }) => name)).toEqual(many.map(({ name }) => name));
    expect(shared?.refused).toEqual([
      { name: 'nothing.txt', why: 'empty' },
      { name: 'large.bin', why: 'too large' },
      { name: 'over.txt', why: 'too many' },
    ]);
  });

  it('[OL8] keeps the text where the device has no room for the files', async () => {
    const opened = caches.open.bind(caches);
    caches.open = async (name) => {
      const cache = await opened(name);
      const put = cache.put.bind(cache);
      cache.put = async (of, response) => {
        if (typeof of === 'string' && of.includes('/files/'))
          throw new DOMException('Full.', 'QuotaExceededError');
        await put(of, response);
      };
      return cache;
    };
    await keepShared(caches, form({ text: 'Hot' }, [file('a.txt')]), at);
    expect(await readShared(caches, at)).toEqual({
      text: 'Hot',
      files: [],
      refused: [{ name: 'a.txt', why: 'no room' }],
    });
  });

  it('[OL8] takes the place of what was shared before', async () => {
    await keepShared(caches, form({ text: 'Before' }, [file('a.txt')]), at);
    await keepShared(caches, form({ text: 'Now' }), at);
    expect(await readShared(caches, at)).toEqual({ text: 'Now', files: [], refused: [] });
  });

  it('[OL8] is gone after an hour, and once it is taken', async () => {
    await keepShared(caches, form({ text: 'Hot' }), at);
    expect((await readShared(caches, at + 3_600_000))?.text).toBe('Hot');
    expect(await readShared(caches, at + 3_600_001)).toBeUndefined();
    expect(await caches.keys()).toEqual([]);
    await keepShared(caches, form({ text: 'Hot' }), at);
    await forgetShared(caches);
    expect(await readShared(caches, at)).toBeUndefined();
  });
});
