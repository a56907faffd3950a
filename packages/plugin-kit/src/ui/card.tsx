import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './card.css';

interface CardProps {
  readonly title?: ReactNode;
  readonly icon?: ReactElement | undefined;
  /** Shown beside the title: the number of items, or `2 of 4`. */
  readonly count?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** A card: icon, title and count are at the left, actions at the right, and rows below. */
export function Card({ title, icon, count, actions, children, className }: CardProps) {
  return (
    <section className={classNames('ws-card', className)}>
      {title !== undefined && (
        <header className="ws-card__header">
          {icon}
          <h3 className="ws-card__title" title={typeof title === 'string' ? title : undefined}>
            {title}
          </h3>
          {count !== undefined && <span className="ws-card__count">{count}</span>}
          {actions !== undefined && <div className="ws-card__actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

interface CardRowProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A row of a card, with a hairline above it. */
export function CardRow({ children, className }: CardRowProps) {
  return <div className={classNames('ws-card__row', className)}>{children}</div>;
}
