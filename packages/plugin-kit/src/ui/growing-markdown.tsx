import { useLayoutEffect, useRef } from 'react';
import { loadWithRetry } from './load-with-retry.ts';
import { grown, noGrowth } from './markdown-growth.ts';
import { element, type CodeShape, type ElementShape, type Shape } from './markdown-shapes.ts';
import './markdown.css';

/** A text that is being written. Another text needs another object. */
export interface GrowingText {
  readonly read: () => string;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (changed: () => void) => () => void;
}

/**
 * Shows Markdown that is being written, with a caret. The page is changed without React: each piece costs only the
 * change in the last block, and nothing for the rest of the page.
 */
export function GrowingMarkdown({ text }: { readonly text: GrowingText }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = container.current;
    if (root === null) return undefined;
    let before = noGrowth;
    let isOver = false;
    let readWhole = asWritten;
    const clear = () => {
      root.replaceChildren();
      before = noGrowth;
    };
    const write = () => {
      const now = text.read();
      if (!now.startsWith(before.text)) clear();
      const { shapes, growth } = grown(before, now, readWhole);
      redraw(root, before.last, shapes, before.first);
      before = growth;
    };
    write();
    const end = text.subscribe(write);
    const readRest = async () => {
      ({ readWhole } = await loadWithRetry(() => import('./markdown-whole.ts')));
      if (isOver) return;
      clear();
      write();
    };
    void readRest();
    return () => {
      isOver = true;
      end();
      root.replaceChildren();
    };
  }, [text]);
  return <div ref={container} className="ws-markdown ws-markdown--streaming" />;
}

/** Changes the last children of a node from the shapes `before` to the shapes `after`; equal children stay. */
function redraw(parent: Node, before: readonly Shape[], after: readonly Shape[], first = 0): void {
  for (const [index, shape] of after.entries()) {
    const old = before[index];
    if (old === undefined) parent.appendChild(drawn(shape));
    else if (old !== shape) redrawOne(parent, first + index, old, shape);
  }
  for (let extra = before.length; extra > after.length; extra -= 1) parent.lastChild?.remove();
}

function redrawOne(parent: Node, index: number, old: Shape, shape: Shape): void {
  const node = parent.childNodes[index];
  if (node === undefined) return;
  if (typeof old === 'string' && typeof shape === 'string') {
    node.nodeValue = shape;
    return;
  }
  if (typeof old !== 'string' && typeof shape !== 'string') {
    const [one, other] = [elementOf(old), elementOf(shape)];
    if (looksLike(one, other)) return redraw(node, one.children, other.children);
  }
  parent.replaceChild(drawn(shape), node);
}

function looksLike(one: ElementShape, other: ElementShape): boolean {
  const names = Object.keys(other.attributes);
  return (
    one.tag === other.tag &&
    names.length === Object.keys(one.attributes).length &&
    names.every((name) => one.attributes[name] === other.attributes[name])
  );
}

function drawn(shape: Shape): Node {
  if (typeof shape === 'string') return document.createTextNode(shape);
  const { tag, attributes, children } = elementOf(shape);
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children.map(drawn));
  return node;
}

/** Returns the element of a code block that is being written: `CodeBlock` without colours and without a button. */
function elementOf(shape: ElementShape | CodeShape): ElementShape {
  if (shape.kind === 'element') return shape;
  const { language = '', text } = shape;
  const title = element('div', [element('span', [language])], { class: 'ws-code__head' });
  const code = element('pre', [element('code', [text])], { tabindex: 0 });
  return element('div', [title, code], { class: 'ws-code', dir: 'ltr' });
}

/** The shapes of a block whose reader is not loaded yet. */
const asWritten = (block: string): readonly Shape[] => [element('p', [block])];
