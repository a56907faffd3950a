import { createContext, use, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import './panel.css';

interface PartProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The whole of a tab: header and footer are fixed, the body scrolls. */
export function Panel({ children, className }: PartProps) {
  return <div className={classNames('ws-panel', className)}>{children}</div>;
}

interface PanelHeaderProps {
  readonly title: ReactNode;
  /** Shown beside the title: a version chip, the time of the last save. */
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * The header of a panel. On small screens its title and meta are in the top bar, and only the actions are in the
 * panel.
 */
export function PanelHeader({ title, meta, actions, className }: PanelHeaderProps) {
  const slot = use(TitleSlotContext);
  const heading = (
    <>
      <h2 className="ws-panel__title">{title}</h2>
      {meta !== undefined && <div className="ws-panel__meta">{meta}</div>}
    </>
  );
  if (slot !== undefined && actions === undefined) return createPortal(heading, slot);
  return (
    <header className={classNames('ws-panel__header', className)}>
      {slot === undefined ? heading : createPortal(heading, slot)}
      {actions !== undefined && <div className="ws-panel__actions">{actions}</div>}
    </header>
  );
}

interface PanelBodyProps extends PartProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** The name of a body whose content cannot have the focus: the body has it instead, and arrow keys scroll it. */
  readonly label?: string;
}

export function PanelBody({ children, className, ref, label }: PanelBodyProps) {
  return (
    <div
      className={classNames('ws-panel__body', className)}
      ref={ref}
      {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

export function PanelFooter({ children, className }: PartProps) {
  return <footer className={classNames('ws-panel__footer', className)}>{children}</footer>;
}

/** The element of the top bar in which panels show their title on small screens. */
export const TitleSlotContext = createContext<HTMLElement | undefined>(undefined);
