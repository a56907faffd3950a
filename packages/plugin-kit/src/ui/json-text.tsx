import { memo } from 'react';
import { jsonTokens, markRanges, type Range } from './json-tokens.ts';
import './json-text.css';

interface JsonTextProps {
  readonly text: string;
  /** The ranges that are highlighted as changed, sorted, without overlaps. */
  readonly ranges?: readonly Range[];
}

const none: readonly Range[] = [];

/** One line of JSON, coloured. */
export const JsonText = memo(function JsonText({ text, ranges = none }: JsonTextProps) {
  return (
    <span className="ws-json">
      {markRanges(jsonTokens(text), ranges).map((piece, index) => {
        const className = `ws-json__${piece.kind}`;
        return piece.marked ? (
          <mark key={index} className={className}>
            {piece.text}
          </mark>
        ) : (
          <span key={index} className={className}>
            {piece.text}
          </span>
        );
      })}
    </span>
  );
});
