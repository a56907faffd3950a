import type { Call } from '@mach42/contracts/kernel/call.ts';
import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { ClientFrame } from '@mach42/contracts/socket/frames.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada } from '@mach42/server/demo/people.ts';
import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { everyCall } from '../support/every-call.ts';
import { runningProduct } from '../support/running-product.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Characters that cannot be stored: their names, and their escapes in JSON. */
const characters = [
  { name: 'U+0000', escape: String.raw`\u0000` },
  { name: 'half a pair', escape: String.raw`\ud83d` },
  { name: 'the other half', escape: String.raw`\uDE00` },
];

const product = runningProduct(() => ({ environment: { CALLS_PER_SECOND: '0' } }));
let token: string;
let bodies: ReadonlyMap<string, Schema>;
let calls: ReadonlyMap<string, Call>;

beforeAll(async () => {
  const { caller } = await signInAs(product.address, ada);
  token = (await caller.call(switchRole, { body: { role: 'admin' } })).data.token;
  calls = await everyCall();
  // By roles, those who answer queries and those who carry out commands each describe their own calls.
  const descriptions = [
    await (await fetch(`${product.address}/api/openapi.json`)).json(),
    (await product.server.app.inject('/api/openapi.json')).json(),
  ] as Described[];
  const described = descriptions.flatMap(({ paths }) => Object.entries(paths));
  bodies = new Map(
    described.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        requestBody?.content?.['application/json']?.schema ?? {},
      ]),
    ),
  );
});

interface Described {
  readonly paths: Record<
    string,
    Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>
  >;
}

interface Refused {
  readonly error?: { readonly details?: readonly object[] } | string;
  readonly detail?: readonly { readonly msg: string }[];
}

async function send(method: string, path: string, body?: string) {
  const answer = await fetch(`${product.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: JSON.stringify((await answer.json()) as Refused) };
}

/** JSON texts of a schema's values that have one bad text or name, by the path of it. */
function* badValues(
  schema: Schema,
  bad: string,
  path = '',
): Generator<[path: string, json: string]> {
  const { type, properties, items, anyOf } = schema as {
    type?: string;
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
  };
  for (const part of anyOf ?? []) yield* badValues(part, bad, path);
  if (type === 'string') yield [path, `"a${bad}"`];
  if (items !== undefined) {
    for (const [at, json] of badValues(items, bad, `${path}/0`)) yield [at, `[${json}]`];
  }
  for (const [name, field] of Object.entries(properties ?? {})) {
    for (const [at, json] of badValues(field, bad, `${path}/${name}`))
      yield [at, `{"${name}":${json}}`];
    // A field that takes any JSON has names and texts inside it.
    if (field['type'] === undefined || field['patternProperties'] !== undefined) {
      yield [`${path}/${name}/x`, `{"${name}":{"x":"${bad}"}}`];
      yield [`${path}/${name}/x\uFFFD`, `{"${name}":{"x${bad}":1}}`];
    }
  }
}

const someId = '00000000-0000-7000-8000-000000000000';
const filled = (path: string, but?: string, value = ''): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === but ? value : ({ version: '1', kind: 'entry', file: 'proof' }[name] ?? someId),
  );
/** The direct model service names the field in a sentence, as its envelope has no details. */
const namesField = (text: string, path: string): boolean =>
  text.includes(JSON.stringify({ path, message: commandTexts.unstorable }).slice(1, -1)) ||
  text.includes(`${path || 'The body'} ${commandTexts.unstorable}`);

it.each(characters)(
  '[HK32] every text of every body with $name is refused, by its path',
  async ({ escape }) => {
    const wrong: string[] = [];
    let asked = 0;
    for (const [name, { method, path }] of calls) {
      if (method === 'GET') continue;
      const schema = bodies.get(`${method} ${path}`);
      if (schema === undefined) {
        wrong.push(`${name} is not described`);
        continue;
      }
      const anywhere: [string, string][] = [
        ['/x', `{"x":"${escape}"}`],
        ['/x\uFFFD', `{"x${escape}":1}`],
      ];
      for (const [at, body] of [...badValues(schema, escape), ...anywhere]) {
        asked += 1;
        const { status, text } = await send(method, filled(path), body);
        if (status !== 400 || !namesField(text, at)) wrong.push(`${name} ${at}: ${status} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(200);
  },
);

it('[HK32] every parameter and query with U+0000 is refused, by its name', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const [name, { method, path }] of calls) {
    const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
    const addresses = [
      ...params.map((param) => [`/${param}`, filled(path, param, 'a%00')] as const),
      // A call with a body has its body checked first.
      ...(method === 'GET' ? [['/q', `${filled(path)}?q=a%00`] as const] : []),
    ];
    for (const [at, address] of addresses) {
      asked += 1;
      const { status, text } = await send(method, address);
      if (status !== 400 || !namesField(text, at)) wrong.push(`${name} ${at}: ${status} ${text}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});

it('[HK32] a header with U+0000 is no HTTP', async () => {
  const { hostname, port } = new URL(product.address);
  for (const header of ['idempotency-key', 'x-min-position', 'authorization']) {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /api/rooms HTTP/1.1\r\nhost: x\r\n${header}: a\0\r\nconnection: close\r\n\r\n`,
    );
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer, header).toContain('HTTP/1.1 400 ');
  }
});

it('[HK32] a frame of a socket has ids and a token alone, in which there is no place for one', () => {
  const texts = (
    ClientFrame as unknown as { anyOf: { properties: Record<string, Schema> }[] }
  ).anyOf.flatMap(({ properties }) => Object.entries(properties));
  const open = texts.filter(
    ([, { type, pattern }]) =>
      type === 'string' && (typeof pattern !== 'string' || new RegExp(pattern).test('a\0')),
  );
  expect(new Set(open.map(([name]) => name).filter((name) => name !== 't'))).toEqual(
    new Set(['token']),
  );
});
