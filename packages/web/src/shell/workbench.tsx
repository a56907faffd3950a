import { useIsSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LoginOverlay } from '../auth/login-overlay.tsx';
import { EventLog } from '../event-log/event-log.tsx';
import { Palette } from '../palette/palette.tsx';
import { SmallWorkbench } from '../small/small-workbench.tsx';
import { LeftColumn } from './left-column.tsx';
import { TopBar } from './top-bar.tsx';
import { useApp, useRoot } from './app-context.ts';
import { openPaletteCommand } from './open-palette.ts';
import { useCommands } from './use-commands.ts';
import { useKeys } from './use-keys.ts';
import { useShellCommands } from './shell-commands.tsx';
import './workbench.css';

const WorkspacePanel = lazy(() => import('../workspace/workspace-panel.tsx'));

/** The main page: column, dock, Event Log; or one panel at a time on a small screen. */
export default function Workbench() {
  const { auth, keeper, shell } = useApp();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const isSmall = useIsSmallScreen();
  const commands = [...useCommands(), ...useShellCommands()];
  useKeys([...commands, openPaletteCommand(() => setPaletteOpen(true))]);
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

  useEffect(() => {
    addEventListener('pagehide', keeper.flush);
    return () => removeEventListener('pagehide', keeper.flush);
  }, [keeper]);

  return (
    <>
      {isSmall ? (
        <SmallWorkbench onSearch={() => setPaletteOpen(true)} />
      ) : (
        <div className="ws-workbench">
          <TopBar onSearch={() => setPaletteOpen(true)} />
          <LeftColumn />
          <Suspense fallback={null}>{signedIn && <WorkspacePanel />}</Suspense>
          <EventLog />
        </div>
      )}
      {paletteOpen && <Palette commands={commands} onClose={() => setPaletteOpen(false)} />}
      <LoginOverlay />
    </>
  );
}
