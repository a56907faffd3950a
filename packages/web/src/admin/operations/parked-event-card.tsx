import { EyeOpenIcon, RepeatIcon } from '@blueprintjs/icons';
import type { ParkedEventView } from '@mach42/contracts/ops/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { count } from '../dashboard/numbers.ts';

interface ParkedEventCardProps {
  readonly event: ParkedEventView;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onRetry: () => void;
  readonly onSkip: () => void;
  readonly onShow: () => void;
}

/** One parked event: where it is, what it holds up, why, and what can be done. */
export function ParkedEventCard({ event, isChosen, isBusy, ...on }: ParkedEventCardProps) {
  const { type, position, stream, key, projectors, waiting } = event;
  return (
    <li className="ws-ops__event" data-chosen={isChosen}>
      <label className="ws-ops__choice">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={on.onChoose}
          aria-label={t('Choose {type} at {position}', { type, position })}
        />
      </label>
      <div className="ws-ops__what">
        <p className="ws-ops__head">
          <strong>{type}</strong>
          <span className="ws-muted">{t('at {position}', { position })}</span>
          <Chip tone={waiting > 0 ? 'warning' : 'neutral'}>{waitingText(waiting)}</Chip>
        </p>
        <dl className="ws-ops__facts">
          <dt>{t('Stream')}</dt>
          <dd className="ws-mono">{stream}</dd>
          <dt>{t('Key')}</dt>
          <dd className="ws-mono">{key}</dd>
          {[...byFault(projectors)].map(([fault, same]) => (
            <Fault key={fault} same={same} />
          ))}
        </dl>
      </div>
      <div className="ws-ops__actions">
        <Button size="small" icon={<EyeOpenIcon />} onClick={on.onShow}>
          {t('Show or repair…')}
        </Button>
        <Button size="small" icon={<RepeatIcon />} disabled={isBusy} onClick={on.onRetry}>
          {t('Retry')}
        </Button>
        <Button size="small" variant="danger-plain" disabled={isBusy} onClick={on.onSkip}>
          {t('Skip…')}
        </Button>
      </div>
    </li>
  );
}

type Fault = ParkedEventView['projectors'][number];

/** Most projectors fail at an event for the same reason. */
const byFault = (faults: readonly Fault[]): Map<string, Fault[]> =>
  Map.groupBy(faults, ({ error, stack }) => `${error} ${stack}`);

function Fault({ same }: { readonly same: readonly Fault[] }) {
  const [first] = same;
  if (first === undefined) return null;
  return (
    <>
      <dt>{t('Held up')}</dt>
      <dd>{same.map(({ projector }) => projector).join(', ')}</dd>
      <dt>{t('Reason')}</dt>
      <dd>
        <span className="ws-ops__fault">{first.error}</span>
        {first.stack !== '' && <code className="ws-muted"> {first.stack}</code>}
      </dd>
    </>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return t('No event waits for it');
  return waiting === 1 ? '1 event waits' : t('{waiting} events wait', { waiting: count(waiting) });
}
