import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { compile } from '@mach42/language/t.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const sources = sourceFiles(
  'packages/{web,plugin-kit,workspace-plugins,conversations,contracts}/src/**/*.{ts,tsx}',
).filter((path) => !/\.(?:spec|fixture)\.tsx?$/.test(path));
const programs = sources.map((path) => {
  const text = readFileSync(join(repository, path), 'utf8');
  return { path, text, program: parseSync(path, text).program };
});

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Visits the nodes of a tree; when the visitor answers false, the nodes below are not visited. */
function walk(value: unknown, visit: (node: Node, above: readonly Node[]) => boolean | void): void {
  const go = (one: unknown, above: readonly Node[]): void => {
    if (Array.isArray(one)) return one.forEach((each) => go(each, above));
    if (typeof one !== 'object' || one === null) return;
    if (isNode(one) && visit(one, above) === false) return;
    const inner = isNode(one) ? [...above, one] : above;
    Object.values(one).forEach((each) => go(each, inner));
  };
  go(value, []);
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined);

/** The text of a literal, or of a template without values. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'JSXExpressionContainer') return textOf(node['expression']);
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  const [only, ...others] = node.type === 'TemplateLiteral' ? (node['quasis'] as Node[]) : [];
  return others.length === 0 && only !== undefined
    ? (only['value'] as { readonly cooked: string }).cooked
    : undefined;
}

const isTranslation = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && nameOf(callee) === 't';
const isTrans = (node: Node): boolean =>
  node.type === 'JSXOpeningElement' && nameOf(node['name']) === 'Trans';

/** The messages of a file, and where one is not written out. */
function messagesIn({ path, program }: (typeof programs)[number]) {
  const messages: string[] = [];
  const unclear: string[] = [];
  const add = (node: unknown): void => {
    const text = textOf(node);
    if (text === undefined) unclear.push(path);
    else messages.push(text);
  };
  walk(program, (node) => {
    if (isTranslation(node)) add((node['arguments'] as unknown[])[0]);
    if (!isTrans(node)) return;
    const attributes = node['attributes'] as Node[];
    add(attributes.find((one) => nameOf(one['name']) === 'message')?.['value']);
  });
  return { messages, unclear };
}

const found = programs.map(messagesIn);
const messages = new Set(found.flatMap((file) => file.messages));

const catalogOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(join(repository, `packages/language/catalogs/${language}.json`), 'utf8'),
  ) as Readonly<Record<string, string>>;

/** Names of values, and tags, that a message has. */
function partsOf(message: string): string[] {
  const parts = new Set<string>(message.match(/<\/?\d+\/?>/g));
  const add = (tokens: readonly unknown[]): void => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, , cases = {}] = token as [string, string?, Record<string, unknown>?];
      parts.add(`{${name}}`);
      for (const inner of Object.values(cases)) if (Array.isArray(inner)) add(inner);
    }
  };
  const tokens: unknown = compileMessageOrThrow(message);
  if (Array.isArray(tokens)) add(tokens);
  return [...parts].toSorted();
}

const edgesOf = (message: string): string =>
  `${/^\s*/.exec(message)?.[0].length} ${/\s*$/.exec(message)?.[0].length}`;

describe('the German catalog', () => {
  it('says du to a person, in all of its texts', () => {
    const formal =
      /\bIhnen\b|\b(?:[a-zäöüß]+en|[Nn]ur|dass|wenn|die) Sie\b|[a-zäöüß,] Ihre?[mnrs]?\b/u;
    expect(Object.values(catalogOf('de')).filter((text) => formal.test(text))).toEqual([]);
  });
});

describe('the messages', () => {
  it('[LG7] are written out where they are translated', () => {
    expect(found.flatMap(({ unclear }) => unclear)).toEqual([]);
    expect(messages.size).toBeGreaterThan(2500);
  });

  it('[LG3] are compiled as Lingui compiles them', () => {
    const all = [...messages, ...['de', 'da'].flatMap((id) => Object.values(catalogOf(id)))];
    const different = all.filter(
      (message) =>
        JSON.stringify(compile(message)) !== JSON.stringify(compileMessageOrThrow(message)),
    );
    expect(different).toEqual([]);
  });
});

