import { Suspense, createElement, lazy, memo, useEffect, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { markdownBlocks } from './markdown-blocks.ts';
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

const HighlightedCode = lazy(() => import('./markdown-highlight.tsx'));

/** Longer ones are shown as they are: colouring them would hold the page up. */
const longest = 20_000;
const labelMs = 2000;

interface CodeBlockProps {
  /** As it stands after the fence; nothing for text. */
  readonly language: string | undefined;
  readonly text: string;
}

/** A code block: its language, a button that copies it, and colours once they are loaded. */
function CodeBlock({ language, text }: CodeBlockProps) {
  const isColoured = language !== undefined && text.length <= longest;
  return (
    <div className="ws-code" dir="ltr">
      <div className="ws-code__head">
        <span>{language}</span>
        <CopyCode text={text} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard */}
      <pre tabIndex={0}>
        <code>
          {isColoured ? (
            <Suspense fallback={text}>
              <HighlightedCode language={language} text={text} />
            </Suspense>
          ) : (
            text
          )}
        </code>
      </pre>
    </div>
  );
}

/** Also is on pages without the workspace, which have no toasts. */
function CopyCode({ text }: { readonly text: string }) {
  const [label, setLabel] = useState('Copy');
  useEffect(() => {
    if (label === 'Copy') return undefined;
    const timer = setTimeout(() => setLabel('Copy'), labelMs);
    return () => clearTimeout(timer);
  }, [label]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setLabel('Copied');
    } catch {
      setLabel('Not copied');
    }
  }
  return (
    <Button size="small" variant="plain" title="Copy the code" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
