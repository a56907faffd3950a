import { ChevronRightIcon, MaximizeIcon, MinimizeIcon } from '@blueprintjs/icons';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useIsSmallScreen, useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { inColumn } from '@mach42/plugin-kit/plugin.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { Addresses, type Missed } from '../addresses/addresses.ts';
import { PanelFrame } from '../workspace/panel-frame.tsx';
import { uiActions } from '../workspace/ui.slice.ts';
import { useApp, useRoot } from './app-context.ts';
import { ColumnSplitter } from './column-splitter.tsx';
import { Frame } from './frame.tsx';
import { usePageTitle } from './use-page-title.ts';
import './workbench.css';
import './avatar-card.css';
import './left-column.css';

const MissedAddress = lazy(() => import('../addresses/missed-address.tsx'));
const VisitorPage = lazy(() => import('../help/visitor-page.tsx'));
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
      : find(plugins, ui.activeTab)?.tab.pageTitle(app.store.getState()),
  );
  usePageTitle(title);
  useGuest();
  useLinkedTab();
  const missed = useAddresses();
  const panelShown = useRoot(({ ui }) => ui.workspaceTabsOpen) || missed !== undefined;

  if (isSmall) {
    return (
      <Frame showsColumn={shown === undefined} className="ws-small-page">
        <Suspense fallback={null}>
          {missed === undefined ? <SmallPanel /> : <MissedAddress missed={missed} />}
        </Suspense>
      </Frame>
    );
  }
  return (
    <Frame
      showsColumn
      className={signedIn && !panelShown ? 'ws-workbench ws-workbench--chat' : 'ws-workbench'}
    >
      <LeftColumn />
      {panelShown && <ColumnSplitter controls={columnId} />}
      <Suspense fallback={null}>
        {missed !== undefined && <MissedAddress missed={missed} />}
        {signedIn && missed === undefined && <WorkspacePanel />}
        {!signedIn && missed === undefined && <VisitorPage />}
      </Suspense>
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
          message: t('No guest session could be opened.'),
        });
      }
    };
    if (!signedIn) void enter();
  }, [auth, shell, signedIn]);
}

const columnId = 'ws-column';

/** The model in use above the panel of the plugin that is placed here. */
function LeftColumn() {
  const { plugins } = useApp();
  const plugin = plugins.find(inColumn);
  return (
    <section id={columnId} className="ws-column" aria-label={plugin?.name ?? t('Assistant')}>
      <div className="ws-column__head">
        <AvatarCard />
        <MaximizeChat />
      </div>
      {plugin !== undefined && (
        <div className="ws-column__panel">
          <PanelFrame plugin={plugin} tabId={plugin.pattern} container="column" />
        </div>
      )}
    </section>
  );
}

/** The model in use; a click opens the AI Models. */
function AvatarCard() {
  const shell = useShell();
  const { signedIn } = useSession();
  const { selected, status } = useModels();
  const choose = () =>
    signedIn
      ? shell.workspace.open(tabId('aimodels'))
      : shell.signIn(t('Log in to choose another model.'));
  return (
    <button type="button" className="ws-avatar-card" onClick={choose}>
      <ModelIcon model={selected} />
      <span className="ws-avatar-card__words">
        {selected === undefined ? (
          <NoModel failed={status === 'failed'} />
        ) : (
          <Words model={selected} />
        )}
      </span>
      <span className="ws-avatar-card__change">
        {t('Change')}
        <ChevronRightIcon size={12} />
      </span>
    </button>
  );
}

/** Gives the chat the room of the panel, and back. */
function MaximizeChat() {
  const shell = useShell();
  const { signedIn } = useSession();
  const isAlone = useRoot(({ ui }) => !ui.workspaceTabsOpen);
  if (!signedIn) return null;
  return (
    <IconButton
      icon={isAlone ? <MinimizeIcon size={12} /> : <MaximizeIcon size={12} />}
      label={isAlone ? t('Show the workspace panel') : t('Give the chat the whole width')}
      onClick={() => shell.dispatch(uiActions.panelShown(isAlone))}
    />
  );
}

function Words({ model }: { readonly model: AIModel }) {
  const { name, subtitle } = modelHeading(model);
  return (
    <>
      <span className="ws-avatar-card__name">{name}</span>
      <span className="ws-avatar-card__subtitle">{subtitle}</span>
    </>
  );
}

function NoModel({ failed }: { readonly failed: boolean }) {
  if (failed)
    return <span className="ws-avatar-card__subtitle">{t('The models could not be loaded')}</span>;
  return (
    <>
      <Skeleton width={96} />
      <Skeleton width={220} height={10} />
    </>
  );
}

/** Keeps address and workspace together while the workspace is shown; answers what could not be opened. */
function useAddresses(): Missed | undefined {
  const app = useApp();
  const [addresses] = useState(() => new Addresses(app));
  const here = useLocation();
  const isFromHistory = useNavigationType() === NavigationType.Pop;
  const signedIn = useRoot(({ session }) => session.signedIn);
  const isReady = useRoot(({ session, workspace }) =>
    session.signedIn ? workspace.isInitialized : session.userId !== undefined,
  );
  useEffect(
    () => (isReady ? addresses.arrive({ ...here, isFromHistory }) : undefined),
    [addresses, isReady, here, isFromHistory],
  );
  useEffect(
    () => (isReady && signedIn ? addresses.follow() : undefined),
    [addresses, isReady, signedIn],
  );
  return useSyncExternalStore(addresses.subscribe, addresses.missed);
}

/** Opens the tab that the address names, `/?tab=phod`, and takes it out of the address. */
function useLinkedTab(): void {
  const { shell } = useApp();
  const [params, setParams] = useSearchParams();
  const isInitialized = useRoot((state) => state.workspace.isInitialized);
  const linked = params.get('tab');
  useEffect(() => {
    if (!isInitialized || linked === null) return;
    shell.workspace.open(linked);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('tab');
        return next;
      },
      { replace: true },
    );
  }, [shell, isInitialized, linked, setParams]);
}

/** The tab that is shown on a small screen; undefined: the column. */
function useShownTab() {
  const { plugins } = useApp();
  const activeTab = useRoot((state) => state.ui.activeTab);
  const found = activeTab === undefined ? undefined : find(plugins, activeTab);
  return found?.plugin === plugins.find(inColumn) ? undefined : found;
}

/** One panel at a time, chosen in the footer; the dock is never loaded. */
function SmallPanel() {
  const { plugins } = useApp();
  const open = useShownTab();
  const column = plugins.find(inColumn);
  if (open !== undefined) {
    const { plugin, tab } = open;
    return <PanelFrame key={tab.id} plugin={plugin} tabId={tab.id} container="dock" />;
  }
  if (column === undefined) return null;
  return <PanelFrame key="column" plugin={column} tabId={column.pattern} container="column" />;
}
