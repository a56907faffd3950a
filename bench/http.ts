import { besideBaseline } from './beside-baseline.ts';
import { startBareFastify } from './http/bare-fastify.ts';
import { startChat, type RunningChat } from './http/chat.ts';
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
  await using plainChat = await startChat(false);
  const [product, plain] = [loadOf(chat), loadOf(plainChat)];
  const baseline: Load = { ...load, url: bare.url, headers: {} };
  for (const warmUp of [baseline, plain, product])
    await answersPerSecond({ ...warmUp, duration: 1 });
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
    await besideBaseline({
      work: 'POST a message over HTTP, 64 connections, encrypted',
      unit: 'messages/s',
      product: () => answersPerSecond(product),
      baseline: { work: 'the same without encryption', measure: () => answersPerSecond(plain) },
      atLeast: 0.85,
    }),
  ];
}

const loadOf = ({ url, token }: RunningChat): Load => ({
  ...load,
  url,
  headers: { authorization: `Bearer ${token}` },
});
