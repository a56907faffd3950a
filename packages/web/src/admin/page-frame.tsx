import { t } from '@mach42/language/t.ts';
import type { PageFrameProps } from '@mach42/plugin-kit/plugin.ts';
import type { LastRead } from '@mach42/plugin-kit/reads/reads.ts';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { UpdatedAt } from '@mach42/plugin-kit/ui/timestamp.tsx';
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

/** Says when a page was read. If it could not be read again since, it says why; the earlier data stays. */
export function ReadingMeta({ reading }: { readonly reading: LastRead<unknown> }) {
  const { at, error } = reading;
  if (at === undefined) return null;
  return (
    <span role={error === undefined ? undefined : 'status'}>
      <UpdatedAt at={at} />
      {error !== undefined && (
        <span className="ws-danger">{t(', not since: {message}', { message: error.message })}</span>
      )}
    </span>
  );
}
