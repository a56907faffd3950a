import type { Random } from '@mach42/query-api/outbox/testing/random.ts';
import type { Schema } from './described-calls.ts';

/** A piece of JSON text that `JSON.stringify` would not write. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const words = ['harbour', 'lease', 'kiln', 'Freja Holm', 'ø', '日本', '👩‍👩‍👧', '004511111111'];

/** Texts that programs stumble over. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\ufeff',
  '__proto__',
  'constructor',
  '../../etc',
  '%00',
  '%',
  "' OR 1=1 --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  'null',
  '9999-12-31T23:59:60Z',
  '0000-00-00T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T24:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-01-01T00:00:00.1234567890123456789Z',
  '-1',
  '1e309',
  'ß'.repeat(300),
  'a'.repeat(5000),
  '🤖'.repeat(500),
  '('.repeat(200),
  `a${' '.repeat(2000)}:`,
  `${'a.'.repeat(1000)}@`,
  '\r\nx-injected: 1',
  '\u202e\u2066',
  '/'.repeat(60),
  '..%2f..%2fvault.db',
];

const oddNumbers = ['1e309', '-1e309', '1e17', '-1', '-0', '0.5', '1e-400', '9007199254740993'];

/** Values of every other kind than the one that is asked for. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  '',
  'text',
  [],
  {},
  [[]],
  { length: 1 },
  ...oddNumbers.map((text) => new RawJson(text)),
  new RawJson('{"__proto__":{"isAdmin":true}}'),
  new RawJson('{"a":1,"a":2}'),
  new RawJson('NaN'),
  'x'.repeat(70_000),
  Array.from({ length: 5_000 }, (_, n) => n),
  Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, n])),
  new RawJson(`${'['.repeat(300)}${']'.repeat(300)}`),
];

/** Makes values of schemas; ids are drawn from those that were seen. */
export class RandomValues {
  readonly #random: Random;
  readonly #ids: () => readonly string[];

  constructor(random: Random, ids: () => readonly string[]) {
    this.#random = random;
    this.#ids = ids;
  }

  /** A value that fits, as far as the schema says it. */
  fitting(schema: Schema, depth = 0): unknown {
    const { anyOf, type, properties = {}, required = [], items } = schema;
    if (schema.enum !== undefined) return this.#random.pick(schema.enum);
    if (schema.const !== undefined) return schema.const;
    if (anyOf !== undefined) return this.fitting(this.#random.pick(anyOf) ?? {}, depth);
    switch (type) {
      case 'string':
        return this.#text(schema);
      case 'integer':
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return this.#random.chance(0.5);
      case 'null':
        return null;
      case 'array': {
        const { minItems = 0, maxItems = 3 } = schema;
        const length = minItems + this.#random.below(Math.min(3, maxItems - minItems) + 1);
        return Array.from({ length }, () => this.fitting(items ?? {}, depth + 1));
      }
      case 'object':
        return Object.fromEntries([
          ...Object.entries(properties)
            .filter(([name]) => required.includes(name) || this.#random.chance(0.4))
            .map(([name, property]) => [name, this.fitting(property, depth + 1)]),
          ...(schema.additionalProperties === false ? [] : this.#furtherFields(schema, depth)),
        ]);
      case undefined:
      default:
        return this.#anything(depth);
    }
  }

  /** The value with one thing wrong, somewhere in it. */
  broken(schema: Schema, value: unknown): unknown {
    const { properties, type } = schema;
    if ((type === 'integer' || type === 'number') && this.#random.chance(0.6)) {
      return new RawJson(this.#random.pick(oddNumbers) ?? '1e17');
    }
    const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (properties !== undefined && isFields && this.#random.chance(0.85)) {
      const fields = { ...(value as Record<string, unknown>) };
      const name = this.#random.pick(Object.keys(properties)) ?? 'x';
      if (this.#random.chance(0.15)) return { ...fields, [`${name}X`]: 1 };
      if (this.#random.chance(0.1)) delete fields[name];
      else fields[name] = this.broken(properties[name] ?? {}, fields[name]);
      return fields;
    }
    if (Array.isArray(value) && schema.items !== undefined && this.#random.chance(0.7)) {
      if (this.#random.chance(0.3)) return Array.from({ length: 2000 }, () => value[0] ?? 'x');
      return [...value, this.broken(schema.items, value[0])];
    }
    return this.#random.chance(0.5) ? this.#random.pick(oddTexts) : this.#random.pick(oddValues);
  }

  oddText(): string {
    return this.#random.pick(oddTexts) ?? '';
  }

  #furtherFields({ additionalProperties, patternProperties }: Schema, depth: number) {
    const schema =
      typeof additionalProperties === 'object'
        ? additionalProperties
        : Object.values(patternProperties ?? {})[0];
    if (depth > 3) return [];
    return Array.from({ length: this.#random.below(3) }, () => [
      this.#random.pick(['notes', 'contacts', 'secrets', 'tasks', '__proto__', '']) ?? '',
      schema === undefined ? this.#anything(depth + 1) : this.fitting(schema, depth + 1),
    ]);
  }

  #anything(depth: number): unknown {
    if (depth > 3 || this.#random.chance(0.4)) return this.#random.pick([...words, 1, true, null]);
    return this.#random.chance(0.5)
      ? [this.#anything(depth + 1)]
      : { [this.#random.pick(words) ?? 'x']: this.#anything(depth + 1) };
  }

  #text({ pattern, format, minLength = 0, maxLength = 200 }: Schema): string {
    if (format === 'date-time') {
      return new Date(Date.UTC(2026, 0, 1) + this.#random.below(1e10)).toISOString();
    }
    if (pattern?.startsWith('^[0-9a-f]{8}') === true) return this.#id();
    if (pattern !== undefined && pattern !== '\\S' && this.#random.chance(0.7)) {
      return this.#random.pick(['builtin:latest', 'notes', 'a', '👍']) ?? '';
    }
    if (this.#random.chance(0.1)) return this.oddText().slice(0, maxLength);
    let text = this.#random.pick(words) ?? '';
    while (text.length < minLength || this.#random.chance(0.4)) {
      text += ` ${this.#random.pick(words) ?? ''}`;
    }
    return text.slice(0, maxLength);
  }

  #id(): string {
    const seen = this.#ids();
    const known = this.#random.chance(0.85) ? this.#random.pick(seen) : undefined;
    const digits = () =>
      this.#random
        .below(2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return known ?? `${digits()}-0000-7000-8000-${digits()}0000`;
  }

  #number({ type, minimum = 0, maximum = 1e17 }: Schema): number {
    const bound = this.#random.chance(0.2) ? this.#random.pick([minimum, maximum]) : undefined;
    const within = minimum + this.#random.next() * (Math.min(maximum, minimum + 50) - minimum);
    return bound ?? (type === 'integer' ? Math.floor(within) : within);
  }
}

/** JSON text with its raw pieces as they are. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}:${jsonText(field)}`,
  );
  return `{${fields.join(',')}}`;
}
