import { DuplicateIcon, ErrorIcon, TickIcon } from '@blueprintjs/icons';
import { useEffect, useState, type ReactElement } from 'react';

type Outcome = 'none' | 'copied' | 'refused';

const labels: Readonly<Record<Outcome, readonly [string, ReactElement]>> = {
  none: ['Copy text', <DuplicateIcon key="icon" />],
  copied: ['Copied', <TickIcon key="icon" />],
  refused: ['The clipboard refused it', <ErrorIcon key="icon" />],
};

const resetMs = 2000;

/** Copies the whole text as markdown. */
export function CopyText({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), resetMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  const [label, icon] = labels[outcome];
  return (
    <button
      type="button"
      className="ws-session__action ws-session__action--raised"
      onClick={() => void copy()}
    >
      {icon}
      <span aria-live="polite">{label}</span>
    </button>
  );
}
