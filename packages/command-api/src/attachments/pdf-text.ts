import { Worker } from 'node:worker_threads';
import type { Static } from 'typebox';
import { getDocumentProxy } from 'unpdf';
import type { PdfAnswer, PdfMessage, PdfToRead } from './pdf-process.ts';

/**
 * Reads the text of a PDF, page by page. Runs in a process of its own, with its deadline and its heap.
 * @throws Error it is no PDF, is locked, or takes too much memory
 */
function readPages(
  { bytes, mostCharacters, mostBytes }: PdfToRead,
  onPage: (text: string) => void,
): Promise<void> {
  return withBoundedArrays(mostBytes, async () => {
    const document = await open(bytes);
    try {
      await eachPage(document, mostCharacters, onPage);
    } finally {
      await document.loadingTask.destroy();
    }
  });
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

const quiet = {
  verbosity: 0,
  // Nothing is fetched, drawn or run.
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  stopAtErrors: true,
} as const;

const open = (bytes: Uint8Array): Promise<Document> =>
  getDocumentProxy(new Uint8Array(bytes), quiet);

async function eachPage(
  document: Document,
  most: number,
  onPage: (text: string) => void,
): Promise<void> {
  let length = 0;
  for (let number = 1; number <= document.numPages && length <= most; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('');
    page.cleanup();
    if (text.trim() !== '') onPage(text.trim());
    length += text.length;
  }
}

/**
 * Runs work with a limit on the bytes of all typed arrays that it makes together, and with the same limit on the
 * bytes that the platform decompresses. The heap limit counts neither, so a compressed stream of a few kilobytes
 * could take the memory of the machine. Only one such work may run in a process at a time.
 * @throws RangeError the work exceeds a limit
 */
export async function withBoundedArrays<T>(most: number, work: () => Promise<T>): Promise<T> {
  const made = budget(most);
  const decompressed = budget(most);
  const originals = { ...arrays, DecompressionStream };
  const bounded = Object.entries(arrays).map(([name, type]) => [name, counted(type, made)]);
  Object.assign(globalThis, Object.fromEntries(bounded), {
    DecompressionStream: boundedDecompression(decompressed),
  });
  try {
    return await work();
  } finally {
    Object.assign(globalThis, originals);
  }
}

const arrays = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
};
type ArrayType = (typeof arrays)[keyof typeof arrays];

/** Counts bytes, and throws when there are more. */
type Budget = (bytes: number) => void;

function budget(most: number): Budget {
  let spent = 0;
  return (bytes) => {
    spent += bytes;
    if (spent > most) throw new RangeError('This takes more memory than it may.');
  };
}

const counted = (type: ArrayType, spend: Budget): ArrayType =>
  new Proxy(type, {
    construct(target, args: readonly unknown[], newTarget) {
      const [length] = args;
      if (typeof length === 'number') spend(length * target.BYTES_PER_ELEMENT);
      return Reflect.construct(target, args, newTarget) as object;
    },
  });

/** Returns a type whose output fails as soon as it becomes too long, before anything keeps it. */
const boundedDecompression = (spend: Budget): typeof DecompressionStream =>
  new Proxy(DecompressionStream, {
    construct(target, args: readonly unknown[], newTarget) {
      // The type of the object that the target constructs.
      const { readable, writable } = Reflect.construct(
        target,
        args,
        newTarget,
      ) as DecompressionStream;
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          spend(part.byteLength);
          controller.enqueue(part);
        },
      });
      return { writable, readable: readable.pipeThrough(count) };
    },
  });

/** Answers one PDF to the process that forked this one. */
async function serve(pdf: PdfToRead): Promise<void> {
  const answer = (message: Static<typeof PdfAnswer>) => process.send?.(message);
  try {
    // A page may be longer than the text that is kept. The rest of it is not sent.
    await readPages(pdf, (text) => answer({ page: text.slice(0, 2 * pdf.mostCharacters) }));
    answer({ isDone: true });
  } catch (error) {
    answer({ failed: error instanceof Error ? error.name : 'unknown' });
  }
}

if (import.meta.main) {
  // A killed server notifies no process, and a PDF may block this thread for ever.
  const workerData = { parent: Number(process.argv[2]) };
  const watching = new Worker(new URL('./end-with-parent.worker.ts', import.meta.url), {
    workerData,
  });
  watching.unref();
  const parts: Uint8Array[] = [];
  process.on('message', (message: PdfMessage) => {
    if ('part' in message) parts.push(message.part);
    else void serve({ ...message, bytes: Buffer.concat(parts) });
  });
}
