import { startBareFastify } from './http/bare-fastify.ts';
import { startChat } from './http/chat.ts';
import { answersPerSecond, type Load } from './http/load.ts';
import { median, type BenchRow } from './row.ts';

const target = 5000;
const rounds = 5;
const body = JSON.stringify({
  content: 'Shall we meet on Tuesday at ten, or is Thursday better for you?',
  tempId: '[<id>]',
});
const load = { body, connections: 64, duration: 2 };

/** A message posted over HTTP: token, validation, access, model and idempotency, encrypted and durably stored. */
export async function httpBench(): Promise<BenchRow[]> {
  await using bare = await startBareFastify();
  await using chat = await startChat();
  const product: Load = {
    ...load,
    url: chat.url,
    headers: { authorization: `Bearer ${chat.token}` },
  };
  const baseline: Load = { ...load, url: bare.url, headers: {} };
  for (const warmUp of [baseline, product]) await answersPerSecond({ ...warmUp, duration: 1 });
  const [values, baselines]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    baselines.push(await answersPerSecond(baseline));
    values.push(await answersPerSecond(product));
  }
  const [value, bareValue] = [median(values), median(baselines)];
  return [
    {
      work: 'POST a message over HTTP, 64 connections, all checks, encrypted, durable',
      value,
      unit: 'messages/s',
      baseline: { work: 'Fastify with a validated body alone', value: bareValue },
      ratio: value / bareValue,
      target: `at least ${target} messages/s`,
      ok: value >= target,
    },
  ];
}
