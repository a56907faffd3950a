import {
  CaretDownIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  PanelStatsIcon,
  SearchIcon,
} from '@blueprintjs/icons';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import type { Ref } from 'react';
import { eventLogActions } from '../event-log/event-log.slice.ts';
import { logTitle } from '../event-log/event-log.tsx';
import { HealthButton } from '../health/health-button.tsx';
import { AccountButton } from '../shell/account-button.tsx';
import { useRoot } from '../shell/app-context.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import { t } from '@mach42/language/t.ts';
import { ThemeMenu } from '../shell/theme-menu.tsx';
import { TopCommand } from '../shell/top-bar.tsx';
import { TryAgain } from '../shell/try-again.tsx';
import { useCommands } from '../shell/use-commands.ts';
import { useOpenBar } from '../shell/use-open-bar.ts';
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
  const choose = () => (signedIn ? shell.workspace.open(tabId('aimodels')) : shell.signIn());
  const heading = selected && modelHeading(selected);
  const time = selected?.responseTime;
  return (
    <button type="button" className="ws-small-bar__model" onClick={choose}>
      <ModelIcon model={selected} size={36} />
      <span className="ws-small-bar__words">
        <span className="ws-small-bar__name">
          <span className="ws-truncate">{heading?.name}</span>
          <CaretDownIcon />
        </span>
        <span className="ws-truncate ws-muted">
          {time === undefined
            ? heading?.subtitle
            : `${time.min}–${time.max} ${time.unit === 'minutes' ? t('minutes') : t('seconds')}`}
        </span>
      </span>
    </button>
  );
}
