import { useLayoutEffect, useRef } from 'react';
import { redraw } from './markdown-dom.ts';
import { grown, noGrowth } from './markdown-growth.ts';
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
  return <div ref={place} className="ws-markdown ws-markdown--streaming" />;
}
