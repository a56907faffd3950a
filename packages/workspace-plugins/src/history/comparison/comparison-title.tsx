import { ArrowLeftIcon, ArrowRightIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useEffect, useRef } from 'react';
import type { Pair } from '../state/pair.ts';

export function PairTitle({ pair: { from, to } }: { readonly pair: Pair }) {
  if (from === 0) return <>v{to}</>;
  return (
    <span className="ws-comparison__title">
      v{from} <ArrowRightIcon aria-hidden={false} title="compared with" /> v{to}
    </span>
  );
}

/** Takes the focus: what it leads back from has just opened over the list. */
export function BackButton({ onBack }: { readonly onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} variant="plain" icon={<ArrowLeftIcon />} onClick={onBack}>
      Versions
    </Button>
  );
}
