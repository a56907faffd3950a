import type { PageFrameProps } from '@mach42/plugin-kit/page.ts';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import './page-frame.css';

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
