/** A JSON value as Markdown: names become headings, then nested lists. */
export function* markdownOf(value: unknown, depth = 1): Generator<string> {
  if (isObject(value) && depth <= 3) {
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
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      yield* item(`**${oneLine(name)}**: `, inner, indent);
    }
  } else yield `${indent}${textOf(value)}\n`;
}

function* item(label: string, value: unknown, indent: string): Generator<string> {
  if (isObject(value) || Array.isArray(value)) {
    yield `${indent}- ${label}\n`;
    yield* listOf(value, `${indent}  `);
  } else yield `${indent}- ${label}${textOf(value).replaceAll('\n', `\n${indent}  `)}\n`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();
