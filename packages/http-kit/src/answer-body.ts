import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { isLongJson, jsonPieces } from './json-pieces.ts';
import { jsonObject, JsonText } from './json-text.ts';

/** Characters of an answer whose writing takes milliseconds. */
const large = 200_000;
/** Milliseconds of writing after which others have their turn. */
const sliceMs = 4;

/** The body of an answer: as it is, or as JSON where some of its fields are written already. */
export function bodyOf(answer: object): object | string {
  const isWritten = Object.values(answer).some((value) => value instanceof JsonText);
  return isWritten ? jsonObject(answer).text : answer;
}

/**
 * The same, ready to be sent. A long one is written, and made bytes, in slices: other requests have a turn
 * between them, whatever it contains.
 */
export async function sendable(
  reply: FastifyReply,
  answer: object,
): Promise<object | string | Readable> {
  if (!isLongJson(answer, large)) {
    const body = bodyOf(answer);
    if (typeof body === 'string') reply.type('application/json; charset=utf-8');
    return body;
  }
  const chunks: Buffer[] = [];
  let [bytes, begun] = [0, performance.now()];
  for (const piece of jsonPieces(answer)) {
    const chunk = Buffer.from(piece);
    chunks.push(chunk);
    bytes += chunk.length;
    if (performance.now() - begun < sliceMs) continue;
    await setImmediate();
    begun = performance.now();
  }
  reply.type('application/json; charset=utf-8');
  reply.header('content-length', bytes);
  return Readable.from(chunks, { objectMode: false });
}
