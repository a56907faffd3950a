import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { variables } from '@mach42/testing/product-stores.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

const product = runningProduct(() => ({ environment: { CALLS_PER_SECOND: '0' } }));
let document: Document;
let user: string;
let admin: string;

beforeAll(async () => {
  document = (await (await fetch(`${product.address}/api/openapi.json`)).json()) as Document;
  user = (await signInAs(product.address, dana)).token;
  const { caller } = await signInAs(product.address, ada);
  admin = (await caller.call(switchRole, { body: { role: 'admin' } })).data.token;
});

const calls = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );

async function send(method: string, path: string, token: string, body?: string) {
  const answer = await fetch(new URL(path, product.address), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Schema };
}

describe('the description', () => {
  it('[HK14] has schemas of JSON Schema 2020-12 only, as OpenAPI 3.1 asks', () => {
    const ajv = new Ajv2020({ strict: false });
    const schemas = calls().flatMap(({ method, path, call }) =>
      [
        ...(call.parameters ?? []).map(({ schema }) => schema),
        ...[call.requestBody, ...Object.values(call.responses ?? {})].flatMap((content) =>
          Object.values(content?.content ?? {}).map(({ schema }) => schema),
        ),
      ].map((schema) => ({ location: `${method} ${path}`, schema })),
    );
    expect(schemas.length).toBeGreaterThan(300);
    const wrong = schemas.filter(
      ({ schema }) => schema === undefined || ajv.validateSchema(schema) !== true,
    );
    expect(wrong.map(({ location }) => location)).toEqual([]);
  });

  it('[HK14] is built as OpenAPI 3.1 asks', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const { path, method, call } of calls()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const declared = (call.parameters ?? []).filter((one) => one.in === 'path');
      expect(declared.map(({ name }) => name).toSorted(), path).toEqual(named.toSorted());
      expect(
        declared.every(({ required }) => required === true),
        path,
      ).toBe(true);
      expect(Object.keys(call.responses ?? {}), `${method} ${path}`).not.toEqual([]);
    }
  });
});

const oddNumbers = [
  '1e309',
  '-1e309',
  '1e17',
  '1e300',
  '-1',
  '-0',
  '0.5',
  'NaN',
  'Infinity',
  '0x10',
  '',
];
const oddTimes = [
  '9999-12-31T23:59:60Z',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'NaN',
];
const someId = '00000000-0000-7000-8000-000000000000';
const filled = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'version' ? '1' : someId));

describe('odd values', () => {
  it('[HK7] of every number and time in an address are refused or answered, never a failure', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { path, method, call } of calls().filter((one) => one.method === 'GET')) {
      for (const { name, in: location, schema } of call.parameters ?? []) {
        const isNumber = schema['type'] === 'integer' || schema['type'] === 'number';
        const values = isNumber ? oddNumbers : schema['format'] === 'date-time' ? oddTimes : [];
        for (const value of values) {
          const address =
            location === 'path'
              ? filled(path.replace(`{${name}}`, encodeURIComponent(value)))
              : `${filled(path)}?${name}=${encodeURIComponent(value)}`;
          asked += 1;
          const { status } = await send(method, address, admin);
          const isOdd = /e309|e17|e300|NaN|Infinity|:60Z|0x10/.test(value);
          if (status >= 500 || (isOdd && status < 400)) wrong.push(`${status} ${address}`);
        }
      }
    }
    expect(asked).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it.each(['1e309', '1e17', '1e300', '-1', '0.5', '"1"', 'null', '-1e309'])(
    '[HK6] of a version to go back to: %s is refused',
    async (version) => {
      const body = `{"version":${version}}`;
      expect((await send('POST', '/api/phod/revert', user, body)).status).toBe(400);
      const persona = '/api/saige/builtin:latest/revert';
      expect((await send('POST', persona, admin, body)).status).toBe(400);
    },
  );

  it('[HK6] of a version to go back to: -0 is no failure', async () => {
    const { status } = await send('POST', '/api/phod/revert', user, '{"version":-0}');
    expect(status).toBeLessThan(500);
  });

  it('[HK6] fields that settings of a room do not have are refused', async () => {
    const body = JSON.stringify({ name: 'n', type: 'internal_forum', settings: { evil: 'x' } });
    const { status, body: reported } = await send('POST', '/api/rooms', user, body);
    expect(status).toBe(400);
    expect(reported).toMatchObject({ error: { details: [{ path: '/settings/evil' }] } });
  });

  it('[HK7] a query that a call does not have is refused, on every call without one', async () => {
    for (const { path, call } of calls().filter((one) => one.method === 'GET')) {
      if ((call.parameters ?? []).some((one) => one.in === 'query')) continue;
      const { status } = await send('GET', `${filled(path)}?at=2026-11-22T00:00:00Z`, admin);
      expect(status, path).toBe(400);
    }
  });

  it('[HK10] a parameter that is too long is refused behind the sign-in, in the envelope of its call', async () => {
    const long = 'x'.repeat(3000);
    const shared = await send('GET', `/api/temp-chat/${long}/load`, user);
    expect(shared.status).toBe(400);
    expect(shared.body).toMatchObject({ status: 'error', code: 'VALIDATION_ERROR' });
    expect((await send('GET', `/api/rooms/${long}`, 'no-token')).status).toBe(401);
    expect((await send('GET', `/api/rooms/${long}`, user)).status).toBe(400);
  });

  it('[HK24] methods that an address does not take are answered with those that it takes', async () => {
    const { status, headers, body } = await send('PATCH', '/api/rooms', user);
    // By roles, each service knows its own methods.
    const allowed = process.env[variables.byRoles] === undefined ? 'GET, HEAD, POST' : 'POST';
    expect([status, headers.get('allow')]).toEqual([405, allowed]);
    expect(body).toMatchObject({ success: false, error: { code: 'METHOD_NOT_ALLOWED' } });
    expect((await send('PATCH', '/api/none', user)).status).toBe(404);
    for (const method of ['QUERY', 'TRACE', 'PROPFIND']) {
      const answer = await fetchAny(method, '/api/rooms');
      expect(answer, method).toContain('HTTP/1.1 405 ');
    }
  });
});

/** Methods that `fetch` does not send. */
async function fetchAny(method: string, path: string): Promise<string> {
  const { hostname, port } = new URL(product.address);
  const socket = connect(Number(port), hostname);
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString();
}
