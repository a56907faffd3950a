import { type ChildProcess, fork } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

interface PdfBounds {
  /** Reading stops there. */
  readonly mostCharacters: number;
  /** The bytes that all arrays made while reading may have together: a short stream may claim to be a long one. */
  readonly mostBytes: number;
}

export interface PdfToRead extends PdfBounds {
  readonly bytes: Uint8Array;
}

/** A message to the process: the parts of the bytes, one after the other, and then how to read them. */
export type PdfMessage = { readonly part: Uint8Array } | PdfBounds;

/** Bytes of one part. Sending 20 MB at once blocks the thread that answers all people for as long as three calls. */
const bytesOfPart = 1024 * 1024;

const program = fileURLToPath(new URL('./pdf-text.ts', import.meta.url));
/** MiB of its heap. */
const heapMegabytes = 512;

/**
 * An answer of the process: the text of each page that has text, then the end of the pages or the name of the error.
 */
export const PdfAnswer = Type.Union([
  Type.Object({ page: Type.String() }),
  Type.Object({ isDone: Type.Literal(true) }),
  Type.Object({ failed: Type.String() }),
]);

interface PdfText {
  readonly text: string;
  /** Whether reading came to its end. */
  readonly isWhole: boolean;
}

/** A PDF has no text that can be read. */
class PdfUnreadable extends Error {
  override readonly name: string;

  constructor(reason: string) {
    super('The PDF could not be read.');
    this.name = reason;
  }
}

/**
 * The text of a PDF, read by a process of its own. A PDF of some kilobytes can ask for more memory at once than any
 * heap has left, which ends a process; in a thread, it would be this one.
 * @returns that of the pages before the one which cannot be read, or not within the deadline or the memory
 * @throws Error that is the first one
 */
export async function pdfTextApart(pdf: PdfToRead, deadlineMs: number): Promise<PdfText> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfText>();
  const pages: string[] = [];
  let length = 0;
  const finish = (isWhole: boolean): void => resolve({ text: pages.join('\n\n'), isWhole });
  const fail = (reason: string): void => {
    if (pages.length > 0) finish(false);
    else reject(new PdfUnreadable(reason));
  };
  const reader = fork(program, [String(process.pid)], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => void reader.kill('SIGKILL');
  const timer = setTimeout(() => fail('TimeoutError'), deadlineMs);
  process.once('exit', end);
  reader.on('error', reject);
  reader.on('exit', () => fail('OutOfMemory'));
  reader.on('message', (answer) => {
    if (!Value.Check(PdfAnswer, answer)) fail('unknown');
    else if ('failed' in answer) fail(answer.failed);
    else if ('isDone' in answer) finish(true);
    else if (length <= pdf.mostCharacters) {
      pages.push(answer.page);
      length += answer.page.length;
    }
  });
  try {
    await Promise.race([sendTo(reader, pdf), promise]);
    return await promise;
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
    end();
  }
}

/** Sends a PDF to the process. If the process ends before it has everything, its `exit` event reports that. */
async function sendTo(reader: ChildProcess, { bytes, ...bounds }: PdfToRead): Promise<void> {
  const send = (message: PdfMessage) => reader.send(message, () => undefined);
  for (let at = 0; at < bytes.length && reader.connected; at += bytesOfPart) {
    // Starting a process has used up this turn of the event loop.
    await setImmediate();
    send({ part: bytes.subarray(at, at + bytesOfPart) });
  }
  if (reader.connected) send(bounds);
}
