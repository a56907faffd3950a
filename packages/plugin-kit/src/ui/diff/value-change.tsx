import { ArrowRightIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import './value-change.css';

interface ValueChangeProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** A value that became another one, in a line. */
export function ValueChange({ before, after }: ValueChangeProps) {
  return (
    <span className="ws-value-change">
      <del>
        <span className="ws-visually-hidden">before: </span>
        {before}
      </del>
      <ArrowRightIcon size={12} />
      <ins>
        <span className="ws-visually-hidden">after: </span>
        {after}
      </ins>
    </span>
  );
}
