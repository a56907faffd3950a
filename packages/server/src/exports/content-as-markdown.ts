import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { isFields } from '@mach42/json-document/json-value.ts';
import type { OwnVersion } from '@mach42/read-models/exports/own-content.reads.ts';

/** Longer operations are not parsed: that would take a turn of the event loop too long. */
const mostOperations = 100_000;

/** Each version below its number: its time, its summary, and its changes. */
export async function* versionsText(
  versions: AsyncIterable<Pick<OwnVersion, 'version' | 'at' | 'summary' | 'ops'>>,
): AsyncGenerator<string, void> {
  for await (const { version, at, summary, ops } of versions) {
    yield `## v${version}\n\n${[at, summary].filter((text) => text !== '').join(': ')}\n\n`;
    if (ops.length > mostOperations) yield 'What it changed is in file-versions.jsonl.\n';
    else {
      const operations = JSON.parse(ops) as readonly Readonly<Record<string, unknown>>[];
      for (const { op, path, from, value } of operations) {
        const moved = from === undefined ? '' : ` from ${textOf(from)}`;
        const colon = value === undefined ? '' : ': ';
        yield* item(`${textOf(op)} ${textOf(path)}${moved}${colon}`, value, '');
      }
    }
    yield '\n';
  }
}

/** Each call below its time: its model, its cost, and the text that was sent. */
export async function* ledgerText(rows: AsyncIterable<LedgerRow>): AsyncGenerator<string, void> {
  for await (const { at, purpose, provider, model, outside, ...rest } of rows) {
    const { inputTokens, outputTokens, cost, error, maskedText } = rest;
    const where = outside ? 'left the machine' : 'stayed on the machine';
    const failed = error === undefined ? '' : ` It failed: ${oneLine(error)}`;
    yield `## ${at}, ${purpose}\n\n${model} by ${provider}, ${where}; `;
    yield `${inputTokens} + ${outputTokens} tokens, ${cost} USD.${failed}\n\n`;
    let fence = '```';
    while (maskedText.includes(fence)) fence += '`';
    yield `${fence}\n${maskedText}\n${fence}\n\n`;
  }
}

/** A JSON value as Markdown: names become headings, then nested lists. */
export function* markdownOf(value: unknown, depth = 1): Generator<string> {
  if (isFields(value) && depth <= 3) {
    for (const [name, inner] of Object.entries(value)) {
      yield `${'#'.repeat(depth)} ${oneLine(name)}\n\n`;
      yield* markdownOf(inner, depth + 1);
      yield '\n';
    }
    return;
  }
  yield* listOf(value, '');
}

function* listOf(value: unknown, indent: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const inner of value) yield* item('', inner, indent);
  } else if (isFields(value)) {
    for (const [name, inner] of Object.entries(value)) {
      yield* item(`**${oneLine(name)}**: `, inner, indent);
    }
  } else yield `${indent}${textOf(value)}\n`;
}

function* item(label: string, value: unknown, indent: string): Generator<string> {
  if (isFields(value) || Array.isArray(value)) {
    yield `${indent}- ${label}\n`;
    yield* listOf(value, `${indent}  `);
  } else yield `${indent}- ${label}${textOf(value).replaceAll('\n', `\n${indent}  `)}\n`;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();
