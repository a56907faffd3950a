import { coinedWords, helpPage, type CoinedWord } from '@mach42/contracts/help/pages.ts';
import { t } from '@mach42/language/t.ts';
import { useId, type ReactNode } from 'react';
import './coined-word.css';

interface CoinedTextProps {
  readonly word: CoinedWord;
  /** The text that is shown; the word itself when left out. */
  readonly children?: ReactNode;
}

/** A word of the product that explains itself while the pointer or the focus is on it. */
export function CoinedText({ word, children = word }: CoinedTextProps) {
  const id = useId();
  return (
    <>
      <button type="button" className="ws-coined ws-finger" aria-describedby={id}>
        {children}
      </button>
      <span id={id} role="tooltip" className="ws-coined__text">
        {t('{summary} F1 opens the help.', { summary: helpPage(coinedWords[word])?.summary })}
      </span>
    </>
  );
}
