import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DoubleChevronLeftIcon,
  DoubleChevronRightIcon,
} from '@blueprintjs/icons';
import { lineOfType } from '@mach42/contracts/chains/describe-step.ts';
import { continueReplay } from '@mach42/contracts/ops/calls.ts';
import {
  mostReplayed,
  type Replay,
  type ReplayedRow,
  type ReplayedStep,
  type ReplayForwardBody,
} from '@mach42/contracts/ops/schemas.ts';
import { replayTexts } from '@mach42/contracts/ops/texts.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { waitsForEnd } from '../operations/operations-frame.tsx';
import { useWork } from '../use-work.ts';

interface ReplayStepsProps {
  readonly replay: Replay;
  /** Called when further events are being applied. */
  readonly onContinued: () => void;
  /** Asks for a replay up to an event that is no step of this one. */
  readonly onBefore: (position: number) => void;
}

/** Steps to and fro through events, those alone that changed a row that is looked for, and to later ones. */
export function ReplaySteps({ replay, onContinued, onBefore }: ReplayStepsProps) {
  const { steps, changed } = replay;
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState<Chosen>(newest);
  const wanted = steps.filter(({ rows }) => sought === '' || rows.some((row) => has(row, sought)));
  const last = wanted.length - 1;
  const found = wanted.findIndex(({ position }) =>
    chosen.isBehind ? position > chosen.position : position === chosen.position,
  );
  const index = found < 0 ? last : found;
  const step = wanted[index];
  const choose = (position: number) => setChosen({ position, isBehind: false });
  const go = (to: number) => choose(wanted[to]?.position ?? 0);
  const move = (label: string, icon: ReactElement, to: number) => (
    <IconButton
      icon={icon}
      label={label}
      variant="outline"
      disabled={to < 0 || to > last || to === index}
      onClick={() => go(to)}
    />
  );
  return (
    <Card title={t('Events')} count={wanted.length.toLocaleString(locale)}>
      <div className="ws-past__steps">
        {changed === null && (
          <Field
            label={t('Only those that changed')}
            hint={t('The name of a table, or the id of a row.')}
          >
            {(field) => (
              <TextInput
                {...field}
                maxLength={100}
                value={sought}
                onChange={({ target }) => setSought(target.value.trim())}
              />
            )}
          </Field>
        )}
        {wanted.length > 0 && (
          <div className="ws-past__stepping" role="group" aria-label={t('Steps')}>
            {move(t('First'), <DoubleChevronLeftIcon />, 0)}
            {move(t('Back'), <ChevronLeftIcon />, index - 1)}
            <span aria-live="polite">
              {t('{number} of {count}', { number: index + 1, count: wanted.length })}
            </span>
            {move(t('Forward'), <ChevronRightIcon />, index + 1)}
            {move(t('Last'), <DoubleChevronRightIcon />, last)}
          </div>
        )}
        <Further
          replay={replay}
          sought={sought}
          onChoose={setChosen}
          onContinued={onContinued}
          onBefore={onBefore}
        />
        {step === undefined && steps.length > 0 && (
          <p className="ws-muted">{t('None of these events changed such a row.')}</p>
        )}
        {step !== undefined && <StepView step={step} sought={sought || (changed ?? '')} />}
      </div>
    </Card>
  );
}

/** The step that is shown: the one at a position, or the first behind it; where there is none, the newest. */
interface Chosen {
  readonly position: number;
  readonly isBehind: boolean;
}

const newest: Chosen = { position: Number.MAX_SAFE_INTEGER, isBehind: true };