describe.each(['de', 'da'])('the catalog %s', (language) => {
  const catalog = catalogOf(language);

  it('[LG7] has every message, and no other', () => {
    expect([...messages].filter((message) => !catalog[message])).toEqual([]);
    expect(Object.keys(catalog).filter((message) => !messages.has(message))).toEqual([]);
  });

  it('[LG7] has the values, elements and outer spaces of each message', () => {
    const different = Object.entries(catalog).filter(
      ([message, translation]) =>
        partsOf(message).join() !== partsOf(translation).join() ||
        edgesOf(message) !== edgesOf(translation),
    );
    expect(different).toEqual([]);
  });
});

/** Attributes whose text people see or hear. */
const visible = new Set(
  'alt aria-label aria-description cancel confirm data-label empty hint label lead placeholder term text title'.split(
    ' ',
  ),
);
/** Texts that are the same in every language: names, formats, examples, and filters that are typed as they are. */
const sameEverywhere =
  /^(?:Mach42|PHOD|DataRAIS|SAIGE|TOME|AI|JSON|CSV|Markdown|Claude|GPT|ms|PDF, ?|v|0045 12 34 56 78 \(Denmark\)|PhodSaved|weekly-report|https:\/\/api\.example\.com\/v1|in: from: before: after: has:)$/;

/** Texts of a screen that are written beside the translation. */
function untranslatedIn({ path, text, program }: (typeof programs)[number]): string[] {
  const texts: string[] = [];
  const add = (node: Node, value: string | undefined): void => {
    if (value === undefined || !/[a-zA-Z]{2,}/.test(value)) return;
    if (sameEverywhere.test(value.trim())) return;
    const line = text.slice(0, node['start'] as number).split('\n').length;
    texts.push(`${path}:${line}: ${value.trim()}`);
  };
  walk(program, (node) => {
    if (isTranslation(node)) return false;
    if (node.type === 'JSXText') add(node, String(node['value']));
    if (node.type === 'JSXAttribute' && visible.has(String(nameOf(node['name'])))) {
      add(node, textOf(node['value']));
    }
    return undefined;
  });
  return texts;
}

it('[LG7] every text in the elements of a screen is translated', () => {
  const screens = programs.filter(({ path }) => path.endsWith('.tsx'));
  expect(screens.length).toBeGreaterThan(250);
  expect(screens.flatMap(untranslatedIn)).toEqual([]);
});

/** A name of the Event Log's lines, translated where they are shown; and a guest without a name. */
const namesInCode = new Set(['Guest']);

/** Texts in code that are messages elsewhere, or look like one, and are not translated where they are. */
function untranslatedInCode({ path, text, program }: (typeof programs)[number]): string[] {
  const texts: string[] = [];
  walk(program, (node, above) => {
    if (isTranslation(node) || isTrans(node) || node.type === 'TSLiteralType') return false;
    if (node.type.startsWith('Import') || node.type.startsWith('Export')) return undefined;
    const value = node.type === 'Literal' ? node['value'] : undefined;
    const parent = above.at(-1);
    if (typeof value !== 'string' || !/^[A-Z1$].*[a-z]/.test(value)) return undefined;
    const isKey = parent?.type === 'Property' && parent['key'] === node;
    const isSource = parent?.type === 'Property' && nameOf(parent['key']) === 'source';
    const isShown = messages.has(value) || (path.endsWith('texts.ts') && / [a-z]/.test(value));
    if (!isShown || isKey || isSource || namesInCode.has(value)) return undefined;
    const line = text.slice(0, node['start'] as number).split('\n').length;
    texts.push(`${path}:${line}: ${value}`);
    return undefined;
  });
  return texts;
}

it('[LG7] no text in code is left untranslated, or compared with what is translated', () => {
  expect(programs.flatMap(untranslatedInCode)).toEqual([]);
});
