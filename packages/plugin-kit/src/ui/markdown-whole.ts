import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { checkbox, element, type ElementShape, type Shape } from './markdown-shapes.ts';

type MarkdownTree = ReturnType<typeof fromMarkdown>;
type MarkdownNode = MarkdownTree['children'][number];
type Of<Type extends MarkdownNode['type']> = Extract<MarkdownNode, { type: Type }>;
/** The addresses of links such as `[words][name]`, by name. */
type Addresses = ReadonlyMap<string, string>;

const extensions = [gfm()];
const [links = {}, ...others] = gfmFromMarkdown();
/** Signs of a bare address; the first of the extensions would search the whole text for one. */
const mayHaveAddress = /@|www\.|:\/\//i;

/**
 * Returns the shapes of a Markdown text: CommonMark and GFM (tables, task lists, bare addresses and so on;
 * github.github.com/gfm). HTML in the text is shown as it was written.
 */
export function readWhole(text: string): readonly Shape[] {
  const mdastExtensions = mayHaveAddress.test(text) ? [links, ...others] : others;
  const tree = fromMarkdown(text, { extensions, mdastExtensions });
  return inside(tree, new Map(addressesIn(tree)));
}

function* addressesIn(node: MarkdownNode | MarkdownTree): Generator<readonly [string, string]> {
  if (node.type === 'definition') yield [node.identifier, node.url];
  for (const child of childrenOf(node)) yield* addressesIn(child);
}

const childrenOf = (node: MarkdownNode | MarkdownTree): readonly MarkdownNode[] =>
  'children' in node ? node.children : [];

const inside = (node: MarkdownNode | MarkdownTree, addresses: Addresses): readonly Shape[] =>
  childrenOf(node).flatMap((child) => shapeOf(child, addresses));

function shapeOf(node: MarkdownNode, addresses: Addresses): Shape | readonly Shape[] {
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value;
    case 'paragraph':
      return element('p', inside(node, addresses));
    case 'heading':
      return element(`h${node.depth}`, inside(node, addresses));
    case 'emphasis':
      return element('em', inside(node, addresses));
    case 'strong':
      return element('strong', inside(node, addresses));
    case 'delete':
      return element('del', inside(node, addresses));
    case 'blockquote':
      return element('blockquote', inside(node, addresses));
    case 'inlineCode':
      return element('code', [node.value]);
    case 'break':
      return element('br', []);
    case 'thematicBreak':
      return element('hr', []);
    case 'code':
      return { kind: 'code', language: node.lang ?? undefined, text: node.value };
    case 'list':
      return listOf(node, addresses);
    case 'table':
      return tableOf(node, addresses);
    case 'link':
      return link(node.url, inside(node, addresses));
    case 'linkReference':
      return link(addresses.get(node.identifier), inside(node, addresses));
    case 'image':
      return imageLink(node.url, node.alt);
    case 'imageReference':
      return imageLink(addresses.get(node.identifier), node.alt);
    case 'footnoteReference':
      return element('sup', [node.label ?? node.identifier]);
    case 'footnoteDefinition':
      return inside(node, addresses);
    case 'definition':
    case 'listItem':
    case 'tableRow':
    case 'tableCell':
    case 'yaml':
      return [];
  }
}

function listOf(node: Of<'list'>, addresses: Addresses): ElementShape {
  const isLoose = node.spread === true || node.children.some(({ spread }) => spread === true);
  const items = node.children.map((item) =>
    element('li', [
      ...(typeof item.checked === 'boolean' ? [checkbox(item.checked), ' '] : []),
      ...item.children.flatMap((child) =>
        child.type === 'paragraph' && !isLoose
          ? inside(child, addresses)
          : shapeOf(child, addresses),
      ),
    ]),
  );
  if (node.ordered !== true) return element('ul', items);
  return element('ol', items, { start: node.start ?? 1 });
}

function tableOf({ align, children: [head, ...rows] }: Of<'table'>, addresses: Addresses) {
  const row = (tag: string, { children }: Of<'tableRow'>) =>
    element(
      'tr',
      children.map((cell, index) => {
        const side = align?.[index];
        const attributes = side === undefined || side === null ? {} : { 'data-align': side };
        return element(tag, inside(cell, addresses), attributes);
      }),
    );
  return element('table', [
    element('thead', head === undefined ? [] : [row('th', head)]),
    ...(rows.length === 0
      ? []
      : [
          element(
            'tbody',
            rows.map((one) => row('td', one)),
          ),
        ]),
  ]);
}

function link(address: string | undefined, children: readonly Shape[]): ElementShape {
  const href = safeAddress(address);
  return element('a', children, {
    ...(href !== undefined && { href }),
    target: '_blank',
    rel: 'noopener noreferrer',
  });
}

/** Returns a link to an image. Images are never loaded: their server would learn who reads the message. */
function imageLink(address: string | undefined, alt: string | null | undefined): ElementShape {
  const words = alt === undefined || alt === null || alt === '' ? undefined : alt;
  return link(address, [words ?? safeAddress(address) ?? 'image']);
}

const harmless = /^(?:https?|mailto):/i;
const withProtocol = /^[^/?#]*:/;

/** Returns the address if it is on this site or of a kind that runs no code; undefined otherwise. */
function safeAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  return withProtocol.test(address) && !harmless.test(address) ? undefined : address;
}
