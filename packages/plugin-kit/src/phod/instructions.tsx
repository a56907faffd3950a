import { useId, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useOrigin } from './use-origin.ts';
import './instructions.css';

/** Beyond it the first lines are shown, and the rest when it is asked for. */
const longest = 160;

/** What the model of a version was told to do. */
export function Instructions({ version }: { readonly version: number }) {
  const origin = useOrigin(version);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (origin === 'loading') return <span className="ws-instructions__note">Loading…</span>;
  if (origin instanceof ApiError) {
    return <span className="ws-instructions__note">Could not be read: {origin.message}</span>;
  }
  const { instructions } = origin;
  if (instructions === null) return <span className="ws-instructions__note">Not recorded</span>;
  const isLong = instructions.length > longest || instructions.split('\n').length > 3;
  return (
    <>
      <span
        id={id}
        className={
          isLong && !isWhole ? 'ws-instructions ws-instructions--short' : 'ws-instructions'
        }
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={isWhole ? 0 : undefined}
      >
        {instructions}
      </span>
      {isLong && (
        <button
          type="button"
          className="ws-link"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all instructions'}
        </button>
      )}
    </>
  );
}
