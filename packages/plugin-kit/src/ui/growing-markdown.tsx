import { useLayoutEffect, useRef } from 'react';
import { markdownBlocks } from './markdown-blocks.ts';
import { redraw } from './markdown-dom.ts';
import { shapesOf, type Shape } from './markdown-shapes.ts';
import { closedTail } from './markdown-tail.ts';
import { markdownTree } from './markdown-tree.ts';
import './markdown.css';

/** A text that somebody is writing. Another text wants another object. */
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
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let blocks: readonly Block[] = [];
    const write = () => {
      const before = blocks;
      blocks = blocksOf(text.read(), before);
      redraw(element, before.flatMap(shapes), blocks.flatMap(shapes));
    };
    write();
    const end = text.subscribe(write);
    return () => {
      end();
      element.replaceChildren();
    };
  }, [text]);
  return <div ref={place} className="ws-markdown ws-markdown--streaming" />;
}

interface Block {
  readonly text: string;
  readonly shapes: readonly Shape[];
}

const shapes = (block: Block): readonly Shape[] => block.shapes;

/** Reads the blocks that are not as they were. */
function blocksOf(text: string, before: readonly Block[]): readonly Block[] {
  const texts = markdownBlocks(text);
  return texts.map((block, index) => {
    const shown = index === texts.length - 1 ? closedTail(block) : block;
    const old = before[index];
    return old?.text === shown ? old : { text: shown, shapes: shapesOf(markdownTree(shown)) };
  });
}
