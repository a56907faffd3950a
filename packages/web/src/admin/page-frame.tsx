import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import type { ReactNode } from 'react';
import { usePageTitle } from '../shell/use-page-title.ts';
import './page-frame.css';

interface PageFrameProps {
  readonly title: string;
  /** Beside the title: when it was read, how many there are. */
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A page of the admin area: its heading, which also names the browser's tab, and what scrolls below. */
export function PageFrame({ title, meta, actions, children }: PageFrameProps) {
  usePageTitle(title);
  return (
    <Panel className="ws-admin-page">
      <PanelHeader title={title} meta={meta} actions={actions} />
      <PanelBody label={title}>{children}</PanelBody>
    </Panel>
  );
}
