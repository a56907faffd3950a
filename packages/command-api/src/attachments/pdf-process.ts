import { type ChildProcess, fork } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

interface PdfBounds {
  /** Reading stops there. */
  readonly mostCharacters: number;
  /** Of arrays that may be made on the way, all together: a short stream may say that it is a long one. */
  readonly mostBytes: number;
}

export interface PdfToRead extends PdfBounds {
  readonly bytes: Uint8Array;
}

/** What the process is sent: the bytes in parts, one after the other, then how to read them. */
export type PdfMessage = { readonly part: Uint8Array } | PdfBounds;

/** Of one part: to hand over 20 MB at once takes the thread that answers everybody as long as three calls. */
const bytesOfPart = 1024 * 1024;

const program = fileURLToPath(new URL('./pdf-text.ts', import.meta.url));
/** MiB of its heap. */
const heapMegabytes = 512;

/** What the process answers: the text, or the name of the error. */
export const PdfAnswer = Type.Union([
  Type.Object({ text: Type.String() }),
  Type.Object({ failed: Type.String() }),
]);

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
 * @throws Error it cannot be read, or not within its deadline or its memory
 */
export async function pdfTextApart(pdf: PdfToRead, deadlineMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = fork(program, [String(process.pid)], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => void reader.kill('SIGKILL');
  const timer = setTimeout(() => reject(new PdfUnreadable('TimeoutError')), deadlineMs);
  process.once('exit', end);
  reader.on('error', reject);
  reader.on('exit', () => reject(new PdfUnreadable('OutOfMemory')));
  reader.on('message', (answer) => {
    if (!Value.Check(PdfAnswer, answer)) reject(new PdfUnreadable('unknown'));
    else if ('text' in answer) resolve(answer.text);
    else reject(new PdfUnreadable(answer.failed));
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

/** Where the process ends before it has all of it, that is said by its end. */
async function sendTo(reader: ChildProcess, { bytes, ...bounds }: PdfToRead): Promise<void> {
  const send = (message: PdfMessage) => reader.send(message, () => undefined);
  for (let at = 0; at < bytes.length && reader.connected; at += bytesOfPart) {
    // To begin a process has taken this turn.
    await setImmediate();
    send({ part: bytes.subarray(at, at + bytesOfPart) });
  }
  if (reader.connected) send(bounds);
}