interface FurtherProps extends ReplayStepsProps {
  readonly sought: string;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The events before and after those that are shown, up to a position, or to one that changed a row. */
function Further({ replay, sought, onChoose, onContinued, onBefore }: FurtherProps) {
  const { travel, changed, steps } = replay;
  const api = useApi();
  const { isBusy, work } = useWork(onContinued);
  const [wanted, setWanted] = useState('');
  const [said, setSaid] = useState<string>();
  const [asked, setAsked] = useState<ReplayForwardBody>();
  const [first, last] = [steps.at(0), steps.at(-1)];
  const isApplying = isBusy || travel.state === 'building';
  const applied = travel.position.toLocaleString(locale);

  async function proceed(body: ReplayForwardBody, shown: Chosen): Promise<void> {
    setSaid(undefined);
    setAsked(body);
    onChoose(shown);
    await work(() => api.request(continueReplay, { body }));
  }
  function go(): void {
    const position = Number(wanted);
    if (position > travel.position) void proceed({ position }, newest);
    else if (first === undefined || position < first.position) setSaid(replayTexts.isBehind);
    else
      onChoose({
        position: steps.findLast((one) => one.position <= position)?.position ?? 0,
        isBehind: false,
      });
  }
  const isFound = last !== undefined && last.rows.some((row) => has(row, asked?.changed ?? ''));
  return (
    <>
      <div className="ws-past__further">
        {first !== undefined && (changed === null || steps.length === mostReplayed) && (
          <Button disabled={isApplying} onClick={() => onBefore(first.position)}>
            {t('Earlier events…')}
          </Button>
        )}
        <Button
          disabled={isApplying}
          onClick={() => void proceed({}, { position: travel.position, isBehind: true })}
        >
          {t('Next {mostReplayed} events', { mostReplayed })}
        </Button>
        {sought !== '' && (
          <Button disabled={isApplying} onClick={() => void proceed({ changed: sought }, newest)}>
            {t('Next that changed it')}
          </Button>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isApplying && /^\d{1,15}$/.test(wanted)) go();
          }}
        >
          <TextInput
            aria-label={t('Position')}
            placeholder={t('Position')}
            inputMode="numeric"
            value={wanted}
            onChange={({ target }) => setWanted(target.value.trim())}
          />
          <Button
            type="submit"
            disabled={isApplying || !/^\d{1,15}$/.test(wanted)}
            title={isApplying ? waitsForEnd : t('Give a position first')}
          >
            {t('Go to it')}
          </Button>
        </form>
      </div>
      <p className="ws-muted" role="status">
        {said}
        {said === undefined &&
          isApplying &&
          t('{events, plural, one {# event} other {# events}} applied so far.', {
            events: travel.events,
          })}
        {said === undefined &&
          !isApplying &&
          (asked?.changed !== undefined && !isFound
            ? t('No event up to {applied}, the end of the log, changed it.', { applied })
            : changed === null
              ? t('Applied up to event {applied}.', { applied })
              : steps.length === 0
                ? t('No event up to {applied} changed it.', { applied })
                : t('Applied up to event {applied}; later ones may have changed it.', {
                    applied,
                  }))}
      </p>
    </>
  );
}

const has = ({ table, key }: ReplayedRow, sought: string): boolean =>
  table === sought || key.includes(sought);

const isParking = ({ table, change }: ReplayedRow): boolean =>
  table === 'parked_events' && change === 'inserted';

interface StepViewProps {
  readonly step: ReplayedStep;
  readonly sought: string;
}

/** One event, the rows that it changed, and links to more about it. */
function StepView({ step, sought }: StepViewProps) {
  const { position, eventId, type, stream, occurredAt, rows, rowCount } = step;
  return (
    <section aria-label={t('Event {position}', { position })}>
      <h3 className="ws-past__event">
        {lineOfType(type)} <span className="ws-mono ws-muted">{type}</span>{' '}
        {rows.some(isParking) && (
          <Chip tone="warning" title={t('A projection could not apply it, so rows lack it')}>
            {t('Parked')}
          </Chip>
        )}
      </h3>
      <p className="ws-muted">
        {t('Event {position}', { position: position.toLocaleString(locale) })} ·{' '}
        <Timestamp at={occurredAt} form="seconds" /> ·{' '}
        <span className="ws-mono ws-past__stream">{stream}</span>
      </p>
      <p>
        <Link className="ws-link" to={`/admin/operations/log?event=${eventId}`}>
          {t('Show it in the Log Explorer')}
        </Link>
      </p>
      {rows.length === 0 && <p>{t('It changed no row.')}</p>}
      <ul className="ws-past__rows">
        {rows.map((row, at) => (
          <li key={at} data-sought={sought !== '' && has(row, sought)}>
            <strong className="ws-mono">{row.table}</strong> {changes[row.change]}{' '}
            <span className="ws-mono">{row.key.join(' / ')}</span>
            {row.columns.length > 0 && (
              <span className="ws-muted">
                {' '}
                {t('columns {columns}', { columns: row.columns.join(', ') })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {rowCount > rows.length && (
        <p className="ws-muted">
          {t('The first {count} of {total} rows.', {
            count: rows.length,
            total: rowCount.toLocaleString(locale),
          })}
        </p>
      )}
    </section>
  );
}

const changes = {
  inserted: t('inserted'),
  updated: t('updated'),
  deleted: t('deleted'),
} as const satisfies Readonly<Record<ReplayedRow['change'], string>>;
