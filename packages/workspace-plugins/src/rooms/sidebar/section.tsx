import { ChevronDownIcon } from '@blueprintjs/icons';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** The number of items; undefined while it is not known. */
  readonly count: number | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The button at the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, count, isOpen, onToggle, action, children }: SectionProps) {
  const bodyId = useId();
  return (
    <section className="ws-rooms-section" aria-label={title}>
      <header className="ws-rooms-section__header">
        <button
          type="button"
          data-row
          className="ws-rooms-section__toggle"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          <ChevronDownIcon
            className={classNames('ws-rooms-section__chevron', !isOpen && 'ws-rooms--turned')}
          />
          {title}
          <span className="ws-rooms-section__count">{count}</span>
        </button>
        {action}
      </header>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
