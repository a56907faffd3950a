import { ArrowRightIcon } from '@blueprintjs/icons';
import type { Pair } from '../state/pair.ts';

export function PairTitle({ pair: { from, to } }: { readonly pair: Pair }) {
  if (from === 0) return <>v{to}</>;
  return (
    <span className="ws-comparison__title">
      v{from} <ArrowRightIcon aria-hidden={false} title="compared with" /> v{to}
    </span>
  );
}
