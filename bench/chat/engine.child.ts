/** A server that speaks as Ollama does, and notes when each marked question came and when it answered. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { machineMs, marked, markIn } from './clock.ts';
import type { EnginePace, EngineTimes } from './engine.ts';

const [{ firstMs, pieces, paceMs }] = (await once(process, 'message')) as [EnginePace];
const times: { got: number[]; wrote: number[]; atOnce: number } = { got: [], wrote: [], atOnce: 0 };
const model = { name: 'qwen3:8b', model: 'qwen3:8b', digest: 'sha256:1', details: {} };
let answering = 0;

const server = createServer((request, response) => void serve(request, response));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => process.send?.(times satisfies EngineTimes));

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrivedAt = machineMs();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.setHeader('content-type', 'application/json');
  if (request.url === '/api/chat') return answer(arrivedAt, Buffer.concat(chunks), response);
  const details = { model_info: { 'qwen3.context_length': 40_960 } };
  response.end(JSON.stringify(request.url === '/api/show' ? details : { models: [model] }));
}

async function answer(arrivedAt: number, body: Buffer, response: ServerResponse): Promise<void> {
  const { messages } = JSON.parse(body.toString()) as { messages: { content: string }[] };
  const number = markIn(messages.at(-1)?.content ?? '') ?? 0;
  times.got[number] = arrivedAt;
  answering += 1;
  times.atOnce = Math.max(times.atOnce, answering);
  await pause(firstMs);
  const say = (content: string, done = false): boolean =>
    response.write(`${JSON.stringify({ message: { role: 'assistant', content }, done })}\n`);
  times.wrote[number] = machineMs();
  say(`${marked(number)} `);
  for (let piece = 1; piece < pieces; piece += 1) {
    await pause(paceMs);
    say('as agreed on the phone, ');
  }
  const end = { done: true, done_reason: 'stop', prompt_eval_count: 20, eval_count: pieces };
  response.end(`${JSON.stringify({ message: { role: 'assistant', content: '' }, ...end })}\n`);
  answering -= 1;
}
