import { useIsSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import { lazy, Suspense } from 'react';
import { useApp, useRoot } from '../shell/app-context.ts';
import { SmallPanel, useShownTab } from '../small/small-panel.tsx';
import { useLinkedTab } from '../workspace/use-linked-tab.ts';
import { Frame } from './frame.tsx';
import { LeftColumn } from './left-column.tsx';
import { useGuest } from './use-guest.ts';
import { usePageTitle } from './use-page-title.ts';
import './workbench.css';

const WorkspacePanel = lazy(() => import('../workspace/workspace-panel.tsx'));

/** The main page: column and dock; or one panel at a time on a small screen. */
export default function Workbench() {
  const { app, plugins } = useApp();
  const isSmall = useIsSmallScreen();
  const shown = useShownTab();
  const signedIn = useRoot((state) => state.session.signedIn);
  const title = useRoot(({ ui }) =>
    ui.activeTab === undefined
      ? undefined
      : find(plugins, ui.activeTab)?.tab.title(app.store.getState()),
  );
  usePageTitle(title);
  useGuest();
  useLinkedTab();

  if (isSmall) {
    return (
      <Frame showsColumn={shown === undefined} className="ws-small-page">
        <SmallPanel />
      </Frame>
    );
  }
  return (
    <Frame showsColumn className="ws-workbench">
      <LeftColumn />
      <Suspense fallback={null}>{signedIn && <WorkspacePanel />}</Suspense>
    </Frame>
  );
}
