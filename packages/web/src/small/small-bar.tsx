import {
  CaretDownIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  PanelStatsIcon,
  SearchIcon,
} from '@blueprintjs/icons';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { inColumn, type MobileTab, type Plugin } from '@mach42/plugin-kit/plugin.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import type { Ref, ReactElement } from 'react';
import { eventLogActions } from '../event-log/event-log.slice.ts';
import { logTitle } from '../event-log/event-log.tsx';
import { HealthButton } from '../health/health-button.tsx';
import { AccountButton } from '../shell/account-button.tsx';
import { useRoot } from '../shell/app-context.ts';
import { LoadNewer, ThemeMenu, TryAgain, useOpenBar } from '../shell/bar-parts.tsx';
import { TopCommand } from '../shell/top-bar.tsx';
import { useCommands } from '../shell/use-commands.ts';
import './small-bar.css';

const collapseAfterMs = 15_000;

interface SmallBarProps {
  /** The column is shown; else a tab, whose title is in the slot. */
  readonly showsColumn: boolean;
  readonly slot: Ref<HTMLDivElement>;
  readonly onSearch: () => void;
}

/** One row; its toggle shows a second one with everything else. */
export function SmallBar({ showsColumn, slot, onSearch }: SmallBarProps) {
  const bar = useOpenBar({ initially: false, collapseAfterMs });
  const commands = useCommands('top-bar');
  return (
    <header className="ws-small-bar" {...bar.watch}>
      <div className="ws-small-bar__row">
        {showsColumn && <ModelSwitch />}
        <div className="ws-small-bar__title" ref={slot} hidden={showsColumn} />
        <LoadNewer />
        <TryAgain />
        <HealthButton compact />
        <AccountButton compact />
        <IconButton
          icon={bar.isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
          label={bar.isOpen ? t('Collapse the bar') : t('Show the whole bar')}
          aria-expanded={bar.isOpen}
          onClick={bar.toggle}
        />
      </div>
      {bar.isOpen && (
        <div className="ws-small-bar__more">
          {commands.map((bound) => (
            <TopCommand key={bound.command.id} bound={bound} />
          ))}
          <Button variant="plain" icon={<SearchIcon />} onClick={onSearch}>
            {t('Search')}
          </Button>
          <LogButton />
          <ThemeMenu />
        </div>
      )}
    </header>
  );
}

function LogButton() {
  const shell = useShell();
  const { open, unread } = useRoot((state) => state.eventLog);
  return (
    <Button
      variant="plain"
      icon={<PanelStatsIcon />}
      active={open}
      onClick={() => shell.dispatch(eventLogActions.toggled())}
    >
      {logTitle}
      <Count value={unread} accent />
    </Button>
  );
}

function ModelSwitch() {
  const shell = useShell();
  const { signedIn } = useSession();
  const { selected } = useModels();
  const choose = () =>
    signedIn
      ? shell.workspace.open(tabId('aimodels'))
      : shell.signIn(t('Log in to choose another model.'));
  const heading = selected && modelHeading(selected);
  return (
    <button type="button" className="ws-small-bar__model" onClick={choose}>
      <ModelIcon model={selected} size={36} />
      <span className="ws-small-bar__words">
        <span className="ws-small-bar__name">
          <span className="ws-truncate">{heading?.name}</span>
          <CaretDownIcon />
        </span>
        <span className="ws-truncate ws-muted">{heading?.subtitle}</span>
      </span>
    </button>
  );
}

export interface FooterTab {
  /** The tab to open; undefined for the column's. */
  readonly target: string | undefined;
  readonly label: string;
  readonly icon: ReactElement;
  readonly badge: number;
  /** The number of counted items that mention the person. */
  readonly mentions: number;
  readonly active: boolean;
}

/** Returns the footer of small screens: the column under the name Control, then the tabs that can be opened. */
export function footerTabs(plugins: readonly Plugin[], state: ShellState): readonly FooterTab[] {
  const column = plugins.find(inColumn);
  const others = plugins
    .filter((plugin) => plugin !== column)
    .flatMap((plugin) => (plugin.mobile === undefined ? [] : [{ plugin, mobile: plugin.mobile }]))
    .filter(({ plugin }) => plugin.roles.includes(state.session.activeRole))
    .toSorted((a, b) => a.mobile.order - b.mobile.order)
    .flatMap(({ plugin, mobile }) =>
      mobile.each === true ? eachTab(plugin, mobile, state) : oneTab(plugin, mobile, state),
    );
  return column === undefined ? others : [control(column, state), ...others];
}

function control(column: Plugin, state: ShellState): FooterTab {
  const { activeTab } = state.ui;
  return {
    target: undefined,
    label: t('Control'),
    icon: column.mobile?.icon ?? column.icon,
    badge: column.mobile?.badge?.(state) ?? 0,
    mentions: column.mobile?.mentions?.(state) ?? 0,
    active: activeTab === undefined || column.tab(activeTab) !== undefined,
  };
}

function oneTab(plugin: Plugin, mobile: MobileTab, state: ShellState): readonly FooterTab[] {
  const { activeWorkspaceTabs, activeTab } = state.ui;
  const lastOpen = activeWorkspaceTabs.findLast((id) => plugin.tab(id) !== undefined);
  const fixed = plugin.pattern.includes('{') ? undefined : plugin.pattern;
  const target = mobile.target?.(state) ?? lastOpen ?? fixed;
  if (target === undefined) return [];
  const active = activeTab !== undefined && plugin.tab(activeTab) !== undefined;
  if (!active && mobile.isShown?.(state) === false) return [];
  return [entry(plugin, mobile, state, { target, label: mobile.label, active })];
}

function eachTab(plugin: Plugin, mobile: MobileTab, state: ShellState): readonly FooterTab[] {
  return state.ui.workspaceTabs.flatMap(({ id }) => {
    const tab = plugin.tab(id);
    if (tab === undefined) return [];
    const active = state.ui.activeTab === id;
    return [entry(plugin, mobile, state, { target: id, label: tab.title(state), active })];
  });
}

function entry(
  plugin: Plugin,
  mobile: MobileTab,
  state: ShellState,
  rest: Pick<FooterTab, 'target' | 'label' | 'active'>,
): FooterTab {
  return {
    ...rest,
    icon: mobile.icon ?? plugin.icon,
    badge: mobile.badge?.(state) ?? 0,
    mentions: mobile.mentions?.(state) ?? 0,
  };
}
