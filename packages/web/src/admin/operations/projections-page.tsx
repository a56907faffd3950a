import { ComparisonIcon, RepeatIcon } from '@blueprintjs/icons';
import { listProjections } from '@mach42/contracts/health/calls.ts';
import type { RebuildMode, Projection } from '@mach42/contracts/health/schemas.ts';
import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { beginRebuild, controlRebuild } from '@mach42/contracts/ops/calls.ts';
import type { RebuildControlParams } from '@mach42/contracts/ops/schemas.ts';
import { projectionTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { count, seconds, several } from '../dashboard/numbers.ts';
import { stateWords } from '../health/projections-table.tsx';
import { scrolling } from '../scrolling.ts';
import { useWork } from '../use-work.ts';
import { OperationsIntro, OperationsFrame, waitsForEnd } from './operations-frame.tsx';
import { RebuildCard } from './rebuild-card.tsx';

type Control = RebuildControlParams['control'];

const notified: Readonly<Record<Control, string>> = {
  pause: projectionTexts.paused,
  resume: projectionTexts.resumed,
  abort: projectionTexts.aborted,
  switch: projectionTexts.approved,
};

/** Shows the progress of each projection, and the actions of an operator on it: rebuild, compare, pause, abort. */
export default function ProjectionsPage() {
  const api = useApi();
  const reading = useRead(listProjections, undefined, {
    everyMs: (read) => (read?.data[0]?.rebuild?.state === 'running' ? 1_000 : 5_000),
  });
  const { answer, refresh } = reading;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<RebuildMode>();
  const { isBusy, work } = useWork(() => {
    setAsking(undefined);
    refresh();
  });
  const projections = answer?.data;
  const rebuild = projections?.[0]?.rebuild;
  const isRunning = rebuild?.state === 'running';

  const begin = (mode: RebuildMode) =>
    work(
      () => api.request(beginRebuild, { body: { names: [...chosen], mode } }),
      mode === 'compare' ? projectionTexts.compares : opsTexts.begun,
    );
  const control = (which: Control) =>
    work(() => api.request(controlRebuild, { params: { control: which } }), notified[which]);
  const choose = (name: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(name)) after.add(name);
      return after;
    });

  return (
    <OperationsFrame
      title={projectionTexts.title}
      reading={reading}
      failed={t('The projections could not be read.')}
      actions={
        <>
          <Button
            icon={<ComparisonIcon />}
            disabled={projections === undefined || isRunning || isBusy}
            title={
              isRunning || isBusy
                ? waitsForEnd
                : t(
                    'Rebuilds the rows beside those in use, and shows the differences before anything changes',
                  )
            }
            onClick={() => void begin('compare')}
          >
            {chosen.size === 0 ? t('Compare') : t('Compare {size}', { size: chosen.size })}
          </Button>
          <Button
            icon={<RepeatIcon />}
            disabled={projections === undefined || isRunning || isBusy}
            title={isRunning || isBusy ? waitsForEnd : undefined}
            onClick={() => setAsking('switch')}
          >
            {`${opsTexts.rebuild}…`}
          </Button>
        </>
      }
    >
      {rebuild !== undefined && (
        <RebuildCard rebuild={rebuild} isBusy={isBusy} onControl={(which) => void control(which)} />
      )}
      {projections !== undefined && (
        <>
          <OperationsIntro>{projectionTexts.intro}</OperationsIntro>
          <ProjectionsList projections={projections} chosen={chosen} onChoose={choose} />
        </>
      )}
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={t('Rebuild without a comparison?')}
        confirm={opsTexts.rebuild}
        danger={false}
        onConfirm={() => void begin('switch')}
        onCancel={() => setAsking(undefined)}
      >
        {t(
          'The rows are rebuilt from the log beside those in use, and used as soon as they have caught up. The workspace stays available. The rebuild needs as much free disk space as the rows in use.',
        )}
      </ConfirmDialog>
    </OperationsFrame>
  );
}

interface ProjectionsListProps {
  readonly projections: readonly Projection[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (name: string) => void;
}

/** Each projection with its version, position, lag, rate and last error. */
function ProjectionsList({ projections, chosen, onChoose }: ProjectionsListProps) {
  return (
    <Card title={t('All projections')} count={projections.length}>
      <div className="ws-ops__table" {...scrolling(t('All projections'))}>
        <table>
          <thead>
            <tr>
              <th aria-label={t('Selected')} />
              <th>{t('Projection')}</th>
              <th>{t('State')}</th>
              <th className="ws-ops__number ws-ops__beside-lag">{t('Position')}</th>
              <th className="ws-ops__number">{t('Lag')}</th>
              <th className="ws-ops__number ws-ops__beside-lag">{t('Rate')}</th>
              <th>{t('Last error')}</th>
            </tr>
          </thead>
          <tbody>
            {projections.map((projection) => (
              <ProjectionRow
                key={projection.name}
                projection={projection}
                isChosen={chosen.has(projection.name)}
                onChoose={() => onChoose(projection.name)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface ProjectionRowProps {
  readonly projection: Projection;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ProjectionRow({ projection, isChosen, onChoose }: ProjectionRowProps) {
  const { name, version, position, state, parkedCount, eventsPerSecond } = projection;
  // The rows in use are kept up to date during a rebuild.
  const isBeside = state === 'rebuilding' && projection.rebuild?.state === 'running';
  const [word, tone] = stateWords[isBeside ? 'live' : state];
  return (
    <tr data-chosen={isChosen}>
      <td>
        <label className="ws-ops__choice">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('Choose {name}', { name })}
            onChange={onChoose}
          />
        </label>
      </td>
      <th scope="row">
        <code>{name}</code> <span className="ws-muted">{t('version {version}', { version })}</span>
      </th>
      <td>
        <Chip tone={tone}>{word}</Chip>{' '}
        {parkedCount > 0 && (
          <Link to="/admin/operations/parked">
            <Chip tone="warning">
              {count(parkedCount)} {t('parked')}
            </Chip>
          </Link>
        )}
      </td>
      <td className="ws-ops__number ws-ops__beside-lag">{count(Number(position))}</td>
      <td className="ws-ops__number">{lagText(projection)}</td>
      <td className="ws-ops__number ws-ops__beside-lag">{count(eventsPerSecond)}/s</td>
      <td>
        <LastError error={projection.lastError} />
      </td>
    </tr>
  );
}

/** Events are counted up to here. */
const mostCounted = 1_000;

function lagText({ lag, lagSeconds }: Projection): string {
  if (lag === 0) return t('none');
  const events =
    lag > mostCounted
      ? t('over {mostCounted} events', { mostCounted: count(mostCounted) })
      : several(lag, 'event');
  return `${events}, ${seconds(lagSeconds)}`;
}

function LastError({ error }: { readonly error: Projection['lastError'] }) {
  if (error === null) return <span className="ws-muted">{t('none')}</span>;
  return (
    <span className="ws-ops__fault">
      {error.at !== null && (
        <>
          <Timestamp at={error.at} form="seconds" />{' '}
        </>
      )}
      {error.text}
    </span>
  );
}
