import { headers } from '@mach42/contracts/kernel/call.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it, vi } from 'vitest';
import { pathOf, signInAs } from '../support/calls.ts';
import { otlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.ts';
import { openSocket } from '../support/socket.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';
const secret = 'The kiln of Rikke is cracked';

/** Posts a question as a caller that is traced, and waits for the answer of the model. */
async function post(dataDir: string, environment: Record<string, string>) {
  const product = await startProduct({ dataDir, environment });
  const { caller: her, token } = await signInAs(product.address, dana);
  const room = (await her.call(createRoom, { body: { name: 'Rikke', type: 'private_chat' } })).data;
  const socket = await openSocket(product.address, token);
  const answer = await fetch(new URL(pathOf(postMessage, { id: room.id }), product.address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${caller}-01`,
      [headers.requestId]: 'request-of-the-caller',
    },
    body: JSON.stringify({ content: secret, aiModel: 'builtin:latest' }),
  });
  expect(answer.status).toBe(201);
  const events = async () => product.server.store.readAll(0n, 100_000);
  await vi.waitUntil(async () => (await events()).some(({ type }) => type === 'ReplyCompleted'), {
    timeout: 90_000,
  });
  await product.server.processAll();
  await socket.frame((frame) => frame.t === 'event' && frame.type === 'ReplyCompleted');
  const ofPost = (await events()).filter(
    ({ metadata }) => metadata.correlationId === 'request-of-the-caller',
  );
  socket[Symbol.dispose]();
  await product.stop();
  return ofPost;
}

/** The names from a span up to the call. */
function wayOf(span: ReceivedSpan, all: ReadonlyMap<string, ReceivedSpan>): string[] {
  const above = all.get(span.parentSpanId ?? '');
  return above === undefined ? [span.name] : [span.name, ...wayOf(above, all)];
}

it('[TE2] [TE3] one post with the reply of a model is one trace, from the call to the sockets', async () => {
  await using folder = await temporaryFolder();
  await using receiver = await otlpReceiver();
  const ofPost = await post(folder.path, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address });

  const spans = receiver.spans.filter((span) => span.traceId === traceId);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const roots = spans.filter(({ parentSpanId }) => !byId.has(parentSpanId ?? ''));
  expect(roots.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ['POST /api/rooms/:id/messages', caller],
  ]);
  const ways = spans.map((span) => wayOf(span, byId).join(' < '));
  const posting = 'command PostMessage < POST /api/rooms/:id/messages';
  const asking = `command RequestReply < processor when-message-posted-request-reply < ${posting}`;
  const working = `work on message < ${asking}`;
  for (const way of [
    `append < ${posting}`,
    `projector messages < ${posting}`,
    `projector audit < ${posting}`,
    `deliver MessagePosted < ${posting}`,
    asking,
    `append < ${asking}`,
    working,
    `chat builtin:latest < ${working}`,
    `command CompleteReply < ${working}`,
    `projector messages < command CompleteReply < ${working}`,
    `deliver ReplyCompleted < command CompleteReply < ${working}`,
  ])
    expect(ways).toContain(way);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect(new Set(ofPost.map(({ metadata }) => metadata.traceparent?.split('-')[1]))).toEqual(
    new Set([traceId]),
  );
}, 150_000);

it('[TE4] nothing of what is written, no names and no ids of people are in spans', async () => {
  await using folder = await temporaryFolder();
  await using receiver = await otlpReceiver();
  const ofPost = await post(folder.path, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address });
  const sent = receiver.bodies.join('\n');
  const ids = ofPost.flatMap(({ id, stream, metadata }) => [
    id,
    stream.slice(stream.indexOf('-') + 1),
    metadata.actorId === 'system' ? id : metadata.actorId,
    metadata.key,
  ]);
  for (const part of [secret, 'Rikke', 'Dana', ...ids]) expect(sent).not.toContain(part);
}, 150_000);

it('[TE1] [TE3] nothing is sent or loaded without an exporter, and the caller’s trace is kept', async () => {
  await using folder = await temporaryFolder();
  await using receiver = await otlpReceiver();
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, OTEL_SDK_DISABLED: 'true' };
  const ofPost = await post(folder.path, off);
  expect(receiver.requests).toBe(0);
  expect(ofPost.length).toBeGreaterThan(4);
  for (const { metadata } of ofPost)
    expect(metadata.traceparent).toBe(`00-${traceId}-${caller}-01`);
}, 150_000);

it('[TE5] an exporter that cannot be reached costs spans and nothing else', async () => {
  await using folder = await temporaryFolder();
  const gone = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  expect((await post(folder.path, gone)).length).toBeGreaterThan(4);
}, 150_000);
