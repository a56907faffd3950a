import { open, readFile, type FileHandle } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { replaceDurably } from '../backup/durable-files.ts';
import type { SealOutlet, SentSeal } from './seal-outlets.ts';
import { hashOfSeal, lineIn, noSeal, sealIn } from './seal.ts';

/** Bytes that are read at once: more than the longest line of a seal. */
const mostRead = 1024 * 1024;

/** The end of the last delivered seal in the file of seals. */
const Delivered = Type.Object({
  bytes: Type.Integer({ minimum: 0 }),
  /** Hash of the last seal that was delivered. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
type Delivered = Static<typeof Delivered>;

const none: Delivered = { bytes: 0, hash: noSeal };

interface DeliveryOptions {
  /** The file of seals. */
  readonly file: string;
  readonly outlet: SealOutlet;
  /** The length up to which the file is on disk and is not written again. */
  readonly lengthOf: () => number;
}

/**
 * Sends every seal of a file to an outlet beyond this machine, in order. A file beside the seals has the position of
 * the delivery, so that no seal is left out after a stop; seals that were sent just before a crash are sent again.
 */
export class SealDelivery {
  readonly #options: DeliveryOptions;
  readonly #state: string;
  #delivered: Delivered | undefined;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#state = `${options.file}.${options.outlet.name}`;
  }

  /** The bytes that the outlet has not received; all of them until the position of the delivery is read. */
  get waiting(): { readonly outlet: string; readonly bytes: number } {
    const { outlet, lengthOf } = this.#options;
    return { outlet: outlet.name, bytes: lengthOf() - (this.#delivered?.bytes ?? 0) };
  }

  /** @throws Error the outlet did not take a seal; those before it stay delivered */
  async deliverAll(signal: AbortSignal): Promise<void> {
    const { file, outlet, lengthOf } = this.#options;
    const length = lengthOf();
    let at = this.#delivered ?? (await this.#read());
    if (at.bytes > length) at = none;
    if (at.bytes === length) {
      this.#delivered = at;
      return;
    }
    const handle = await open(file);
    try {
      while (at.bytes < length) {
        signal.throwIfAborted();
        const batch = await nextBatch(handle, at.bytes, length);
        const isOther = this.#delivered === undefined && batch.follows !== at.hash;
        // Seals were made again, or the file is another one: the outlet receives all of these.
        if (isOther && at.bytes > 0) {
          at = none;
          continue;
        }
        if (batch.seals.length > 0) await outlet.send(batch.seals, signal);
        at = { bytes: at.bytes + batch.bytes, hash: batch.hash ?? at.hash };
        await this.#write(at);
      }
    } finally {
      await handle.close();
    }
  }

  async #read(): Promise<Delivered> {
    const text = await readFile(this.#state, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return deliveredIn(text) ?? none;
  }

  async #write(at: Delivered): Promise<void> {
    await replaceDurably(this.#state, JSON.stringify(at));
    this.#delivered = at;
  }
}

/** Undefined for a text that a crash or a person has damaged: then all seals are sent again. */
function deliveredIn(text: string): Delivered | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Value.Check(Delivered, parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

interface Batch {
  readonly seals: readonly SentSeal[];
  /** Length of these lines. */
  readonly bytes: number;
  /** The seal that the first of them names as the one before it. */
  readonly follows: string | undefined;
  /** Hash of the last of them. */
  readonly hash: string | undefined;
}

/** Whole lines; one that is no seal is left out: `ops verify` names it. */
async function nextBatch(handle: FileHandle, from: number, length: number): Promise<Batch> {
  const most = Math.min(mostRead, length - from);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, from);
  const end = buffer.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
  if (end === 0) throw new Error('The file of seals has a line that is too long: run ops verify.');
  const seals: SentSeal[] = [];
  let follows: string | undefined;
  let hash: string | undefined;
  for (const text of buffer.toString('utf8', 0, end).trimEnd().split('\n')) {
    const line = lineIn(text);
    const seal = line && sealIn(line.seal);
    if (line === undefined || seal === undefined) continue;
    follows ??= seal.previous;
    hash = hashOfSeal(line.seal);
    const { seal: signed, signature } = line;
    seals.push({ line: JSON.stringify({ seal: signed, signature }), at: seal.at });
  }
  return { seals, bytes: end, follows, hash };
}
