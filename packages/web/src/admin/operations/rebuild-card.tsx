import { PauseIcon, PlayIcon, TickIcon } from '@blueprintjs/icons';
import type { Rebuild, RebuildComparison } from '@mach42/contracts/health/schemas.ts';
import type { RebuildControlParams } from '@mach42/contracts/ops/schemas.ts';
import { projectionTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useState } from 'react';
import { count, several } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';
import { waitsForEnd } from './operations-frame.tsx';
import { SamplesDialog } from './samples-dialog.tsx';

type Control = RebuildControlParams['control'];

interface RebuildCardProps {
  readonly rebuild: Rebuild;
  readonly isBusy: boolean;
  readonly onControl: (control: Control) => void;
}

/** Shows the rebuild under way, or the last one: its progress, its findings, and the actions on it. */
export function RebuildCard({ rebuild, isBusy, onControl }: RebuildCardProps) {
  const [confirming, setConfirming] = useState<'abort' | 'switch'>();
  const [isShowing, setShowing] = useState(false);
  const { state, phase, comparison } = rebuild;
  const isRunning = state === 'running';
  const isDeciding = isRunning && phase === 'compared';
  const isIndexing = rebuild.indexesLeft !== undefined;
  const isSame = comparison?.different.length === 0;
  const why = isBusy ? waitsForEnd : undefined;
  const [word, tone] = isRunning ? (isIndexing ? indexing : phases[phase]) : states[state];
  const confirm = (): void => {
    if (confirming !== undefined) onControl(confirming);
    setConfirming(undefined);
  };
  return (
    <Card
      title={rebuild.mode === 'compare' ? t('Comparison with a rebuild') : t('Rebuild')}
      count={<Chip tone={tone}>{word}</Chip>}
      className="ws-ops__rebuild"
      actions={
        isRunning &&
        phase !== 'switching' &&
        phase !== 'removing' && (
          <>
            {phase === 'building' && !isIndexing && (
              <Button
                size="small"
                icon={<PauseIcon />}
                disabled={isBusy}
                title={why}
                onClick={() => onControl('pause')}
              >
                {t('Pause')}
              </Button>
            )}
            {phase === 'paused' && (
              <Button
                size="small"
                icon={<PlayIcon />}
                disabled={isBusy}
                title={why}
                onClick={() => onControl('resume')}
              >
                {t('Resume')}
              </Button>
            )}
            {isDeciding && (
              <Button
                size="small"
                variant={isSame ? 'outline' : 'primary'}
                icon={<TickIcon />}
                disabled={isBusy}
                title={why}
                onClick={() => setConfirming('switch')}
              >
                {t('Use the rebuilt rows…')}
              </Button>
            )}
            <Button
              size="small"
              variant={isDeciding ? (isSame ? 'primary' : 'outline') : 'danger-plain'}
              disabled={isBusy}
              title={why}
              onClick={() => (isDeciding ? onControl('abort') : setConfirming('abort'))}
            >
              {isDeciding ? t('Keep the rows in use') : t('Abort…')}
            </Button>
          </>
        )
      }
    >
      {isRunning && !isDeciding && <Progress rebuild={rebuild} />}
      {state === 'done' && <Done rebuild={rebuild} />}
      {state === 'failed' && (
        <p className="ws-ops__fault" role="alert">
          {t('The rows in use are kept. {reason}', {
            reason: rebuild.reason ?? t('See the log of the server for the reason.'),
          })}
        </p>
      )}
      {comparison !== undefined && (
        <Comparison
          comparison={comparison}
          onShow={isDeciding ? () => setShowing(true) : undefined}
        />
      )}
      {isShowing && <SamplesDialog onClose={() => setShowing(false)} />}
      <ConfirmDialog
        isOpen={confirming !== undefined}
        title={confirming === 'switch' ? t('Use the rebuilt rows?') : t('Abort the rebuild?')}
        confirm={confirming === 'switch' ? t('Use them') : t('Abort')}
        onConfirm={confirm}
        onCancel={() => setConfirming(undefined)}
      >
        {confirming === 'switch'
          ? t(
              'They replace the rows in use, which are deleted. The log does not change: another rebuild produces the same rows.',
            )
          : t('The rows built so far are deleted. The rows in use are kept, and nothing is lost.')}
      </ConfirmDialog>
    </Card>
  );
}

