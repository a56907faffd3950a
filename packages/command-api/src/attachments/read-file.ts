import type { Compute } from '@mach42/compute/compute.ts';
import { FairQueue } from '@mach42/compute/fair-queue.ts';
import type { Attachment, AttachmentText } from '@mach42/contracts/attachments/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { wholeTurn } from '@mach42/event-store/log/whole-turn.ts';
import { isUtf8 } from 'node:buffer';
import { pdfTextApart } from './pdf-process.ts';

/**
 * Reads few files of a kind at once, and one of a person, as each holds a thread that others need as well. The others
 * wait, in turns of their people.
 */
export class FileTurns {
  readonly #most: number;
  readonly #waiting = new FairQueue<() => void>();
  readonly #running = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  async run<Done>(owner: string, work: () => Promise<Done>): Promise<Done> {
    if (this.#running.size < this.#most && !this.#running.has(owner)) this.#running.add(owner);
    else await new Promise<void>((begin) => this.#waiting.push(owner, begin));
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#next();
    }
  }

  #next(): void {
    let next: string | undefined;
    const begin = this.#waiting.take((owner) => {
      if (this.#running.has(owner)) return false;
      next = owner;
      return true;
    });
    if (next === undefined || begin === undefined) return;
    this.#running.add(next);
    begin();
  }
}

/** The type of a file by its first bytes. Its name is not used. */
type Signature = 'jpeg' | 'png' | 'gif' | 'webp' | 'pdf' | 'text' | 'other';

const latin = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, to);

/** A PDF may have other bytes before its header. */
const pdfHeaderWithin = 1024;

function signatureOf(bytes: Buffer): Signature {
  if (latin(bytes, 0, 3) === '\xFF\xD8\xFF') return 'jpeg';
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1A\n') return 'png';
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return 'gif';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  if (latin(bytes, 0, pdfHeaderWithin).includes('%PDF-')) return 'pdf';
  return isUtf8(bytes) && !bytes.includes(0) ? 'text' : 'other';
}

/** The description of an uploaded file that is shown, and the bytes that are stored. */
interface ReadFile {
  readonly shown: Pick<Attachment, 'kind' | 'mediaType' | 'width' | 'height' | 'text'>;
  readonly file: Buffer;
  readonly thumbnail?: Buffer;
  readonly text?: Buffer;
}

interface Reading {
  readonly compute: Compute;
  /** Id of the person who uploads it. */
  readonly owner: string;
  /** Receives the reason why a PDF was not read; the file is stored all the same. */
  readonly warn: (error: unknown) => void;
}

/**
 * One for the whole process, like its threads: decoders use the thread pool that also hashes passwords and reads
 * files.
 */
const pictures = new FileTurns(limits.attachments.picturesAtOnce);
/** Each takes a process with a heap of its own until its deadline, if it is made to exhaust. */
const documents = new FileTurns(1);

/** Bytes of a file that takes milliseconds to put together and to hand over. */
const longFile = 1024 * 1024;

/**
 * Reads an uploaded file by its bytes.
 * @throws Refusal VALIDATION_ERROR a picture that is damaged or too large, or has too many frames
 */
export async function readFile(bytes: Buffer, reading: Reading): Promise<ReadFile> {
  if (bytes.length > longFile) await wholeTurn();
  const signature = signatureOf(bytes);
  switch (signature) {
    case 'jpeg':
    case 'png':
    case 'gif':
    case 'webp': {
      const cleaned = await pictures.run(reading.owner, async () => {
        // Decoders are a library of 20 MB, which a start does not wait for.
        const { cleanPicture } = await import('./picture.ts');
        return cleanPicture(bytes, signature, reading);
      });
      const { width, height, bytes: file, thumbnail } = cleaned;
      const mediaType = `image/${signature}`;
      return {
        shown: { kind: 'picture', mediaType, width, height, text: 'none' },
        file,
        thumbnail,
      };
    }
    case 'pdf': {
      const { text, content } = await readPdf(bytes, reading);
      const shown = { kind: 'pdf', mediaType: 'application/pdf', text } as const;
      return { shown, file: bytes, ...(text === 'none' ? {} : { text: content }) };
    }
    case 'text': {
      const { text, content } = cut(beginningOf(bytes));
      // Whatever language it is in, it is shown as text and never run.
      const shown = { kind: 'text', mediaType: 'text/plain; charset=utf-8', text } as const;
      return { shown, file: bytes, ...(text === 'none' ? {} : { text: content }) };
    }
    case 'other': {
      const shown = { kind: 'file', mediaType: 'application/octet-stream', text: 'none' } as const;
      return { shown, file: bytes };
    }
  }
}

async function readPdf(bytes: Buffer, { owner, warn }: Reading) {
  const { textCharacters: mostCharacters, pdfMs, pdfMemoryBytes: mostBytes } = limits.attachments;
  try {
    const input = { bytes, mostCharacters, mostBytes };
    const read = await documents.run(owner, () => pdfTextApart(input, pdfMs));
    return cut(read.text, read.isWhole);
  } catch (error) {
    // Locked, damaged or made to exhaust: it can be downloaded, and has no text.
    warn(error);
    return cut('');
  }
}

/** Returns as much of a UTF-8 text as may be kept, and a little more where there is more. */
function beginningOf(bytes: Buffer): string {
  // A character has 4 bytes at most.
  const enough = bytes.subarray(0, (limits.attachments.textCharacters + 1) * 4);
  // In stream mode, a character that is cut in the middle waits for the rest and is left out.
  return new TextDecoder().decode(enough, { stream: true });
}

function cut(
  whole: string,
  isAll = true,
): { readonly text: AttachmentText; readonly content: Buffer } {
  const storable = whole.toWellFormed().replaceAll('\0', '').trim();
  const kept = storable.slice(0, limits.attachments.textCharacters).toWellFormed();
  const content = Buffer.from(kept);
  if (content.length === 0) return { text: 'none', content };
  return { text: isAll && kept.length === storable.length ? 'whole' : 'cut', content };
}
