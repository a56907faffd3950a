import {
  HistoryIcon,
  MoreIcon,
  TrashIcon,
  UndoIcon,
  CaretDownIcon,
  CloudIcon,
  DesktopIcon,
  LayersIcon,
  CubeIcon,
} from '@blueprintjs/icons';
import { displayStatusOf } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { t } from '@mach42/language/t.ts';
import { ChainItem } from '@mach42/plugin-kit/chain/chain-button.tsx';
import { useChain } from '@mach42/plugin-kit/chain/use-chain.tsx';
import { useShell, useWorkspace, useModels } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Menu, MenuItem, MenuDivider } from '@mach42/plugin-kit/ui/menu.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Spinner } from '@mach42/plugin-kit/ui/spinner.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useEffect, useState, type ReactElement } from 'react';
import { dataRaisActions } from '../actions.ts';
import { faultOfRun } from '../state/run-fault.ts';
import { isRunning, type Screen, routeLabels, type Route, type Run } from '../state/screen.ts';
import { tabTitle } from '../state/tab-title.ts';

interface ScreenHeaderProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly entry: Entry;
}

export function ScreenHeader({ entryId, screen, entry }: ScreenHeaderProps) {
  const workspace = useWorkspace();
  return (
    <PanelHeader
      title={tabTitle(entry, entryId)}
      meta={
        <>
          <StatusChip entry={entry} />
          <Timestamp at={entry.createdAt} />
        </>
      }
      actions={
        <>
          {entry.status === 'pending' && <RunButtons entryId={entryId} screen={screen} />}
          {entry.status === 'processed' && (
            <Button icon={<HistoryIcon />} onClick={() => workspace.open(tabId('history'))}>
              {t('Show in history')}
            </Button>
          )}
          <EntryOptions entry={entry} isRunning={isRunning(screen.run)} />
        </>
      }
    />
  );
}

function StatusChip({ entry }: { readonly entry: Entry }) {
  if (entry.status === 'discarded') return <Chip>{t('Discarded')}</Chip>;
  switch (displayStatusOf(entry)) {
    case 'pending':
      return <Chip tone="warning">{t('Pending')}</Chip>;
    case 'processed':
      return <Chip tone="success">{t('Processed')}</Chip>;
    case 'error':
      return <Chip tone="danger">{t('Error')}</Chip>;
  }
}

interface EntryOptionsProps {
  readonly entry: Entry;
  /** Whether a run is under way, which has to be cancelled before the entry can be discarded. */
  readonly isRunning: boolean;
}

function EntryOptions({ entry, isRunning }: EntryOptionsProps) {
  const { dispatch } = useShell();
  const toggle = () => dispatch(dataRaisActions.discardEntry({ entryId: entry.id }));
  const { show, dialog } = useChain();
  return (
    <>
      <Popover
        placement="bottom-end"
        content={
          <Menu>
            <ChainItem onShow={() => show({ kind: 'entry', id: entry.id })} />
            {entry.status === 'discarded' && (
              <MenuItem icon={<UndoIcon />} text={t('Take back')} onClick={toggle} />
            )}
            {entry.status === 'pending' && (
              <MenuItem
                icon={<TrashIcon />}
                intent="danger"
                text={t('Discard entry')}
                disabled={isRunning}
                onClick={toggle}
              />
            )}
          </Menu>
        }
      >
        <IconButton icon={<MoreIcon />} label={t('Options of the entry')} aria-haspopup="menu" />
      </Popover>
      {dialog}
    </>
  );
}

interface RunButtonsProps {
  readonly entryId: string;
  readonly screen: Screen;
}

const otherRoutes: readonly { readonly name: Route; readonly icon: ReactElement }[] = [
  { name: 'direct', icon: <DesktopIcon /> },
  { name: 'cloud', icon: <CloudIcon /> },
];

/**
 * The button for the usual way of processing an entry, and the other ways behind its arrow; only one run at a time.
 */
function RunButtons({ entryId, screen }: RunButtonsProps) {
  const { dispatch } = useShell();
  const { selected: model } = useModels();
  const faultOf = (route: Route) => faultOfRun(route, { model, ...screen })?.text;
  const running = isRunning(screen.run);
  const fault = faultOf('queue');
  // If a proposal waits to be saved, saving it is the next step.
  const variant = screen.review === undefined && !running ? 'primary' : 'outline';
  return (
    <>
      {fault !== undefined && !running && <span className="ws-rais__fault">{fault}</span>}
      <span className="ws-rais__process">
        <Button
          variant={variant}
          className={running ? 'ws-rais__running' : undefined}
          icon={running ? <Spinner /> : <LayersIcon />}
          disabled={running || fault !== undefined}
          title={running ? undefined : fault}
          onClick={() => dispatch(dataRaisActions.process({ entryId, route: 'queue' }))}
        >
          {running ? <RunningText run={screen.run} /> : routeLabels.queue}
        </Button>
        <Popover
          placement="bottom-end"
          content={<OtherRoutes entryId={entryId} model={model} faultOf={faultOf} />}
        >
          <IconButton
            variant={variant}
            icon={<CaretDownIcon />}
            label={t('Other ways to process')}
            aria-haspopup="menu"
            disabled={running}
          />
        </Popover>
      </span>
    </>
  );
}

interface OtherRoutesProps {
  readonly entryId: string;
  /** The chosen model; undefined while none is chosen. */
  readonly model: AIModel | undefined;
  readonly faultOf: (route: Route) => string | undefined;
}

/**
 * Lists the other ways, each with the reason for which it cannot be chosen, or with the model that answers in its
 * place, and the way to another model.
 */
function OtherRoutes({ entryId, model, faultOf }: OtherRoutesProps) {
  const { dispatch, workspace } = useShell();
  return (
    <Menu className="ws-rais__routes">
      {otherRoutes.map(({ name, icon }) => {
        const fault = faultOf(name);
        const isBuiltIn = name === 'cloud' && model?.workerStats.builtIn === true;
        const note = fault ?? (isBuiltIn ? modelTexts.builtIn.why : undefined);
        return (
          <MenuItem
            key={name}
            icon={icon}
            multiline
            disabled={fault !== undefined}
            text={
              <>
                {routeLabels[name]}
                {note !== undefined && <small className="ws-rais__why">{note}</small>}
              </>
            }
            onClick={() => dispatch(dataRaisActions.process({ entryId, route: name }))}
          />
        );
      })}
      <MenuDivider />
      <MenuItem
        icon={<CubeIcon />}
        multiline
        text={
          <>
            {t('Choose another model')}
            <small className="ws-rais__why">
              {model === undefined
                ? t('None is chosen.')
                : t('Now: {model}', { model: model.name })}
            </small>
          </>
        }
        onClick={() => workspace.open(tabId('aimodels'))}
      />
    </Menu>
  );
}

function RunningText({ run }: { readonly run: Run }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = () => setSeconds(Math.max(0, Math.floor((Date.now() - run.startedAt) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [run.startedAt]);
  return t('Processing... ({seconds}s)', { seconds });
}
