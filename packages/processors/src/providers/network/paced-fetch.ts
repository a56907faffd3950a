import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { setImmediate } from 'node:timers/promises';
import { ProviderFailed } from '../provider-errors.ts';

/** Of an answer, in one turn of the event loop: some hundred pieces of a streamed one. */
const bytesOfTurn = 16_384;
const lineFeed = 10;

/**
 * What ends a piece of a streamed answer: of JSON in lines the end of each, of server-sent events a line that is
 * empty.
 */
type Piece = 'line' | 'event';

/**
 * A `fetch` whose answers arrive a little at a time, however much a service sends at once, so that others have their
 * turns. What reads them keeps a piece until it is complete, and reads it at once.
 * @throws ProviderFailed an answer, or a piece of it, is longer than any that is used
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
  const measure = new Measure(piece);
  const reader = body.getReader();
  let rest = new Uint8Array();
  return new ReadableStream(
    {
      async pull(controller) {
        // What was handed on before has been read by now.
        await setImmediate();
        while (rest.length === 0) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          rest = value;
        }
        const part = rest.subarray(0, bytesOfTurn);
        rest = rest.subarray(bytesOfTurn);
        try {
          measure.add(part);
        } catch (error) {
          await reader.cancel(error);
          throw error;
        }
        controller.enqueue(part);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** How long an answer, and the piece at its end, have become. */
class Measure {
  readonly #piece: Piece;
  #bytes = 0;
  #ofPiece = 0;
  #ofLine = 0;

  constructor(piece: Piece) {
    this.#piece = piece;
  }

  /** @throws ProviderFailed */
  add(part: Uint8Array): void {
    this.#bytes += part.length;
    let start = 0;
    for (let end = part.indexOf(lineFeed); end !== -1; end = part.indexOf(lineFeed, start)) {
      this.#read(end - start);
      // A line of one character has none but a carriage return.
      if (this.#piece === 'line' || this.#ofLine <= 1) this.#ofPiece = 0;
      this.#ofLine = 0;
      start = end + 1;
    }
    this.#read(part.length - start);
    if (this.#bytes > limits.modelAnswerBytes) throw endless();
  }

  #read(bytes: number): void {
    this.#ofLine += bytes;
    this.#ofPiece += bytes;
    if (this.#ofPiece > limits.modelPieceBytes) throw endless();
  }
}

const endless = (): ProviderFailed => new ProviderFailed(workerTexts.endless, { retryable: false });
