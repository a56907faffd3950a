import { PauseIcon, PlayIcon, TickIcon } from '@blueprintjs/icons';
import type { Rebuild, RebuildComparison } from '@mach42/contracts/health/schemas.ts';
import type { RebuildControlParams } from '@mach42/contracts/ops/schemas.ts';
import { projectionTexts } from '@mach42/contracts/ops/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useState } from 'react';
import { count, several } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';
import { SamplesDialog } from './samples-dialog.tsx';

type Control = RebuildControlParams['control'];

interface RebuildCardProps {
  readonly rebuild: Rebuild;
  readonly isBusy: boolean;
  readonly onControl: (control: Control) => void;
}

/** The rebuild under way, or the last: how far it is, what it found, and what can be done about it. */
export function RebuildCard({ rebuild, isBusy, onControl }: RebuildCardProps) {
  const [confirming, setConfirming] = useState<'abort' | 'switch'>();
  const [isShowing, setShowing] = useState(false);
  const { state, phase, comparison } = rebuild;
  const isRunning = state === 'running';
  const isDeciding = isRunning && phase === 'compared';
  const [word, tone] = isRunning ? phases[phase] : states[state];
  const confirm = (): void => {
    if (confirming !== undefined) onControl(confirming);
    setConfirming(undefined);
  };
  return (
    <Card
      title={rebuild.mode === 'compare' ? 'Comparison with a rebuild' : 'Rebuild'}
      count={<Chip tone={tone}>{word}</Chip>}
      className="ws-ops__rebuild"
      actions={
        isRunning &&
        phase !== 'switching' && (
          <>
            {phase === 'building' && (
              <Button
                size="small"
                icon={<PauseIcon />}
                disabled={isBusy}
                onClick={() => onControl('pause')}
              >
                Pause
              </Button>
            )}
            {phase === 'paused' && (
              <Button
                size="small"
                icon={<PlayIcon />}
                disabled={isBusy}
                onClick={() => onControl('resume')}
              >
                Resume
              </Button>
            )}
            {isDeciding && (
              <Button
                size="small"
                variant="primary"
                icon={<TickIcon />}
                disabled={isBusy}
                onClick={() => setConfirming('switch')}
              >
                Use the rebuilt rows…
              </Button>
            )}
            <Button
              size="small"
              variant={isDeciding ? 'outline' : 'danger-plain'}
              disabled={isBusy}
              onClick={() => (isDeciding ? onControl('abort') : setConfirming('abort'))}
            >
              {isDeciding ? 'Keep the rows in use' : 'Abort…'}
            </Button>
          </>
        )
      }
    >
      {isRunning && !isDeciding && <Progress rebuild={rebuild} />}
      {state === 'failed' && (
        <p className="ws-ops__fault" role="alert">
          The rows in use are kept. {rebuild.reason ?? 'See the log of the server for the reason.'}
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
        title={confirming === 'switch' ? 'Use the rebuilt rows?' : 'Abort the rebuild?'}
        confirm={confirming === 'switch' ? 'Use them' : 'Abort'}
        onConfirm={confirm}
        onCancel={() => setConfirming(undefined)}
      >
        {confirming === 'switch'
          ? 'They replace the rows in use, which are deleted. The log does not change: another rebuild produces the same rows.'
          : 'The rows built so far are deleted. The rows in use are kept, and nothing is lost.'}
      </ConfirmDialog>
    </Card>
  );
}

const phases: Readonly<Record<Rebuild['phase'], readonly [word: string, tone: ChipTone]>> = {
  building: ['Building', 'accent'],
  paused: ['Paused', 'warning'],
  comparing: ['Comparing', 'accent'],
  compared: ['Waiting for your decision', 'warning'],
  switching: ['Switching', 'accent'],
};
const states: Readonly<
  Record<Exclude<Rebuild['state'], 'running'>, readonly [word: string, tone: ChipTone]>
> = {
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
  aborted: ['Aborted: the rows in use were kept', 'neutral'],
};

function Progress({ rebuild }: { readonly rebuild: Rebuild }) {
  const { events, totalEvents, eventsPerSecond, secondsLeft, phase } = rebuild;
  const share = totalEvents === null || totalEvents === 0 ? undefined : events / totalEvents;
  const percent = share === undefined ? undefined : Math.min(100, Math.floor(share * 100));
  const facts = [
    percent !== undefined && `${percent} %`,
    totalEvents === null
      ? several(events, 'event')
      : `${count(events)} of ${several(totalEvents, 'event')}`,
    eventsPerSecond > 0 && `${count(eventsPerSecond)} events/s`,
    phase === 'building' && secondsLeft !== null && `${timeText(secondsLeft)} left`,
  ];
  return (
    <div className="ws-ops__progress">
      <progress aria-label="Progress of the rebuild" max={100} value={percent} />
      <p>{facts.filter((fact) => fact !== false).join(' · ')}</p>
    </div>
  );
}

function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${Math.floor(seconds / 3_600)} h ${Math.round((seconds % 3_600) / 60)} min`;
}

interface ComparisonProps {
  readonly comparison: RebuildComparison;
  readonly onShow: (() => void) | undefined;
}

function Comparison({ comparison, onShow }: ComparisonProps) {
  const { different, tables, rows, position } = comparison;
  const compared = `${several(rows, 'row')} of ${several(tables, 'table')} compared at position ${count(Number(position))}.`;
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
        A rebuild would change {several(different.length, 'table')}.{' '}
        <span className="ws-muted">{compared}</span>
      </p>
      <div className="ws-ops__table" {...scrolling('Tables that differ')}>
        <table>
          <thead>
            <tr>
              <th>Table</th>
              <th className="ws-ops__number">Rows in use</th>
              <th className="ws-ops__number">Restored</th>
              <th className="ws-ops__number">Removed</th>
              <th className="ws-ops__number">Changed</th>
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
          Show samples…
        </Button>
      )}
    </>
  );
}
