import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

export interface PdfToRead {
  readonly bytes: Uint8Array;
  /** Reading stops there. */
  readonly mostCharacters: number;
  /** Of arrays that may be made on the way, all together: a short stream may say that it is a long one. */
  readonly mostBytes: number;
}

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
  // Where the process ends before it has all of them, that is said by its end.
  reader.send(pdf, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
    end();
  }
}
