import { createElement, memo, type ReactNode } from 'react';
import { markdownBlocks } from './markdown-blocks.ts';
import { CodeBlock } from './markdown-code.tsx';
import { readMarkdown } from './markdown-read.ts';
import type { Shape } from './markdown-shapes.ts';
import './markdown.css';

/** Markdown (CommonMark and GFM) without HTML. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const shapes = markdownBlocks(text).flatMap(readMarkdown);
  return <div className="ws-markdown">{shapes.map(drawn)}</div>;
});

function drawn(shape: Shape, key: number): ReactNode {
  if (typeof shape === 'string') return shape;
  if (shape.kind === 'code') {
    return <CodeBlock key={key} language={shape.language} text={shape.text} />;
  }
  const { tag, attributes, children } = shape;
  return createElement(tag, { ...attributes, key }, ...children.map(drawn));
}
