import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { t } from '@mach42/language/t.ts';
import { ShellContext } from '@mach42/plugin-kit/hooks.ts';
import { isOfCode } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { ToastList } from '@mach42/plugin-kit/ui/toast-list.tsx';
import { Component, useEffect, type ErrorInfo, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { useBackgroundChoice } from '../background/background-choice.ts';
import { Background } from '../background/background.tsx';
import { AppRoutes } from '../routes/routes.tsx';
import { visible } from '../toasts/toasts.slice.ts';
import { useApp, useRoot, AppContext } from './app-context.ts';
import type { App } from './create-app.ts';
import './error-screen.css';

export function Page({ app }: { readonly app: App }) {
  const hasBackground = useBackgroundChoice();
  useEffect(keepFromOpeningFiles, []);
  useEffect(() => {
    if (!matchMedia('(any-pointer: coarse)').matches) return;
    void import('./titles-on-touch.ts').then((loaded) =>
      loaded.sayTitlesOnTouch(document, app.toasts),
    );
  }, [app]);
  return (
    <ErrorScreen
      onError={(error) =>
        app.shell.log({
          type: 'error',
          source: 'Page',
          message: t('The page stopped working'),
          details: error.message,
        })
      }
    >
      <Provider store={app.app.store}>
        <AppContext value={app}>
          <ShellContext value={app.shell}>
            <PortalProvider>
              <OverlaysProvider>
                <BrowserRouter>
                  {hasBackground && <Background />}
                  <AppRoutes />
                  <ToastArea />
                </BrowserRouter>
              </OverlaysProvider>
            </PortalProvider>
          </ShellContext>
        </AppContext>
      </Provider>
    </ErrorScreen>
  );
}

/** The browser opens a file that nothing on the page takes in place of the page: all that is being written would be gone. */
function keepFromOpeningFiles(): () => void {
  const ending = new AbortController();
  const refuse = (event: DragEvent): void => {
    const { dataTransfer, defaultPrevented, target } = event;
    const isTaken =
      defaultPrevented || (target instanceof HTMLInputElement && target.type === 'file');
    if (isTaken || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse, { signal: ending.signal });
  window.addEventListener('drop', refuse, { signal: ending.signal });
  return () => ending.abort();
}

interface ErrorScreenProps {
  readonly children: ReactNode;
  readonly onError: (error: Error, info: ErrorInfo) => void;
}

interface ErrorScreenState {
  readonly error: Error | undefined;
}

/** The screen when the page itself cannot be drawn; it uses nothing that could fail too. */
class ErrorScreen extends Component<ErrorScreenProps, ErrorScreenState> {
  override state: ErrorScreenState = { error: undefined };

  static getDerivedStateFromError(error: Error): ErrorScreenState {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError(error, info);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main className="ws-error-screen">
        <h1>{t('Something went wrong')}</h1>
        <p>
          {isOfCode(error)
            ? t('There is no connection, or the workspace was updated since you opened this page.')
            : t('Your data is safe on the server. Loading the application again usually helps.')}
        </p>
        <button type="button" onClick={() => location.reload()}>
          {t('Reset Application')}
        </button>
      </main>
    );
  }
}

export function ToastArea() {
  const { toasts } = useApp();
  const shown = useRoot((state) => state.toasts);
  return <ToastList toasts={visible(shown).map(toasts.complete)} onDismiss={toasts.dismiss} />;
}
