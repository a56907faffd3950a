import { t } from '@mach42/language/t.ts';
import type { Place, Plugin } from '@mach42/plugin-kit/plugin.ts';
import { useLog } from '@mach42/plugin-kit/hooks.ts';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Component, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { useApp } from '../shell/app-context.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import './panel-frame.css';

interface PanelFrameProps {
  readonly plugin: Plugin;
  readonly tabId: string;
  readonly place: Place;
}

/** Loads a panel and contains its failures: the rest of the page continues to work. */
export function PanelFrame({ plugin, tabId, place }: PanelFrameProps) {
  const log = useLog();
  const [attempt, setAttempt] = useState(0);
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
      onRetry={() => setAttempt(attempt + 1)}
    >
      <div className="ws-panel-frame" data-tab={tabId} tabIndex={-1}>
        <Suspense fallback={<PanelSkeleton shape={plugin.shape} />}>
          <LoadedPanel plugin={plugin} tabId={tabId} place={place} />
        </Suspense>
      </div>
    </PanelBoundary>
  );
}

function LoadedPanel({ plugin, tabId, place }: PanelFrameProps) {
  const { app, host, keeper } = useApp();
  const { Panel } = use(host.load(plugin));
  useEffect(() => {
    const view = keeper.takeView(tabId);
    if (view !== undefined) app.store.dispatch(view);
  }, [app, keeper, tabId]);
  return <Panel tabId={tabId} place={place} />;
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: Error) => void;
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
    if (error === undefined) return this.props.children;
    return (
      <ErrorState
        title={t('This panel stopped working')}
        error={error}
        onRetry={this.props.onRetry}
      />
    );
  }
}
