import { TickIcon, TintIcon, RefreshIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { systemTheme, themes } from '@mach42/plugin-kit/theme/theme.ts';
import { IconButton, Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useEffect, useState } from 'react';
import { useBackgroundChoice } from '../background/background-choice.ts';
import { useNewerVersion } from '../offline/newer-version.ts';
import { useApp } from './app-context.ts';

interface OpenBarOptions {
  readonly initially: boolean;
  readonly collapseAfterMs: number;
  /** Never closes by itself. */
  readonly pinned?: boolean;
  /** Opens when the pointer or the focus comes to it. */
  readonly opensOnApproach?: boolean;
}

/** A bar that closes by itself when neither pointer nor focus has been in it for a while. */
export function useOpenBar(options: OpenBarOptions) {
  const { collapseAfterMs, pinned = false, opensOnApproach = false } = options;
  const [isOpen, setOpen] = useState(options.initially);
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const rests = isOpen && !pinned && !hasPointer && !hasFocus;

  useEffect(() => {
    if (!rests) return undefined;
    const timer = setTimeout(() => setOpen(false), collapseAfterMs);
    return () => clearTimeout(timer);
  }, [rests, collapseAfterMs]);

  const approach = () => {
    if (opensOnApproach) setOpen(true);
  };
  return {
    isOpen: isOpen || pinned,
    toggle: () => setOpen(!isOpen),
    watch: {
      onPointerEnter: () => {
        setPointer(true);
        approach();
      },
      onPointerLeave: () => setPointer(false),
      onFocus: () => {
        if (!hasFocus) approach();
        setFocus(true);
      },
      onBlur: () => setFocus(false),
    },
  };
}

/** Is in the bar once the attempts to connect again have run out. */
export function TryAgain() {
  const shell = useShell();
  const { status } = useConnection();
  if (status !== 'disconnected' && status !== 'error') return null;
  return (
    <Button size="small" icon={<RefreshIcon />} onClick={shell.reconnect}>
      {t('Try again')}
    </Button>
  );
}

/** Is in the bar from when a newer version of the app is ready until it is loaded. Code that comes later may be gone then. */
export function LoadNewer() {
  const load = useNewerVersion();
  return (
    load !== undefined && (
      <Button
        size="small"
        icon={<RefreshIcon />}
        title={t('A newer version is ready.')}
        onClick={load}
      >
        {t('Update')}
      </Button>
    )
  );
}

export function ThemeMenu() {
  return (
    <Popover placement="bottom-end" content={<ThemeItems />}>
      <IconButton icon={<TintIcon />} label={t('Theme')} />
    </Popover>
  );
}

const choices = [...themes, { id: systemTheme, name: t('Follow the system') }] as const;

function ThemeItems() {
  const { theme } = useApp();
  const [current, setCurrent] = useState(theme.chosen);
  const characters = useBackgroundChoice();
  const tick = (on: boolean) => (on ? <TickIcon /> : undefined);
  return (
    <Menu className="ws-menu">
      {choices.map(({ id, name }) => (
        <MenuItem
          key={id}
          text={name}
          labelElement={tick(id === current)}
          onClick={() => {
            theme.choose(id);
            setCurrent(id);
          }}
        />
      ))}
      <MenuDivider />
      <MenuItem
        text={t('Falling characters')}
        labelElement={tick(characters)}
        shouldDismissPopover={false}
        onClick={() => theme.animate(!characters)}
      />
    </Menu>
  );
}
