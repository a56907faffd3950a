import type { Environment } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useIsSmallScreen, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { isMac } from '@mach42/plugin-kit/ui/kbd.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { TitleSlotContext } from '@mach42/plugin-kit/ui/panel.tsx';
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { LoginCard } from '../auth/login-card.tsx';
import { EventLog } from '../event-log/event-log.tsx';
import { isCombination, isText } from '../keys/key-combinations.ts';
import { Palette } from '../palette/palette.tsx';
import { SmallBar, footerTabs, type FooterTab } from '../small/small-bar.tsx';
import type { RootState } from '../store/store.ts';
import { uiActions } from '../workspace/ui.slice.ts';
import { useApp } from './app-context.ts';
import { ModalDialog } from './modal-dialog.tsx';
import type { AccountOverlay } from './navigation.ts';
import { useShellCommands, type ShellOverlay } from './shell-commands.tsx';
import { TopBar } from './top-bar.tsx';
import { useCommands, type BoundCommand } from './use-commands.ts';
import './frame.css';
import '../small/footer.css';

const accountDialogs: Readonly<Record<string, ComponentType<{ readonly onClose: () => void }>>> = {
  'own-data': lazyPart(() => import('../account/own-data-dialog.tsx')),
  credentials: lazyPart(() => import('../account/credentials-dialog.tsx')),
  'second-step': lazyPart(() => import('../account/second-factor-dialog.tsx')),
  passkeys: lazyPart(() => import('../account/passkeys-dialog.tsx')),
  identities: lazyPart(() => import('../account/identities-dialog.tsx')),
  email: lazyPart(() => import('../account/email-dialog.tsx')),
  'sign-ins': lazyPart(() => import('../account/sign-ins-dialog.tsx')),
  picture: lazyPart(() => import('../account/picture-dialog.tsx')),
  'blocked-people': lazyPart(() => import('../account/blocked-people-dialog.tsx')),
} satisfies Record<AccountOverlay, unknown>;
const DisplayDialog = lazyPart(() => import('../settings/display-dialog.tsx'));
const HelpDialog = lazyPart(() => import('../help/help-dialog.tsx'));
const KeyHelp = lazyPart(() => import('../keys/key-help.tsx'));
const LayoutsDialog = lazyPart(() => import('../workspace/layouts-dialog.tsx'));
const NotificationsDialog = lazyPart(() => import('../settings/notifications-dialog.tsx'));
const TourDialog = lazyPart(() => import('../help/tour-dialog.tsx'));

interface FrameProps {
  /**
   * Whether the page shows the column: on small screens the bar then names the model in use, and the title of the
   * panel otherwise.
   */
  readonly showsColumn: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** The frame of every page of the workspace: bar, Event Log, palette, keys. */
export function Frame({ showsColumn, className, children }: FrameProps) {
  const [overlay, setOverlay] = useState<ShellOverlay>();
  const [slot, setSlot] = useState<HTMLDivElement | null>(null);
  const isSmall = useIsSmallScreen();
  const commands = [...useCommands(), ...useShellCommands(setOverlay)];
  useKeys(commands);
  const { navigation } = useApp();
  useEffect(() => navigation.onOpenOverlay(setOverlay), [navigation]);
  // The form that had the focus is gone, and Tab would continue somewhere behind it.
  useEffect(() => {
    if (navigation.takeArrival() && document.activeElement === document.body) focusMain();
  }, [navigation]);
  const close = () => setOverlay(undefined);
  const AccountDialog = accountDialogs[overlay ?? ''];
  const search = () => setOverlay('palette');
  return (
    <>
      <a className="ws-skip" href="#main" onClick={skipToMain}>
        {t('Skip to the content')}
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
      {/* An element that is there already: beside a new one, the browser would style what is in the page again. */}
      <div>{overlay === 'palette' && <Palette commands={commands} onClose={close} />}</div>
      <Suspense fallback={null}>
        {overlay === 'keys' && <KeyHelp commands={commands} onClose={close} />}
        {overlay === 'display' && <DisplayDialog onClose={close} />}
        {overlay === 'help' && (
          <HelpDialog
            onClose={close}
            onKeys={() => setOverlay('keys')}
            onTour={() => setOverlay('tour')}
          />
        )}
        {overlay === 'layouts' && <LayoutsDialog onClose={close} />}
        {AccountDialog !== undefined && <AccountDialog onClose={close} />}
        {overlay === 'notifications' && <NotificationsDialog onClose={close} />}
        {overlay === 'tour' && <TourDialog onClose={close} />}
      </Suspense>
      <LoginOverlay />
    </>
  );
}

/** The router would take the fragment for a new page. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  focusMain();
}

function focusMain(): void {
  document.getElementById('main')?.focus();
}

/** Runs the commands of the page by their keys. */
function useKeys(commands: readonly BoundCommand[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const writes = isWriting(event.target);
    const pressed = commands.find(
      ({ command }) =>
        command.keys !== undefined &&
        isCombination(event, command.keys, isMac) &&
        !(writes && isText(command.keys)),
    );
    if (pressed === undefined) return;
    event.preventDefault();
    pressed.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** The login card over the main page, for a visitor. */
function LoginOverlay() {
  const { navigation } = useApp();
  const [environment, setEnvironment] = useState<Environment>('web');
  const [opened, setOpened] = useState<{ readonly why: string | undefined }>();
  useEffect(() => navigation.onOpenLogin((why) => setOpened({ why })), [navigation]);
  const close = () => setOpened(undefined);
  if (opened === undefined) return null;
  return (
    <ModalDialog label={t('Log in')} className="ws-login-dialog" onClose={close}>
      <LoginCard
        environment={environment}
        notice={opened.why}
        onEnvironment={setEnvironment}
        onSignedIn={close}
        onGuest={close}
        onClose={close}
      />
    </ModalDialog>
  );
}

function Footer() {
  const { navigation, plugins } = useApp();
  const { pathname } = useLocation();
  const isHere = pathname === '/' || pathname.startsWith('/w/');
  const shell = useShell();
  const tabs = useSelector((state: RootState) => footerTabs(plugins, state), sameTabs);
  const open = ({ target }: FooterTab) => {
    if (target !== undefined) shell.workspace.open(target);
    else if (isHere) shell.dispatch(uiActions.columnToggled());
    else {
      shell.dispatch(uiActions.columnShown());
      navigation.toWorkspace();
    }
  };
  return (
    <nav className="ws-footer" aria-label={t('Panels')}>
      {tabs.map((tab) => (
        <button
          key={`${tab.label} ${tab.target}`}
          type="button"
          className="ws-footer__tab"
          aria-current={isHere && tab.active ? 'page' : undefined}
          onClick={() => open(tab)}
        >
          <span className="ws-footer__icon">
            {tab.icon}
            <Count value={tab.badge} mentions={tab.mentions} accent />
          </span>
          {tab.label}
        </button>
      ))}
    </nav>
  );
}

function sameTabs(a: readonly FooterTab[], b: readonly FooterTab[]): boolean {
  return a.length === b.length && a.every((tab, index) => shallowEqual(tab, b[index]));
}
