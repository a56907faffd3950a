import { t } from '@mach42/language/t.ts';
import { useLog } from '@mach42/plugin-kit/hooks.ts';
import type { PanelContainer, Plugin, PanelShape } from '@mach42/plugin-kit/plugin.ts';
import { isOfCode } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Skeleton, SkeletonCards, SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Component, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { useApp } from '../shell/app-context.ts';
import { useKeptScroll } from './kept-scroll.ts';
import { MissingCode } from './missing-code.tsx';
import './panel-skeleton.css';
import './panel-frame.css';

interface PanelFrameProps {
  readonly plugin: Plugin;
  readonly tabId: string;
  readonly container: PanelContainer;
}

/** Loads a panel and contains its failures: the rest of the page continues to work. */
export function PanelFrame({ plugin, tabId, container }: PanelFrameProps) {
  const log = useLog();
  const { host, readings } = useApp();
  const [attempt, setAttempt] = useState(0);
  const frame = useKeptScroll(tabId, readings);
  return (
    <PanelBoundary
      key={attempt}
      onError={(error) =>
        log({
          type: 'error',
          source: plugin.name,
          message: t('{name} stopped working', { name: plugin.name }),
          details: error.message,
        })
      }
      isMissing={() => host.loaded(plugin) === undefined}
      onRetry={() => {
        host.tryAgain(plugin);
        setAttempt(attempt + 1);
      }}
    >
      <div ref={frame} className="ws-panel-frame" data-tab={tabId} tabIndex={-1}>
        <Suspense fallback={<PanelSkeleton shape={plugin.shape} />}>
          <LoadedPanel plugin={plugin} tabId={tabId} container={container} />
        </Suspense>
      </div>
    </PanelBoundary>
  );
}

function LoadedPanel({ plugin, tabId, container }: PanelFrameProps) {
  const { app, host, keeper } = useApp();
  const { Panel } = use(host.forPanel(plugin));
  useEffect(() => {
    const view = keeper.takeView(tabId);
    if (view !== undefined) app.store.dispatch(view);
  }, [app, keeper, tabId]);
  return <Panel tabId={tabId} container={container} />;
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: Error) => void;
  /** Its code could not be loaded. */
  readonly isMissing: () => boolean;
  readonly onRetry: () => void;
}

class PanelBoundary extends Component<BoundaryProps, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, isMissing, onRetry } = this.props;
    if (error === undefined) return children;
    if (isMissing() || isOfCode(error))
      return <MissingCode title={t('This panel could not be loaded')} onRetry={onRetry} />;
    return <ErrorState title={t('This panel stopped working')} error={error} onRetry={onRetry} />;
  }
}

/** The outline of a panel while its code loads. */
function PanelSkeleton({ shape }: { readonly shape: PanelShape }) {
  if (shape === 'conversation') return <Conversation />;
  if (shape === 'list and pane') return <ListAndPane />;
  if (shape === 'cards and rail') return <CardsAndRail />;
  return (
    <div className="ws-panel-skeleton" aria-busy="true">
      <Skeleton width={160} height={20} />
      {shape === 'document' ? <SkeletonLines lines={12} /> : <SkeletonCards cards={6} />}
    </div>
  );
}

function Conversation() {
  return (
    <div className="ws-panel-skeleton ws-panel-skeleton--conversation" aria-busy="true">
      <Skeleton width={140} height={16} />
      <div className="ws-panel-skeleton__messages">
        <Skeleton width="48%" height={36} />
        <SkeletonLines lines={4} />
        <Skeleton width="36%" height={36} />
        <SkeletonLines lines={2} />
      </div>
      <Skeleton height={96} />
    </div>
  );
}

function CardsAndRail() {
  return (
    <div className="ws-panel-skeleton" aria-busy="true">
      <div className="ws-panel-skeleton__cards">
        <div className="ws-panel-skeleton__main">
          <Skeleton width={160} height={20} />
          <Skeleton height={32} />
          <SkeletonCards cards={6} />
        </div>
        <div className="ws-panel-skeleton__rail">
          <SkeletonCards cards={2} />
        </div>
      </div>
    </div>
  );
}

function ListAndPane() {
  return (
    <div className="ws-panel-skeleton ws-panel-skeleton--list" aria-busy="true">
      <div className="ws-panel-skeleton__list">
        <Skeleton height={32} />
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} width={`${90 - ((index * 23) % 40)}%`} height={20} />
        ))}
      </div>
      <div className="ws-panel-skeleton__pane">
        <Skeleton width={180} height={20} />
        <SkeletonLines lines={9} />
      </div>
    </div>
  );
}
