import { memo, useMemo, type AnchorHTMLAttributes, type ImgHTMLAttributes } from 'react';
import ReactMarkdown from 'react-markdown';
import { markdownBlocks } from './markdown-blocks.ts';
import { CodeBlock } from './markdown-code.tsx';
import { closedTail } from './markdown-tail.ts';
import { remarkGfm } from './remark-gfm.ts';
import './markdown.css';

const plugins = [remarkGfm];

function Link({ href, children }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Images are never loaded: they would tell a stranger who reads what. */
function ImageLink({ src, alt }: ImgHTMLAttributes<HTMLImageElement>) {
  const href = typeof src === 'string' ? src : undefined;
  return <Link href={href}>{alt === undefined || alt === '' ? (href ?? 'image') : alt}</Link>;
}

/** A code block that is still being written has no colours: they would be made anew each time. */
const ofTail = { a: Link, img: ImageLink };
const ofFinished = { ...ofTail, pre: CodeBlock };

interface BlockProps {
  readonly text: string;
  readonly isTail: boolean;
}

const Block = memo(function Block({ text, isTail }: BlockProps) {
  return (
    <ReactMarkdown remarkPlugins={plugins} components={isTail ? ofTail : ofFinished}>
      {text}
    </ReactMarkdown>
  );
});

interface MarkdownProps {
  readonly text: string;
  /** Ends with a caret: the text is still being written. */
  readonly streaming?: boolean;
}

/** Markdown (CommonMark and GFM) without HTML. Finished blocks render once. */
export function Markdown({ text, streaming = false }: MarkdownProps) {
  const blocks = useMemo(() => markdownBlocks(text), [text]);
  return (
    <div className={streaming ? 'ws-markdown ws-markdown--streaming' : 'ws-markdown'}>
      {blocks.map((block, index) => {
        const isTail = streaming && index === blocks.length - 1;
        return <Block key={index} text={isTail ? closedTail(block) : block} isTail={isTail} />;
      })}
    </div>
  );
}
