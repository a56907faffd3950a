import { attachmentRefusals } from '@mach42/contracts/attachments/texts.ts';
import { type Call, type CallShape, headers } from '@mach42/contracts/kernel/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Type, type TSchema } from 'typebox';
import { answerChecker, answerSchema, errorSchema, wrapAnswer } from './answers.ts';
import { type CallHandler, CallRequest } from './call-request.ts';
import { type Access, charge, guard } from './guard.ts';
import { HttpRefusal } from './refusal.ts';
import { describeCall, type Parts, refuseBody } from './route.ts';

const bytesType = 'application/octet-stream';

interface BytesRoute extends Parts {
  readonly summary: string;
  /** Default `people`. */
  readonly access?: Access;
}

/** A route that takes bytes, up to a limit. */
interface UploadRoute extends BytesRoute {
  readonly answer: { readonly [field: string]: TSchema };
  readonly mostBytes: number;
  /** Says what to do where there are more. */
  readonly tooLarge: string;
}

/**
 * Serves a call whose body is bytes. A body whose stated length is too long is refused before any of it is read; one
 * that turns out to be too long is refused as soon as it does. The handler reads the body by `bytesIn`, when it is
 * ready to.
 */
export function uploadRoute<Shape extends CallShape>(
  app: FastifyInstance,
  call: Call<Shape>,
  options: UploadRoute,
  handler: CallHandler<Shape>,
): void {
  const { access = 'people', mostBytes, tooLarge, answer } = options;
  const check = app.checksAnswers ? answerChecker(answerSchema(call.envelope, answer)) : undefined;
  app.register(async (scope) => {
    // The stream itself: it is read when the handler asks for it.
    scope.addContentTypeParser(bytesType, (_, payload, done) => done(null, payload));
    scope.route({
      method: call.method,
      url: call.path,
      config: { envelope: call.envelope, notTaken: attachmentRefusals.notBytes },
      schema: { ...describeCall(call, options, 201), consumes: [bytesType] },
      onRequest: [
        guard(app.authenticate, access),
        ...(app.meter === null ? [] : [charge(app.meter, call.cost, 0)]),
        async ({ headers: { 'content-length': length = '0' } }) => {
          if (Number(length) <= mostBytes) return;
          throw new HttpRefusal('PAYLOAD_TOO_LARGE', tooLarge);
        },
      ],
      preValidation: async ({ body }: FastifyRequest) => {
        if (body instanceof Readable) return;
        throw new HttpRefusal('VALIDATION_ERROR', attachmentRefusals.notBytes);
      },
      handler: async (request, reply) => {
        const { answer: fields, position } = await handler(new CallRequest<Shape>(request, reply));
        const whole = wrapAnswer(call.envelope, fields);
        check?.(whole);
        if (position !== undefined) reply.header(headers.position, position.toString());
        reply.code(201);
        return whole;
      },
    });
  });
}

/**
 * The bytes of the body of an upload.
 * @throws HttpRefusal PAYLOAD_TOO_LARGE there are more than `most`
 */
export async function bytesIn(
  { body }: FastifyRequest,
  {
    most,
    tooLarge,
    cutOff,
  }: { readonly most: number; readonly tooLarge: string; readonly cutOff: string },
): Promise<Buffer> {
  if (!(body instanceof Readable))
    throw new HttpRefusal('VALIDATION_ERROR', attachmentRefusals.notBytes);
  const parts: Buffer[] = [];
  let length = 0;
  try {
    // Destroyed here, it would take the connection with it, and the answer.
    for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > most) break;
      parts.push(part);
    }
  } catch {
    // The client has gone in the middle of it.
    throw new HttpRefusal('VALIDATION_ERROR', cutOff);
  }
  if (length <= most) return Buffer.concat(parts, length);
  body.resume();
  throw new HttpRefusal('PAYLOAD_TOO_LARGE', tooLarge);
}

/** Bytes for a person to keep, which no browser runs. */
export interface BytesAnswer {
  /** Reads them, once there is memory for them. */
  readonly read: () => Promise<Uint8Array>;
  /** An upper bound of the number of bytes. */
  readonly mostBytes: number;
  /** A media type that is safe to show: no browser runs a script in it. */
  readonly mediaType: string;
  readonly name: string;
  /** The address never has other bytes: the browser of this reader may keep them for an hour. */
  readonly isKept?: true;
}

/** Serves a call whose answer is bytes. */
export function downloadRoute<Shape extends CallShape>(
  app: FastifyInstance,
  call: Call<Shape>,
  options: BytesRoute,
  handler: (request: CallRequest<Shape>) => Promise<BytesAnswer>,
): void {
  const { access = 'people' } = options;
  const failure = errorSchema(call.envelope);
  const bytes = Type.Unsafe<Uint8Array>(Type.String({ contentMediaType: bytesType }));
  const answered = { description: 'The bytes', content: { [bytesType]: { schema: bytes } } };
  const response = { 200: answered, '4xx': failure, '5xx': failure };
  const schema = describeCall(call, { ...options, answer: {} }, 200);
  app.route({
    method: call.method,
    url: call.path,
    config: { envelope: call.envelope },
    schema: { ...schema, response },
    onRequest: [
      guard(app.authenticate, access),
      ...(app.meter === null ? [] : [charge(app.meter, call.cost, 0)]),
    ],
    preValidation: refuseBody,
    handler: async (request, reply) => {
      const answer = await handler(new CallRequest<Shape>(request, reply));
      app.unread.hold(request, reply, answer.mostBytes);
      return sendBytes(reply, answer, await answer.read());
    },
  });
}

const keptByReader = 'private, max-age=3600, immutable';

/** Sends bytes as a file to save, and in a sandbox in case a browser shows them all the same. */
function sendBytes(
  reply: FastifyReply,
  { mediaType, name, isKept }: BytesAnswer,
  bytes: Uint8Array,
): FastifyReply {
  if (isKept === true) reply.header('cache-control', keptByReader).header('vary', 'authorization');
  return reply
    .headers({
      'content-type': mediaType,
      'content-length': bytes.length,
      'content-disposition': dispositionOf(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** RFC 6266, with the name in UTF-8 (RFC 8187) and one in ASCII for those that do not read it. */
function dispositionOf(name: string): string {
  const ascii = name.replaceAll(/[^ -~]/gu, '_').replaceAll(/["\\%]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
