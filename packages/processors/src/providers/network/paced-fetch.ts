import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { setImmediate } from 'node:timers/promises';
import { ProviderFailed } from '../provider-errors.ts';
import { AnswerTooLong, areTooMany, TooManyChunks } from './guarded-fetch.ts';

/** Bytes of an answer in one turn of the event loop: some hundred pieces of a streamed answer. */
const bytesOfTurn = 16_384;
/** Chunks of one turn: a service may send each byte as one. */
const chunksOfTurn = 100;
const lineFeed = 10;

/**
 * The end of a piece of a streamed answer: the end of each line for JSON in lines, an empty line for server-sent
 * events.
 */
type Piece = 'line' | 'event';

/**
 * A `fetch` whose answers arrive a little at a time, however much a service sends at once, so that others have their
 * turns. Its reader keeps a piece until it is complete, and reads it at once. It receives no piece in many parts,
 * because it searches all that it has with each part.
 * @throws ProviderFailed an answer, or a piece of it, is longer than any that is used, or has too many small chunks
 */
export const pacedFetch =
  (send: typeof fetch, piece: Piece): typeof fetch =>
  async (input, init) => {
    const answer = await send(input, init);
    if (answer.body === null) return answer;
    const { status, statusText, headers } = answer;
    return new Response(inTurns(answer.body, piece), { status, statusText, headers });
  };

function inTurns(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  piece: Piece,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const gathering = new Gathering(body.getReader(), piece);
  return new ReadableStream(
    {
      async pull(controller) {
        // The part that was handed on before has been read by now.
        await setImmediate();
        try {
          const part = await gathering.next();
          if (part === undefined) controller.close();
          else controller.enqueue(part);
        } catch (error) {
          // A stream that has failed by itself is closed already, and rejects with its own error again.
          await gathering.cancel(error).catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => gathering.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** An answer in parts that end with a piece, or are as long as a turn takes. */
class Gathering {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  readonly #measure: Measure;
  /** The rest of the last chunk. */
  #rest = new Uint8Array();

  constructor(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, piece: Piece) {
    this.#reader = reader;
    this.#measure = new Measure(piece);
  }

  cancel(reason: unknown): Promise<void> {
    return this.#reader.cancel(reason);
  }

  /** Undefined at its end. */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const before = this.#measure.pieces;
    while (length < bytesOfTurn && this.#measure.pieces === before) {
      if (this.#rest.length === 0) {
        if (parts.length % chunksOfTurn === chunksOfTurn - 1) await setImmediate();
        const chunk = await this.#read();
        if (chunk === undefined) break;
        this.#rest = chunk;
      }
      const part = this.#rest.subarray(0, bytesOfTurn - length);
      this.#rest = this.#rest.subarray(part.length);
      this.#measure.add(part);
      parts.push(part);
      length += part.length;
    }
    const [only] = parts;
    return parts.length > 1 ? Buffer.concat(parts) : only;
  }

  async #read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#measure.addChunk();
      return value;
    } catch (error) {
      if (error instanceof TooManyChunks) throw inTooManyChunks();
      throw error instanceof AnswerTooLong ? endless() : error;
    }
  }
}

/** How long an answer, and the piece at its end, have become. */
class Measure {
  readonly #piece: Piece;
  /** The number of pieces that have ended. */
  pieces = 0;
  #chunks = 0;
  #bytes = 0;
  #ofPiece = 0;
  #ofLine = 0;

  constructor(piece: Piece) {
    this.#piece = piece;
  }

  /** @throws ProviderFailed */
  addChunk(): void {
    this.#chunks += 1;
    this.#requireFew(this.#chunks);
  }

  /** @throws ProviderFailed */
  add(part: Uint8Array): void {
    this.#bytes += part.length;
    let start = 0;
    for (let end = part.indexOf(lineFeed); end !== -1; end = part.indexOf(lineFeed, start)) {
      this.#read(end - start);
      // A line of one character has none but a carriage return.
      if (this.#piece === 'line' || this.#ofLine <= 1) this.#endPiece();
      this.#ofLine = 0;
      start = end + 1;
    }
    this.#read(part.length - start);
    if (this.#bytes > limits.modelAnswerBytes) throw endless();
    this.#requireFew(this.pieces);
  }

  #endPiece(): void {
    this.#ofPiece = 0;
    this.pieces += 1;
  }

  #requireFew(count: number): void {
    if (areTooMany(count, this.#bytes)) throw inTooManyChunks();
  }

  #read(bytes: number): void {
    this.#ofLine += bytes;
    this.#ofPiece += bytes;
    if (this.#ofPiece > limits.modelPieceBytes) throw endless();
  }
}

const inTooManyChunks = (): ProviderFailed =>
  new ProviderFailed(workerTexts.tooManyChunks, { retryable: false });
const endless = (): ProviderFailed => new ProviderFailed(workerTexts.endless, { retryable: false });
