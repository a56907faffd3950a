import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DoubleChevronLeftIcon,
  DoubleChevronRightIcon,
} from '@blueprintjs/icons';
import { lineOfType } from '@mach42/contracts/chains/step-words.ts';
import type { ReplayedRow, ReplayedStep } from '@mach42/contracts/ops/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';

/** Steps to and fro through events, those alone that changed a row that is looked for. */
export function ReplaySteps({ steps }: { readonly steps: readonly ReplayedStep[] }) {
  const [sought, setSought] = useState('');
  // Undefined: the last one, as more may come.
  const [chosen, setChosen] = useState<number>();
  const wanted = steps.filter(({ rows }) => sought === '' || rows.some((row) => has(row, sought)));
  const last = wanted.length - 1;
  const found = wanted.findIndex(({ position }) => position === chosen);
  const index = found < 0 ? last : found;
  const step = wanted[index];
  const go = (to: number) => setChosen(wanted[to]?.position);
  return (
    <Card title={t('Events')} count={wanted.length.toLocaleString(locale)}>
      <div className="ws-past__steps">
        <Field
          label={t('Only those that changed')}
          hint={t('The name of a table, or the id of a row.')}
        >
          {(field) => (
            <TextInput
              {...field}
              value={sought}
              onChange={({ target }) => setSought(target.value.trim())}
            />
          )}
        </Field>
        <div className="ws-past__stepping" role="group" aria-label={t('Steps')}>
          <IconButton
            icon={<DoubleChevronLeftIcon />}
            label={t('First')}
            disabled={index <= 0}
            onClick={() => go(0)}
          />
          <Button icon={<ChevronLeftIcon />} disabled={index <= 0} onClick={() => go(index - 1)}>
            {t('Back')}
          </Button>
          <span aria-live="polite">
            {t('{number} of {count}', { number: index + 1, count: wanted.length })}
          </span>
          <Button
            icon={<ChevronRightIcon />}
            disabled={index >= last}
            onClick={() => go(index + 1)}
          >
            {t('Forward')}
          </Button>
          <IconButton
            icon={<DoubleChevronRightIcon />}
            label={t('Last')}
            disabled={index >= last}
            onClick={() => go(last)}
          />
        </div>
        {step === undefined ? (
          <p className="ws-muted">{t('None of these events changed such a row.')}</p>
        ) : (
          <StepView step={step} sought={sought} />
        )}
      </div>
    </Card>
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

/** One event, the rows that it changed, and what can be read about it elsewhere. */
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
