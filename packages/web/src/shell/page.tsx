import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { ShellContext } from '@mach42/plugin-kit/hooks.ts';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { Background } from '../background/background.tsx';
import { useBackgroundChoice } from '../background/background-choice.ts';
import { AppRoutes } from '../routes/routes.tsx';
import { ToastArea } from '../toasts/toasts.tsx';
import { AppContext } from './app-context.ts';
import type { App } from './create-app.ts';
import { ErrorScreen } from './error-screen.tsx';

export function Page({ app }: { readonly app: App }) {
  const hasBackground = useBackgroundChoice();
  return (
    <ErrorScreen
      onError={(error) =>
        app.shell.log({
          type: 'error',
          source: 'Page',
          message: 'The page stopped working',
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
