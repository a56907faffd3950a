import {
  shareTargetParts as parts,
  shareTargetPath,
} from '@mach42/contracts/attachments/share-target.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';

/** The reason for which a file was not kept. */
export type RefusedWhy = 'empty' | 'too large' | 'too many' | 'no room';

/** The content that another app of the device shared. */
export interface SharedIn {
  /** Title, text and link, without repetitions; may be empty. */
  readonly text: string;
  readonly files: readonly File[];
  readonly refused: readonly { readonly name: string; readonly why: RefusedWhy }[];
}

interface Note {
  readonly at: number;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly type: string }[];
  readonly refused: SharedIn['refused'];
}

/** The cache that keeps the shared content until the person chooses where to put it. */
export const sharedInCache = 'shared-in';
/** Milliseconds that shared content is kept: long enough to sign in. */
const keptMs = 3_600_000;
const noteAddress = `${shareTargetPath}/note`;
const fileAddress = (index: number): string => `${shareTargetPath}/files/${index}`;

/** Keeps the shared content and replaces earlier shared content. Files beyond the limits are named and not kept. */
export async function keepShared(caches: CacheStorage, form: FormData, at: number): Promise<void> {
  await forgetShared(caches);
  const given = form.getAll(parts.files).filter((part) => part instanceof File);
  const refused: { name: string; why: RefusedWhy }[] = [];
  const files: File[] = [];
  for (const file of given) {
    const why = whyNot(file, files.length);
    if (why === undefined) files.push(file);
    else refused.push({ name: file.name, why });
  }
  const note: Note = {
    at,
    text: textOf(form),
    files: files.map(({ name, type }) => ({ name, type })),
    refused: refused.slice(0, limits.attachments.ofMessage),
  };
  const cache = await caches.open(sharedInCache);
  try {
    await Promise.all(
      files.map((file, index) => cache.put(fileAddress(index), new Response(file))),
    );
    await cache.put(noteAddress, Response.json(note));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    const without = files.map(({ name }) => ({ name, why: 'no room' as const }));
    await cache.put(noteAddress, Response.json({ ...note, files: [], refused: without }));
  }
}

function whyNot({ size }: File, taken: number): RefusedWhy | undefined {
  if (size === 0) return 'empty';
  if (size > limits.attachments.bytes) return 'too large';
  return taken >= limits.attachments.ofMessage ? 'too many' : undefined;
}

/** Joins title, text and link. Apps repeat the title or the link in the text. */
function textOf(form: FormData): string {
  const [title = '', text = '', url = ''] = [parts.title, parts.text, parts.url].map((name) => {
    const part = form.get(name);
    return typeof part === 'string' ? part.trim() : '';
  });
  return [text.includes(title) ? '' : title, text, text.includes(url) ? '' : url]
    .filter((part) => part !== '')
    .join('\n');
}

/** Returns the shared content; undefined where there is none, or where it was shared too long ago. */
export async function readShared(caches: CacheStorage, now: number): Promise<SharedIn | undefined> {
  const cache = await caches.open(sharedInCache);
  const note = (await (await cache.match(noteAddress))?.json()) as Note | undefined;
  if (note === undefined || note.at < now - keptMs) {
    await forgetShared(caches);
    return undefined;
  }
  const kept = await Promise.all(note.files.map((_, index) => cache.match(fileAddress(index))));
  const files = await Promise.all(
    note.files.map(async ({ name, type }, index) => {
      const bytes = await kept[index]?.blob();
      return bytes === undefined ? [] : [new File([bytes], name, { type })];
    }),
  );
  return { text: note.text, files: files.flat(), refused: note.refused };
}

export const forgetShared = (caches: CacheStorage): Promise<boolean> =>
  caches.delete(sharedInCache);
