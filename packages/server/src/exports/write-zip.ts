import { once } from 'node:events';
import { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file within the zip: its content is read when its turn comes, and never held together with that of others. */
export interface ZipPart {
  /** With folders: `chats/1.md`. */
  readonly name: string;
  readonly content: () => AsyncIterable<string | Uint8Array>;
  /** What is compressed already stays as it is. */
  readonly isCompressed?: boolean;
}

/** The bytes of a zip file, entry by entry. */
export async function* zipOf(
  entries: readonly ZipPart[],
  {
    onPart,
    at,
    signal,
  }: {
    readonly onPart: (done: number) => void;
    readonly at: Date;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<Uint8Array, void> {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>);
  let done = 0;
  for (const { name, content, isCompressed = false } of entries) {
    const options = { mtime: at, mode: 0o100600, compress: !isCompressed };
    zip.addReadStreamLazy(name, options, (take) => {
      const stream = Readable.from(content(), { objectMode: false });
      stream.once('end', () => onPart((done += 1)));
      // Else the zip would wait for the rest of this entry for ever.
      stream.once('error', (error) => output.destroy(error));
      take(null, stream);
    });
  }
  const stop = (): void => void output.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  zip.end();
  try {
    signal.throwIfAborted();
    for await (const bytes of output) yield bytes as Uint8Array;
  } finally {
    signal.removeEventListener('abort', stop);
    output.destroy();
    if (!output.closed) await once(output, 'close');
  }
}
