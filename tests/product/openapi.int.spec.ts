import type { Call } from '@mach42/contracts/kernel/call.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { wrapError } from '@mach42/http-kit/answers.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { createApi } from '@mach42/plugin-kit/api/client.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { everyCall } from '../support/every-call.ts';
import { runningProduct } from '../support/running-product.ts';

interface Described {
  readonly paths: Record<string, Record<string, { readonly security?: readonly object[] }>>;
}

/** Every schema in a description, with the way to it. */
function* schemasIn(value: unknown, way = ''): Generator<readonly [way: string, schema: object]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'schema') yield [way, inner as object];
    else yield* schemasIn(inner, `${way}/${name}`);
  }
}

const someId = '00000000-0000-7000-8000-000000000000';

const calls = await everyCall();
const product = runningProduct();
let served: ReadonlyMap<string, { readonly security?: readonly object[] }>;

beforeAll(async () => {
  const answer = await fetch(`${product.address}/api/openapi.json`);
  const { paths } = (await answer.json()) as Described;
  served = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, about]) => [`${method.toUpperCase()} ${path}`, about]),
    ),
  );
});

const described = (method: string, path: string) =>
  `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

describe('the description of the interface', () => {
  it('lists every call of the contract and nothing else', () => {
    const listed = [...calls.values()].map(({ method, path }) => described(method, path));
    expect([...served.keys()].toSorted()).toEqual(listed.toSorted());
  });

  it.each([...calls])('says whether %s needs a token', (_, { method, path, signedIn }) => {
    const { security = [] } = served.get(described(method, path)) ?? {};
    expect(security).toEqual(signedIn ? [{ bearer: [] }] : []);
  });
});

describe('the schemas of the description', () => {
  it('are JSON Schema 2020-12, as OpenAPI 3.1 has it, in which `items` is one schema', () => {
    const ajv = new Ajv2020({ strict: false });
    const schemas = [...served.values()].flatMap((about) => [...schemasIn(about)]);
    expect(schemas.length).toBeGreaterThan(served.size);
    const wrong = schemas.filter(([, schema]) => ajv.validateSchema(schema) !== true);
    expect(wrong).toEqual([]);
  });
});

describe('the page that shows it', () => {
  it('is one page of this origin without a script', async () => {
    const answer = await fetch(`${product.address}/api/docs`);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const page = await answer.text();
    for (const call of served.keys()) expect(page).toContain(`<code>${call.split(' ')[1]}</code>`);
    expect(page).not.toMatch(/<script|style=|src=/);
    const style = await fetch(`${product.address}/api/docs.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
  });
});

const guarded = [...calls].filter(([, { signedIn }]) => signedIn);

/** Parts of paths that are no id. */
const parts: Readonly<Record<string, string>> = { version: '1', kind: 'message', file: 'proof' };

it('[QA48] no call ignores a moment: it is answered as of then, or refused by name', async () => {
  const { token } = await signInAs(product.address, ada);
  const found: string[] = [];
  for (const [name, { method, path }] of guarded) {
    if (method !== 'GET') continue;
    const url = path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? someId);
    const answer = await fetch(`${product.address}${url}?at=2026-11-22T00:00:00Z`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!JSON.stringify(await answer.json()).includes('"/at"')) found.push(name);
  }
  expect(found).toEqual(['getSaigeFile', 'openedPhod']);
});

describe('the client', () => {
  it.each(guarded)(
    'CALL-010 sends the bearer token with %s, by which it is known',
    async (_, call) => {
      const { token } = await signInAs(product.address, dana);
      const sent: (string | null)[] = [];
      const statuses: number[] = [];
      const api = createApi({
        fetch: async (path, init) => {
          sent.push(new Headers(init?.headers).get('authorization'));
          const answer = await fetch(new URL(path as string, product.address), init);
          statuses.push(answer.status);
          return answer;
        },
        token: () => token,
        verify: () => Promise.resolve(false),
        signedOut: () => undefined,
      });
      const params = { id: someId, version: 1 };
      await api
        .request(call as Call<{ params: object; answer: object }>, { params })
        .catch(asApiError);
      expect(sent).toEqual([`Bearer ${token}`]);
      expect(statuses).not.toContain(401);
    },
  );
});

describe('without a token', () => {
  it.each(guarded)('AUTH-380 %s answers 401', async (_, call) => {
    const anonymous = new Caller(product.address);
    const params = { id: someId, version: 1 };
    const { status, body } = await anonymous.attempt(call, { params });
    expect(status).toBe(401);
    const refusal = { code: 'UNAUTHORIZED', message: userTexts.signInNeeded } as const;
    expect(body).toEqual(wrapError(call.envelope, refusal));
  });
});
