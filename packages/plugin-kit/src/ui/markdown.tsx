import { t } from '@mach42/language/t.ts';
import {
  Fragment,
  Suspense,
  createElement,
  lazy,
  memo,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import { Button } from './button.tsx';
import { lazyPart, loadWithRetry } from './load-with-retry.ts';
import { markdownBlocks } from './markdown-growth.ts';
import { readPlain } from './markdown-read.ts';
import type { Shape } from './markdown-shapes.ts';
import './markdown.css';

interface MarkdownProps {
  readonly text: string;
  /** Draws plain words, for example with mentions; must keep its identity while its result is the same. */
  readonly words?: (text: string) => ReactNode;
}

/** Markdown (CommonMark and GFM) without HTML. */
export const Markdown = memo(function Markdown({ text, words = asItIs }: MarkdownProps) {
  return (
    <div className="ws-markdown">
      {markdownBlocks(text).map((block, key) => {
        const shapes = readPlain(block);
        if (shapes !== undefined) {
          return <Fragment key={key}>{allDrawn(shapes, words)}</Fragment>;
        }
        return (
          <Suspense key={key} fallback={<p>{words(block)}</p>}>
            <WholeBlock block={block} words={words} />
          </Suspense>
        );
      })}
    </div>
  );
});

interface BlockProps {
  readonly block: string;
  readonly words: (text: string) => ReactNode;
}

/**
 * A block with tables, links or other forms that are rare at the start of a page: the code that reads it is loaded
 * later.
 */
const WholeBlock = lazy(async () => {
  const { readWhole } = await loadWithRetry(() => import('./markdown-whole.ts'));
  return { default: ({ block, words }: BlockProps) => allDrawn(readWhole(block), words) };
});

const allDrawn = (shapes: readonly Shape[], words: BlockProps['words']): ReactNode =>
  shapes.map((shape, key) => drawn(shape, key, words));

const asItIs = (text: string): ReactNode => text;
/** A link contains no other link, and code is shown to the letter. */
const literal: readonly string[] = ['a', 'code'];

function drawn(shape: Shape, key: number, words: (text: string) => ReactNode): ReactNode {
  if (typeof shape === 'string') return words(shape);
  if (shape.kind === 'code') {
    return <CodeBlock key={key} language={shape.language} text={shape.text} />;
  }
  const { tag, attributes, children } = shape;
  const inside = literal.includes(tag) ? asItIs : words;
  const drawnChildren = children.map((child, index) => drawn(child, index, inside));
  return createElement(tag, { ...attributes, key }, ...drawnChildren);
}

const HighlightedCode = lazyPart(() => import('./markdown-highlight.tsx'));

/** Longer code has no colours: colouring it would hold up the page. */
const longest = 20_000;
const labelMs = 2000;

interface CodeBlockProps {
  /** The language as it is written after the fence; undefined for plain text. */
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

/** The button shows the result itself, because it is also on pages without the workspace, which have no toasts. */
function CopyCode({ text }: { readonly text: string }) {
  const [label, setLabel] = useState(t('Copy'));
  useEffect(() => {
    if (label === t('Copy')) return undefined;
    const timer = setTimeout(() => setLabel(t('Copy')), labelMs);
    return () => clearTimeout(timer);
  }, [label]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setLabel(t('Copied'));
    } catch {
      setLabel(t('Not copied'));
    }
  }
  return (
    <Button size="small" variant="plain" title={t('Copy the code')} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
