import { useMemo } from 'react';
import { Diff } from './diff.tsx';
import { pairsOfTexts } from './pairs.ts';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  readonly label: string;
  /** Prose has neither colours nor numbers. */
  readonly code?: 'json' | 'prose';
}

/** A text compared with an older one, line by line, in a box that scrolls. */
export function TextDiff({ before, after, label, code = 'prose' }: TextDiffProps) {
  const pairs = useMemo(() => pairsOfTexts(before, after), [before, after]);
  if (before === after) return <p className="ws-text-diff--same">The same text.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
    <div className="ws-text-diff" tabIndex={0} role="region" aria-label={label}>
      <Diff pairs={pairs} code={code} />
    </div>
  );
}
