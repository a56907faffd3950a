import type { ReactNode } from 'react';

interface RowProps {
  readonly name: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** One preference with its name and its meaning. */
export function Row({ name, hint, children }: RowProps) {
  return (
    <div className="ws-display__row">
      <div>
        {name}
        <div className="ws-display__hint">{hint}</div>
      </div>
      {children}
    </div>
  );
}
