import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

/** Where positions of events pass; those of texts and screens are numbers, elsewhere. */
const packages =
  '{command-api,domain,event-store,http-kit,processors,projectors,query-api,read-models,server}';

/** The order of the participants of a room: a rank above all positions, and the position of the joining. */
const sortKeys = ['packages/read-models/src/rooms/table.ts: listedFrom(role) + position'];

/** Adapters that give positions out count them. Offsets of Kafka and revisions of KurrentDB are no positions. */
const counting =
  /^packages\/event-store\/src\/(sqlite|postgres|memory|contract|log)\/|\/kafka\/|\/testing\//;

const arithmetic: ReadonlySet<unknown> = new Set(['+', '-', '*', '/', '%', '+=', '-=', '*=', '/=']);

const named = /^(position|head|target|reached|checkpoint|floor|horizon|\w+(Position|Head))$/;

/** A node of the syntax tree, whatever it is. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Whether an operand is a position by its name, or a bigint, or a number made of one. */
function isPosition(operand: unknown): boolean {
  if (!isNode(operand)) return false;
  const { type, expression, argument, callee, property } = operand;
  if (/^(Parenthesized|TSNonNull|TSAs|Chain)Expression$/.test(type)) return isPosition(expression);
  if (type === 'AwaitExpression') return isPosition(argument);
  if (type === 'Literal') return typeof operand['bigint'] === 'string';
  if (type === 'MemberExpression') return isNode(property) && named.test(String(property['name']));
  if (type === 'Identifier') return named.test(String(operand['name']));
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  if (callee.type === 'MemberExpression') return (callee['property'] as Node)['name'] === 'head';
  const given = operand['arguments'] as readonly unknown[];
  return /^(Number|BigInt)$/.test(String(callee['name'])) && given.some(isPosition);
}

/** Returns the expressions of a file that compute with a position as an operand. */
function arithmeticIn(text: string, file = 'file.ts'): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const { type, operator, left, right } = value;
    const computes = /^(Binary|Assignment)Expression$/.test(type) && arithmetic.has(operator);
    if (computes && (isPosition(left) || isPosition(right))) {
      found.push(`${file}: ${text.slice(value['start'] as number, value['end'] as number)}`);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return found;
}

describe('positions are opaque: see docs/decisions/0051', () => {
  it.each([
    'const middle = (before + end) / 2n;',
    'const lag = Number(head - progress.position);',
    'const behind = (await store.head()) - position;',
    'const next = position + 1n;',
    'const share = Number(position) / Number(target);',
    'this.#position += 1n;',
    'rows.toSorted((a, b) => a.position - b.position);',
  ])('arithmetic on them is found: %s', (text) => {
    expect(arithmeticIn(text)).toHaveLength(1);
  });

  it.each([
    'const isThere = position >= target;',
    'const last = events.at(-1)?.position ?? 0n;',
    'const text = `at ${position}`;',
    'const count = events + 1;',
  ])('comparing and showing them is not: %s', (text) => {
    expect(arithmeticIn(text)).toEqual([]);
  });

  it('nothing computes one but the adapters that give them out', () => {
    const files = sourceFiles(`packages/${packages}/src/**/*.ts`).filter(
      (file) => !counting.test(file) && !/\.(spec|growth)\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) =>
      arithmeticIn(readFileSync(join(repository, file), 'utf8'), file),
    );
    expect(found).toEqual(sortKeys);
  });
});
