import type { Random } from '@mach42/query-api/outbox/testing/random.ts';
import type { DescribedCall } from './described-calls.ts';
import { jsonText, type RandomValues } from './random-values.ts';

export interface RandomRequest {
  readonly call: DescribedCall;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** The parts of the body, for what makes it smaller. */
  readonly value: unknown;
}

/** How a request is spoilt; `none` keeps to the description. */
const spoilings = [
  'none',
  'none',
  'none',
  'body',
  'body',
  'parameter',
  'query',
  'headers',
  'text',
] as const;

const brokenBodies = [
  '',
  '{',
  '[1,2',
  '\ufeff{}',
  'null',
  '"text"',
  '[]',
  '{"a":}',
  '\u0000',
  '{}{}',
  '{"a":NaN}',
  '['.repeat(100_000),
  `{"a":"${'x'.repeat(300_000)}"}`,
];

/** Draws a request of a call; one that fits keeps to the description. */
export function drawRequest(
  call: DescribedCall,
  random: Random,
  values: RandomValues,
  isFitting = false,
): RandomRequest {
  const spoiling = (isFitting ? 'none' : random.pick(spoilings)) ?? 'none';
  let path = call.path;
  const query = new URLSearchParams();
  for (const { name, in: where, required = false, schema } of call.parameters) {
    const isSpoilt = spoiling === 'parameter' && random.chance(0.6);
    const value = String(isSpoilt ? values.oddText() : values.fitting(schema));
    if (where === 'path') path = path.replace(`{${name}}`, encodedText(value));
    else if (where === 'query' && (required || random.chance(0.5))) query.append(name, well(value));
  }
  if (spoiling === 'query') {
    query.append(
      random.pick(['at', 'limit', 'scope', '__proto__', 'q']) ?? '',
      well(values.oddText()),
    );
    if (random.chance(0.3)) query.append('limit', '1e309');
  }
  const fitting = call.body === undefined ? undefined : values.fitting(call.body);
  const value =
    spoiling === 'body' && call.body !== undefined ? values.broken(call.body, fitting) : fitting;
  const isOddText = spoiling === 'text';
  const body = isOddText
    ? random.pick(brokenBodies)
    : value === undefined
      ? undefined
      : jsonText(value);
  const search = query.toString();
  return {
    call,
    target: search === '' ? path : `${path}?${search}`,
    headers: spoiling === 'headers' ? oddHeaders(random) : {},
    body: call.method === 'GET' ? undefined : call.takesBytes ? oddBytes(random) : body,
    value: isOddText || call.takesBytes ? undefined : value,
  };
}

/** Returns the bytes of a file, which mostly has another type than its first bytes claim. */
function oddBytes(random: Random): Uint8Array<ArrayBuffer> {
  const beginning = random.pick([
    '# Kiln',
    '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF',
    'GIF89a\xFF\xFF\xFF\xFF\0\0\0',
    '\xFF\xD8\xFF',
    'RIFF\xFF\xFF\xFF\xFFWEBPVP8X',
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 1e9>>',
    'PK\x03\x04',
    '<svg onload="alert(1)"/>',
    '',
  ]);
  const rest = Array.from({ length: random.below(200) }, () => random.below(256));
  return Buffer.concat([Buffer.from(beginning ?? '', 'latin1'), Buffer.from(rest)]);
}

function oddHeaders(random: Random): Record<string, string> {
  return (
    random.pick<Record<string, string>>([
      { 'idempotency-key': 'k'.repeat(5000) },
      { 'idempotency-key': '%00' },
      { 'idempotency-key': 'again' },
      { 'x-min-position': '-1' },
      { 'x-min-position': '1e309' },
      { 'x-min-position': '99999999999999999999' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-encoding': 'gzip' },
      { range: 'bytes=5-1' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'x-request-id': 'r'.repeat(1000) },
      { 'x-forwarded-host': 'other.example' },
      { accept: 'text/html' },
    ]) ?? {}
  );
}

const well = (text: string): string => text.toWellFormed();
const encodedText = (text: string): string => encodeURIComponent(well(text)) || '%20';
