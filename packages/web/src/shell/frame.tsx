import { useIsSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { TitleSlotContext } from '@mach42/plugin-kit/ui/panel.tsx';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { LoginOverlay } from '../auth/login-overlay.tsx';
import { EventLog } from '../event-log/event-log.tsx';
import { KeyHelp } from '../keys/key-help.tsx';
import { Palette } from '../palette/palette.tsx';
import { DisplayDialog } from '../settings/display-dialog.tsx';
import { Footer } from '../small/footer.tsx';
import { SmallBar } from '../small/small-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCommands } from './use-commands.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useShellCommands, type ShellOverlay } from './shell-commands.tsx';
import './frame.css';

interface FrameProps {
  /** On small screens the bar names the model in use; else the panel's title is there. */
  readonly showsColumn: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** What stands around every page of the workspace: bar, Event Log, palette, keys. */
export function Frame({ showsColumn, className, children }: FrameProps) {
  const [overlay, setOverlay] = useState<ShellOverlay>();
  const [slot, setSlot] = useState<HTMLDivElement | null>(null);
  const isSmall = useIsSmallScreen();
  const commands = [...useCommands(), ...useShellCommands(setOverlay)];
  useKeys(commands);
  const close = () => setOverlay(undefined);
  const search = () => setOverlay('palette');
  return (
    <>
      <a className="ws-skip" href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      <div className={isSmall ? 'ws-small' : 'ws-frame'}>
        {isSmall ? (
          <SmallBar showsColumn={showsColumn} slot={setSlot} onSearch={search} />
        ) : (
          <TopBar onSearch={search} />
        )}
        <main id="main" tabIndex={-1} className={className}>
          <TitleSlotContext value={isSmall && !showsColumn ? (slot ?? undefined) : undefined}>
            {children}
          </TitleSlotContext>
        </main>
        <EventLog hiddenWhileClosed={isSmall} />
        {isSmall && <Footer />}
      </div>
      {overlay === 'palette' && <Palette commands={commands} onClose={close} />}
      <KeyHelp isOpen={overlay === 'keys'} commands={commands} onClose={close} />
      <DisplayDialog isOpen={overlay === 'display'} onClose={close} />
      <LoginOverlay />
    </>
  );
}

/** The router would take the fragment for a new page. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