const phases: Readonly<Record<Rebuild['phase'], readonly [word: string, tone: ChipTone]>> = {
  building: [t('Building'), 'accent'],
  paused: [t('Paused'), 'warning'],
  comparing: [t('Comparing'), 'accent'],
  compared: [t('Waiting for your decision'), 'warning'],
  switching: [t('Switching'), 'accent'],
  removing: [t('Removing what was built'), 'accent'],
};
const indexing: readonly [word: string, tone: ChipTone] = [t('Creating indexes'), 'accent'];
const states: Readonly<
  Record<Exclude<Rebuild['state'], 'running'>, readonly [word: string, tone: ChipTone]>
> = {
  done: [t('Done'), 'success'],
  failed: [t('Failed'), 'danger'],
  aborted: [t('Aborted: the rows in use were kept'), 'neutral'],
};

function Progress({ rebuild }: { readonly rebuild: Rebuild }) {
  const { events, totalEvents, eventsPerSecond, secondsLeft, phase, indexesLeft } = rebuild;
  if (indexesLeft !== undefined) {
    return (
      <div className="ws-ops__progress">
        <progress aria-label={t('Progress of the rebuild')} />
        <p>
          {t('All events are applied. {indexes} left to create.', {
            indexes: several(indexesLeft, 'index'),
          })}
        </p>
      </div>
    );
  }
  const share = totalEvents === null || totalEvents === 0 ? undefined : events / totalEvents;
  const percent = share === undefined ? undefined : Math.min(100, Math.floor(share * 100));
  const facts = [
    percent !== undefined && `${percent} %`,
    totalEvents === null
      ? several(events, 'event')
      : t('{events} of {totalEvents}', {
          events: count(events),
          totalEvents: several(totalEvents, 'event'),
        }),
    eventsPerSecond > 0 &&
      t('{eventsPerSecond} events/s', { eventsPerSecond: count(eventsPerSecond) }),
    phase === 'building' &&
      secondsLeft !== null &&
      t('{secondsLeft} left', { secondsLeft: timeText(secondsLeft) }),
  ];
  return (
    <div className="ws-ops__progress">
      <progress aria-label={t('Progress of the rebuild')} max={100} value={percent} />
      <p>{facts.filter((fact) => fact !== false).join(' · ')}</p>
    </div>
  );
}

/** The work of a rebuild whose rows are in use. */
function Done({ rebuild: { events, seconds } }: { readonly rebuild: Rebuild }) {
  return (
    <p>
      {t('The rebuilt rows are in use.')}{' '}
      {seconds !== undefined &&
        t('{events} applied in {time}.', {
          events: several(events, 'event'),
          time: timeText(seconds),
        })}
    </p>
  );
}

function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return t('{seconds} min', { seconds: Math.round(seconds / 60) });
  return t('{seconds} h {seconds2} min', {
    seconds: Math.floor(seconds / 3_600),
    seconds2: Math.round((seconds % 3_600) / 60),
  });
}

interface ComparisonProps {
  readonly comparison: RebuildComparison;
  readonly onShow: (() => void) | undefined;
}

function Comparison({ comparison, onShow }: ComparisonProps) {
  const { different, tables, rows, position } = comparison;
  const compared = t('{rows} of {tables} compared at position {count}.', {
    rows: several(rows, 'row'),
    tables: several(tables, 'table'),
    count: count(Number(position)),
  });
  if (different.length === 0) {
    return (
      <p>
        {projectionTexts.same} <span className="ws-muted">{compared}</span>
      </p>
    );
  }
  return (
    <>
      <p>
        {t('A rebuild would change {count}.', { count: several(different.length, 'table') })}{' '}
        <span className="ws-muted">{compared}</span>
      </p>
      <div className="ws-ops__table" {...scrolling(t('Tables that differ'))}>
        <table>
          <thead>
            <tr>
              <th>{t('Table')}</th>
              <th className="ws-ops__number">{t('Rows in use')}</th>
              <th className="ws-ops__number">{t('Restored')}</th>
              <th className="ws-ops__number">{t('Removed')}</th>
              <th className="ws-ops__number">{t('Changed')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map((table) => (
              <tr key={table.name}>
                <th scope="row">
                  <code>{table.name}</code>
                </th>
                <td className="ws-ops__number">{count(table.rows)}</td>
                <td className="ws-ops__number">{count(table.missing)}</td>
                <td className="ws-ops__number">{count(table.extra)}</td>
                <td className="ws-ops__number">{count(table.changed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {onShow !== undefined && (
        <Button size="small" onClick={onShow}>
          {t('Show samples…')}
        </Button>
      )}
    </>
  );
}
