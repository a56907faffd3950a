import { registerCommandApi } from '@mach42/command-api/app.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ClientFrame } from '@mach42/contracts/socket/frames.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { registerQueryApi } from '@mach42/query-api/query-api.ts';
import { describe, expect, it } from 'vitest';

type Schema = Readonly<Record<string, unknown>>;

/** Fields that take any JSON; rules of their own and the size of the body bound them. */
const anyJson = new Set([
  'POST /api/phod/update body/briefData',
  'PUT /api/preferences/:name body/value',
  'POST /api/ops/parked/:eventId/mend body/data',
  'POST /api/ops/parked/:eventId/mend body/data/*',
]);

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Everything within a schema that takes more than it should, by its pointer. */
function* unbounded(schema: Schema, pointer: string): Generator<string> {
  const { type, anyOf, allOf, oneOf, properties, items, patternProperties } = schema;
  const has = (...names: string[]) => names.every((name) => schema[name] !== undefined);
  for (const parts of [anyOf, allOf, oneOf]) {
    if (!Array.isArray(parts)) continue;
    for (const [n, part] of parts.entries()) yield* unbounded(part as Schema, `${pointer}|${n}`);
    return;
  }
  if (has('const') || has('enum') || type === 'boolean' || type === 'null') return;
  switch (type) {
    case 'string':
      if (!has('maxLength')) yield `${pointer}: a text without maxLength`;
      return;
    case 'number':
    case 'integer':
      if (!has('minimum', 'maximum')) yield `${pointer}: a number without minimum and maximum`;
      return;
    case 'array':
      if (!has('maxItems')) yield `${pointer}: a list without maxItems`;
      if (isSchema(items)) yield* unbounded(items, `${pointer}/*`);
      else yield `${pointer}: a list of anything`;
      return;
    case 'object':
      if (isSchema(patternProperties)) {
        if (!has('maxProperties')) yield `${pointer}: a record without maxProperties`;
        for (const value of Object.values(patternProperties))
          yield* unbounded(value as Schema, `${pointer}/*`);
      } else if (schema['additionalProperties'] !== false) yield `${pointer}: open to other fields`;
      for (const [name, value] of Object.entries(isSchema(properties) ? properties : {}))
        yield* unbounded(value as Schema, `${pointer}/${name}`);
      return;
    default:
      yield `${pointer}: anything`;
  }
}

/** The schemas of every part of every call, as the routes are registered with them. */
async function requestSchemas(): Promise<Map<string, Schema>> {
  const found = new Map<string, Schema>();
  // Registering asks its dependencies for parts and listens to them; nothing is called.
  const anything: object = new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? undefined : anything),
    apply: () => anything,
  });
  const app = createHttpApp({
    authenticate: () => Promise.reject(new Error('Nobody calls.')),
    isUnavailable: () => false,
  });
  app.addHook('onRoute', ({ method, url, schema = {} }) => {
    for (const [part, name] of [
      ['params', 'params'],
      ['querystring', 'query'],
      ['body', 'body'],
    ] as const) {
      const value = schema[part];
      if (isSchema(value)) found.set(`${[method].flat().join()} ${url} ${name}`, value);
    }
  });
  const links = { slug: 'mach42', origin: undefined };
  const socketTimes = limits.socket;
  // These parts are named, as they are subscribed to or destructured at once; the query API passes on a copy of its
  // parts.
  const parts = ['db', 'signals', 'progress', 'probes', 'compute', 'keys', 'settings', 'report'];
  const named = Object.fromEntries(parts.map((name) => [name, anything]));
  const given: object = { ...named, links, models: [], socketTimes, now: Date.now };
  const deps = new Proxy(given, {
    get: (parts, name): unknown => Reflect.get(parts, name) ?? anything,
  });
  registerCommandApi(app, deps as never);
  registerQueryApi(app, deps as never);
  await app.ready();
  await app.close();
  return found;
}

const schemas = await requestSchemas();

describe('what callers send', () => {
  it('[HK23] is bounded in every part of every call', () => {
    expect(schemas.size).toBeGreaterThan(150);
    const faults = [...schemas]
      .flatMap(([pointer, schema]) => [...unbounded(schema, pointer)])
      .filter((fault) => !anyJson.has(fault.split(':').slice(0, -1).join(':')));
    expect(faults).toEqual([]);
  });

  it('[HK23] is exempt from that only where there is such a part', () => {
    const faults = [...schemas].flatMap(([pointer, schema]) => [...unbounded(schema, pointer)]);
    for (const pointer of anyJson)
      expect(
        faults.some((fault) => fault.startsWith(`${pointer}:`)),
        pointer,
      ).toBe(true);
  });

  it('[HK23] is bounded in every frame of a socket', () => {
    expect([...unbounded({ ...ClientFrame }, 'frame')]).toEqual([]);
  });

  it.each([
    [{ type: 'object', properties: {} }, 'open to other fields'],
    [{ type: 'string' }, 'a text without maxLength'],
    [{ type: 'integer', minimum: 0 }, 'a number without'],
    [{ type: 'array', items: { type: 'boolean' } }, 'a list without maxItems'],
    [{}, 'anything'],
    [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, 'a text without maxLength'],
  ])('[HK23] is looked at well enough to find fault with %j', (schema, fault) => {
    const nested = { type: 'object', additionalProperties: false, properties: { a: schema } };
    expect([...unbounded(nested, '')].join()).toContain(fault);
  });
});
