import { ChevronDownIcon, ChevronUpIcon, PinIcon, SearchIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { Listeners } from '@mach42/plugin-kit/listeners.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import { useSyncExternalStore } from 'react';
import { HealthButton } from '../health/health-button.tsx';
import { productName } from '../product.ts';
import { AccountButton } from './account-button.tsx';
import { useRoot } from './app-context.ts';
import { LoadNewer, ThemeMenu, TryAgain, useOpenBar } from './bar-parts.tsx';
import { useCommands, type BoundCommand } from './use-commands.ts';
import './top-bar.css';

const collapseAfterMs = 5000;

/**
 * The top bar. It collapses to the parts that are used all day; the other parts appear again with the pointer or the
 * focus.
 */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { signedIn } = useSession();
  const commands = useCommands('top-bar');
  const pinned = useBarPinned();
  const bar = useOpenBar({ initially: true, collapseAfterMs, pinned, opensOnApproach: true });
  return (
    <header className="ws-top-bar" data-collapsed={!bar.isOpen} {...bar.watch}>
      <span className="ws-top-bar__brand">
        <BrandMark />
        {productName}
      </span>
      <div className="ws-top-bar__stays">
        <span className="ws-top-bar__divider" />
        {signedIn ? (
          <nav className="ws-top-bar__commands" aria-label={t('Open')}>
            {commands.map((bound) => (
              <TopCommand key={bound.command.id} bound={bound} />
            ))}
          </nav>
        ) : (
          <span className="ws-muted">{t('Guest session, kept for 24 hours')}</span>
        )}
        <SearchButton onSearch={onSearch} />
      </div>
      <div className="ws-top-bar__end">
        <LoadNewer />
        <TryAgain />
        <HealthButton compact={!bar.isOpen} />
        <div className="ws-top-bar__fades">
          <ThemeMenu />
        </div>
        <Button
          variant="plain"
          icon={<PinIcon />}
          title={pinned ? t('The bar stays open') : t('The bar collapses when it is not used')}
          aria-pressed={pinned}
          active={pinned}
          onClick={() => pinBar(!pinned)}
        >
          <span className={pinned ? 'ws-visually-hidden' : 'ws-top-bar__hint'}>
            {t('Keep the bar open')}
          </span>
        </Button>
        <span className="ws-top-bar__divider" />
        <AccountButton compact={!bar.isOpen} />
        <IconButton
          size="small"
          icon={bar.isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
          label={bar.isOpen ? t('Collapse the bar') : t('Show the whole bar')}
          aria-expanded={bar.isOpen}
          onClick={() => {
            if (pinned) pinBar(false);
            bar.toggle();
          }}
        />
      </div>
    </header>
  );
}

function SearchButton({ onSearch }: { readonly onSearch: () => void }) {
  return (
    <button type="button" className="ws-top-bar__search" onClick={onSearch}>
      <SearchIcon />
      <span className="ws-truncate">{t('Search or run a command')}</span>
      <Kbd keys="mod+k" joined />
    </button>
  );
}

export function TopCommand({ bound }: { readonly bound: BoundCommand }) {
  const { command, run } = bound;
  const badge = useRoot((state) => command.badge?.(state) ?? 0);
  const mentions = useRoot((state) => command.mentions?.(state) ?? 0);
  return (
    <Button variant="plain" icon={command.icon} onClick={run}>
      {command.title}
      <Count value={badge} mentions={mentions} accent />
    </Button>
  );
}

const key = 'top_bar';
const listeners = new Listeners();

/** Whether the person keeps the top bar open; it collapses by itself until then. */
function useBarPinned(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => localStorage.getItem(key) === 'pinned');
}

function pinBar(pinned: boolean): void {
  if (pinned) localStorage.setItem(key, 'pinned');
  else localStorage.removeItem(key);
  listeners.notify();
}
