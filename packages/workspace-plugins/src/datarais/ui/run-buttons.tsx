import { t } from '@mach42/language/t.ts';
import { CaretDownIcon, CloudIcon, DesktopIcon, LayersIcon, CubeIcon } from '@blueprintjs/icons';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Spinner } from '@mach42/plugin-kit/ui/spinner.tsx';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { dataRaisActions } from '../actions.ts';
import { faultOfRun } from '../state/run-fault.ts';
import { isRunning, routeLabels, type Route, type Run, type Screen } from '../state/screen.ts';

interface RunButtonsProps {
  readonly entryId: string;
  readonly screen: Screen;
}

const otherRoutes: readonly { readonly name: Route; readonly icon: ReactElement }[] = [
  { name: 'direct', icon: <DesktopIcon /> },
  { name: 'cloud', icon: <CloudIcon /> },
];

/** The usual way of processing an entry, and the others behind its arrow; one at a time. */
export function RunButtons({ entryId, screen }: RunButtonsProps) {
  const { dispatch } = useShell();
  const { selected: model } = useModels();
  const faultOf = (route: Route) => faultOfRun(route, { model, ...screen })?.text;
  const running = isRunning(screen.run);
  const fault = faultOf('queue');
  // A proposal that waits to be saved is the next step then.
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
          content={<OtherRoutes entryId={entryId} model={model?.name} faultOf={faultOf} />}
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
  /** Undefined as long as none is chosen. */
  readonly model: string | undefined;
  readonly faultOf: (route: Route) => string | undefined;
}

/** Each with the reason where it cannot be chosen, and the way to another model. */
function OtherRoutes({ entryId, model, faultOf }: OtherRoutesProps) {
  const { dispatch, workspace } = useShell();
  return (
    <Menu className="ws-rais__routes">
      {otherRoutes.map(({ name, icon }) => {
        const fault = faultOf(name);
        return (
          <MenuItem
            key={name}
            icon={icon}
            multiline
            disabled={fault !== undefined}
            text={
              <>
                {routeLabels[name]}
                {fault !== undefined && <small className="ws-rais__why">{fault}</small>}
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
              {model === undefined ? t('None is chosen.') : t('Now: {model}', { model })}
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
