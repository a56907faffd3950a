import { bodyFault } from '@mach42/contracts/kernel/json-size.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { unstorableAt } from '@mach42/contracts/kernel/storable-text.ts';
import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type CallTurns } from './call-turns.ts';
import { HttpRefusal } from './refusal.ts';

/** Characters of a body that takes milliseconds to scan and to read: others have their turn in between. */
const large = 200_000;
/** Characters of a body from which a few bodies at once take milliseconds. */
const long = 10_000;

type Done = (error: Error | null, value?: unknown) => void;

/** JSON is the only body there is; an empty one counts as none, whatever its content type says. */
export function readJsonBodies(app: FastifyInstance, turns: CallTurns): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const readLong = async (request: FastifyRequest, text: string, done: Done): Promise<void> => {
    const caller = callerOf(request);
    await turns.wait(caller);
    const fault = faultOf(request, text);
    if (fault !== undefined) return done(fault);
    if (text.length >= large) await turns.later(caller);
    const [error, value] = await new Promise<Parameters<Done>>((resolve) => {
      void parse(request, text, (...parsed) => resolve(parsed));
    });
    if (text.length >= large) await turns.later(caller);
    return done(error ?? refusalOf(text, value) ?? null, value);
  };
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const text = body.toString();
    if (text.length >= long) return void readLong(request, text, done);
    const fault = faultOf(request, text);
    if (fault !== undefined) return done(fault);
    return parse(request, text, (error, value: unknown) =>
      done(error ?? refusalOf(text, value) ?? null, value),
    );
  });
}

/** Why a body is not parsed. */
function faultOf({ raw }: FastifyRequest, text: string): HttpRefusal | undefined {
  // No one would receive the result.
  if (raw.socket.destroyed) return new HttpRefusal('VALIDATION_ERROR', left);
  const fault = bodyFault(text, limits.body);
  return fault && new HttpRefusal('VALIDATION_ERROR', commandTexts.bodyFaults[fault]);
}

/** Bodies are taken as they are: packed, a small one might have any length, and read as it is, it would be another one. */
export function refuseEncodedBody({ headers }: FastifyRequest, reply: FastifyReply): void {
  const encodings = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  const encoding = encodings
    .map((name) => name.trim())
    .find((name) => name !== '' && name !== 'identity');
  if (encoding === undefined) return;
  // RFC 9110 §12.5.3: what would be taken.
  reply.header('accept-encoding', 'identity');
  const name = packed.has(encoding) ? encoding : 'this encoding';
  throw new HttpRefusal(
    'VALIDATION_ERROR',
    `A body in ${name} is not taken: send it as it is, without content-encoding.`,
  );
}

const packed: ReadonlySet<string> = new Set([
  'gzip',
  'x-gzip',
  'deflate',
  'br',
  'zstd',
  'compress',
]);

const left = 'The connection was closed before the body was read.';

/** JSON has U+0000 only as an escape, and UTF-8 has no surrogates. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

function refusalOf(text: string, body: unknown): HttpRefusal | undefined {
  if (!mayBeUnstorable.test(text)) return undefined;
  const path = unstorableAt(body);
  if (path === undefined) return undefined;
  const message = commandTexts.unstorable;
  const details = [{ path, message }];
  return new HttpRefusal('VALIDATION_ERROR', `${path || 'The body'} ${message}.`, { details });
}
