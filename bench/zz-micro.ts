import { ContentSealer } from '../packages/event-store/src/encrypted/content-sealer.ts';
import { appendRequest } from '../packages/event-store/src/log/append-request.ts';
import { readTexts, positioned } from '../packages/event-store/src/log/encoded-event.ts';
import { pack, unpack, textLength } from '../packages/event-store/src/sqlite/write-protocol.ts';
import { derivedFrom } from '../packages/event-store/src/log/upcast.ts';
import { partOf, withinOf } from '../packages/domain/src/personal-parts.ts';
import { createSecretKey, randomBytes } from 'node:crypto';
import { chatMessage } from './event-store/workload.ts';
const key = { content: createSecretKey(randomBytes(32)), nonces: createSecretKey(randomBytes(32)) };
const keys = { known: () => key, load: async () => new Map(), loadOrCreate: async () => new Map(), empty() {} } as never;
const personal = { partOf, withinOf, withoutContent: (_: string, d: object) => d, endsKey: () => false } as never;
const sealer = new ContentSealer(keys, personal);
const N = 4000;
const events = Array.from({ length: N }, () => chatMessage());
function t<T>(name: string, f: (n: number) => T): T[] {
  const out: T[] = [];
  for (let i = 0; i < N; i++) f(i);
  const a = performance.now();
  for (let i = 0; i < N; i++) out.push(f(i));
  console.log(name.padEnd(34), (((performance.now() - a) * 1e3) / N).toFixed(2), 'µs');
  return out;
}
t('chatMessage', () => chatMessage());
t('partOf', (n) => partOf(events[n] as never));
const divided = t('divide', (n) => sealer.divideAtOnce([events[n]!])!);
const plain = t('appendRequest plain', (n) => appendRequest('room-1', [events[n]!], n));
const enc = t('appendRequest enc', (n) => appendRequest('room-1', divided[n]!.events, n, divided[n]!.secrets));
const w = (r: (typeof plain)[number]) => ({ kind: 'append', ...r }) as const;
t('textLength', (n) => textLength(w(enc[n]!)));
const groups = (all: typeof plain) => Array.from({ length: N / 16 }, (_, g) => all.slice(g * 16, g * 16 + 16).map(w));
for (const [name, all] of [['plain', plain], ['enc', enc]] as const) {
  const gs = groups(all);
  for (const g of gs) pack(g);
  let a = performance.now();
  const packed = gs.map((g) => pack(g));
  console.log('pack', name, (((performance.now() - a) * 1e3) / N).toFixed(2));
  const bare = packed.map((p) => p.map((x) => (typeof x === 'object' ? 'k' : x)));
  a = performance.now();
  const s = bare.map((p) => structuredClone(p));
  console.log('clone', name, (((performance.now() - a) * 1e3) / N).toFixed(2), s.length);
  a = performance.now();
  for (const p of packed) unpack(p);
  console.log('unpack', name, (((performance.now() - a) * 1e3) / N).toFixed(2));
}
t('readTexts plain', (n) => readTexts(plain[n]!.events[0]!));
const read = t('readTexts enc', (n) => readTexts(enc[n]!.events[0]!));
t('positioned', (n) => positioned(read[n]!, { stream: 'room', revision: 1, position: n }));
t('positioned+derived', (n) => { const e = positioned(read[n]!, { stream: 'room', revision: 1, position: n }); derivedFrom(e, () => e); return e; });
