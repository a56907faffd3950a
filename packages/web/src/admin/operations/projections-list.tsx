import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { Link } from 'react-router-dom';
import { count, seconds, several } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';

interface ProjectionsListProps {
  readonly projections: readonly Projection[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (name: string) => void;
}

/** Each projection with its version, position, lag, rate and last error. */
export function ProjectionsList({ projections, chosen, onChoose }: ProjectionsListProps) {
  return (
    <Card title={t('All projections')} count={projections.length}>
      <div className="ws-ops__table" {...scrolling(t('All projections'))}>
        <table>
          <thead>
            <tr>
              <th aria-label={t('Selected')} />
              <th>{t('Projection')}</th>
              <th>{t('State')}</th>
              <th className="ws-ops__number">{t('Position')}</th>
              <th className="ws-ops__number">{t('Lag')}</th>
              <th className="ws-ops__number ws-ops__rate">{t('Rate')}</th>
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

const words: Readonly<Record<Projection['state'], readonly [word: string, tone: ChipTone]>> = {
  live: [t('Live'), 'success'],
  rebuilding: [t('Rebuilding'), 'warning'],
  failed: [t('Failed'), 'danger'],
  stopped: [t('Stopped'), 'neutral'],
};

interface ProjectionRowProps {
  readonly projection: Projection;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ProjectionRow({ projection, isChosen, onChoose }: ProjectionRowProps) {
  const { name, version, position, state, parkedCount, eventsPerSecond } = projection;
  // The rows in use are kept up to date during a rebuild.
  const isBeside = state === 'rebuilding' && projection.rebuild?.state === 'running';
  const [word, tone] = words[isBeside ? 'live' : state];
  return (
    <tr data-chosen={isChosen}>
      <td className="ws-ops__choice">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t('Choose {name}', { name })}
          onChange={onChoose}
        />
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
      <td className="ws-ops__number">{count(Number(position))}</td>
      <td className="ws-ops__number">{lagText(projection)}</td>
      <td className="ws-ops__number ws-ops__rate">{count(eventsPerSecond)}/s</td>
      <td>
        <LastError error={projection.lastError} />
      </td>
    </tr>
  );
}

/** Events are counted up to here. */
const mostCounted = 1_000;

function lagText({ lag, lagSeconds }: Projection): string {
  if (lag === 0) return 'none';
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
