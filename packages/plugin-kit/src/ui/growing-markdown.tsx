import { useLayoutEffect, useRef } from 'react';
import { grown, noGrowth } from './markdown-growth.ts';
import type { CodeShape, ElementShape, Shape } from './markdown-shapes.ts';
import './markdown.css';

/** A text that a person is writing. Another text wants another object. */
export interface GrowingText {
  readonly read: () => string;
  /** Answers how to end it. */
  readonly subscribe: (changed: () => void) => () => void;
}

/**
 * Markdown that is being written, with a caret. The page is changed without React: each piece costs
 * what changes in the last block, and nothing for the rest of the page.
 */
export function GrowingMarkdown({ text }: { readonly text: GrowingText }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let before = noGrowth;
    const write = () => {
      const now = text.read();
      if (!now.startsWith(before.text)) {
        element.replaceChildren();
        before = noGrowth;
      }
      const { shapes, growth } = grown(before, now);
      redraw(element, before.last, shapes, before.first);
      before = growth;
    };
    write();
    const end = text.subscribe(write);
    return () => {
      end();
      element.replaceChildren();
    };
  }, [text]);
  return <div ref={container} className="ws-markdown ws-markdown--streaming" />;
}

/**
 * Makes the last children of a node, which look like `before`, look like `after`; what is the same
 * stays.
 */
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
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.map(drawn));
  return element;
}

/** Code as it is drawn while it is being written: `CodeBlock` without colours and without a button. */
function elementOf(shape: ElementShape | CodeShape): ElementShape {
  if (shape.kind === 'element') return shape;
  const { language = '', text } = shape;
  return element('div', { class: 'ws-code', dir: 'ltr' }, [
    element('div', { class: 'ws-code__head' }, [element('span', {}, [language])]),
    element('pre', { tabindex: 0 }, [element('code', {}, [text])]),
  ]);
}

const element = (
  tag: string,
  attributes: ElementShape['attributes'],
  children: readonly Shape[],
): ElementShape => ({ kind: 'element', tag, attributes, children });
