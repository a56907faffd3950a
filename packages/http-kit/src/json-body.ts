import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { jsonExcess } from '@mach42/contracts/kernel/json-size.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { unstorableAt } from '@mach42/contracts/kernel/storable-text.ts';
import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from './refusal.ts';

/** Characters of a body that takes milliseconds to scan and to read: others have their turn in between. */
const large = 200_000;

/** JSON is the only body there is; an empty one counts as none, whatever its content type says. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const text = body.toString();
    const excess = jsonExcess(text, limits.body);
    if (excess !== undefined)
      return done(new HttpRefusal('VALIDATION_ERROR', commandTexts.bodyBeyond[excess]));
    const read: typeof done = (error, value: unknown) => {
      const refusal = error === null && mayBeUnstorable.test(text) ? refusalOf(value) : undefined;
      done(error ?? refusal ?? null, value);
    };
    if (text.length < large) return parse(request, text, read);
    setImmediate(() => {
      void parse(request, text, (error, value: unknown) => {
        setImmediate(read, error, value);
      });
    });
    return undefined;
  });
}

/** JSON has U+0000 as an escape alone, and UTF-8 has no surrogates. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

function refusalOf(body: unknown): HttpRefusal | undefined {
  const path = unstorableAt(body);
  if (path === undefined) return undefined;
  const message = commandTexts.unstorable;
  const details = [{ path, message }];
  return new HttpRefusal('VALIDATION_ERROR', `${path || 'The body'} ${message}.`, { details });
}
