import { useIsSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import { Suspense, lazy, useEffect } from 'react';
import { SmallPanel, useShownTab } from '../small/small-panel.tsx';
import { useLinkedTab } from '../workspace/use-linked-tab.ts';
import { useApp, useRoot } from './app-context.ts';
import { Frame } from './frame.tsx';
import { LeftColumn } from './left-column.tsx';
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

/** Makes a guest of a visitor. */
function useGuest(): void {
  const { auth, shell } = useApp();
  const signedIn = useRoot((state) => state.session.signedIn);
  useEffect(() => {
    const enter = async () => {
      try {
        await auth.enterAsGuest();
      } catch {
        shell.log({
          type: 'error',
          source: 'Session',
          message: 'No guest session could be opened.',
        });
      }
    };
    if (!signedIn) void enter();
  }, [auth, shell, signedIn]);
}
