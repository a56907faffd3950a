import { TickCircleIcon, RepeatIcon } from '@blueprintjs/icons';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import {
  healthHistory,
  listProjections,
  rebuildProjection,
} from '@mach42/contracts/health/calls.ts';
import type { HealthDetails, Projection } from '@mach42/contracts/health/schemas.ts';
import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { getPushState } from '@mach42/contracts/push/calls.ts';
import { pushTexts } from '@mach42/contracts/push/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { attempt } from '@mach42/plugin-kit/api/use-request.ts';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { RefreshButton } from '@mach42/plugin-kit/reads/read-state.tsx';
import { type Read, useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { StatusDot, Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { UpdatedAt } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHealth } from '../../health/health-report.tsx';
import { healthTone, healthWord, overallHealth } from '../../health/health.ts';
import { count } from '../dashboard/numbers.ts';
import { PageFrame } from '../page-frame.tsx';
import { scrolling } from '../scrolling.ts';
import { HealthTiles } from './health-tiles.tsx';
import { History } from './history.tsx';
import { ProjectionsTable } from './projections-table.tsx';
import './health-page.css';

const historyMs = 15_000;
const projectionsMs = 10_000;

/** Every figure as the server and this page measured it, now and during the last hour. */
export default function HealthPage() {
  const connection = useConnection();
  const { snapshot, state, refresh } = useHealth();
  const history = useRead(healthHistory, undefined, { everyMs: historyMs });
  const projections = useRead(listProjections, undefined, { everyMs: projectionsMs });
  const overall = overallHealth(connection, state);
  const refreshAll = () => {
    refresh();
    history.refresh();
    projections.refresh();
  };
  return (
    <PageFrame
      title={t('System Health')}
      meta={<UpdatedAt at={snapshot.api.lastCheck} />}
      actions={<RefreshButton disabled={state.checking} onRefresh={refreshAll} />}
    >
      <p className="ws-health-page__overall">
        <StatusDot tone={healthTone(overall)} /> {healthWord(overall)}
        {state.details !== undefined && (
          <span className="ws-muted">{troubleOf(state.details)}</span>
        )}
        {state.problem !== undefined && state.details !== undefined && (
          <span className="ws-danger">{state.problem}</span>
        )}
      </p>
      {state.details !== undefined && (
        <HealthTiles
          snapshot={snapshot}
          details={state.details}
          sample={history.answer?.data.samples.at(-1)}
        />
      )}
      {state.details === undefined && state.problem === undefined && <SkeletonCards />}
      {state.details === undefined && state.problem !== undefined && (
        <ErrorState
          title={entryTexts.loadFailedRetry}
          error={unknown(state.problem)}
          onRetry={refreshAll}
        />
      )}
      {history.answer !== undefined && <History history={history.answer.data} />}
      <Unread reading={history} what={t('The history could not be read.')} />
      <Unread reading={projections} what={t('The projections could not be read.')} />
      <div className="ws-health-page__pair">
        {projections.answer !== undefined && (
          <ProjectionsTable
            projections={projections.answer.data}
            actions={
              <RebuildButton projections={projections.answer.data} refresh={projections.refresh} />
            }
          />
        )}
        <div className="ws-health-page__beside">
          {projections.answer !== undefined && (
            <ParkedEvents projections={projections.answer.data} />
          )}
          {state.details !== undefined && <Providers providers={state.details.providers} />}
          <PushState />
        </div>
      </div>
    </PageFrame>
  );
}

function unknown(message: string): ApiError {
  return new ApiError({ code: 'UNAVAILABLE', status: 503, message });
}

interface UnreadProps {
  readonly reading: Pick<Read<unknown>, 'answer' | 'error' | 'refresh'>;
  readonly what: string;
}

/** Shows the failure of a part that was never read; a part that was read earlier stays as it is. */
function Unread({ reading: { answer, error, refresh }, what }: UnreadProps) {
  if (answer !== undefined || error === undefined) return null;
  return <ErrorState title={what} error={error} onRetry={refresh} />;
}

/** Returns `because of the read model`, with the known reasons; nothing while every part is healthy. */
function troubleOf({ eventStore, readModel, vault, disk, bus }: HealthDetails): string {
  const parts = [
    eventStore.status !== 'healthy' && t('the event store'),
    readModel.status !== 'healthy' && t('the read model'),
    vault !== undefined && vault.status !== 'healthy' && t('the vault'),
    disk !== undefined && disk.status !== 'healthy' && t('the disk'),
    bus.status !== 'healthy' && t('the bus'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return '';
  const reasons = [eventStore, readModel, vault, disk].flatMap((part) => part?.reason ?? []);
  return [t('because of {parts}.', { parts: parts.join(' and ') }), ...reasons].join(' ');
}

interface ProvidersProps {
  readonly providers: readonly { readonly id: string; readonly available: boolean }[];
}

/** Shows which model providers answer. */
function Providers({ providers }: ProvidersProps) {
  return (
    <Card title={t('Model providers')} count={providers.length}>
      <ul className="ws-health-page__providers">
        {providers.map(({ id, available }) => (
          <li key={id}>
            <span className="ws-mono">{id}</span>
            <span>
              <StatusDot tone={available ? 'success' : 'muted'} />{' '}
              {available ? t('Available') : t('Not available')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Says whether notices can be sent to browsers; if not, what is missing. */
function PushState() {
  const { answer } = useRead(getPushState);
  if (answer === undefined) return null;
  const { isAllowed, needsContact } = answer.data;
  return (
    <Card title={t('Push notifications')}>
      <p className="ws-health-page__push">
        <StatusDot tone={isAllowed ? 'success' : needsContact ? 'warning' : 'muted'} />
        <span>
          {isAllowed
            ? t('On: push services can reach the operator.')
            : needsContact
              ? pushTexts.noContact
              : t('Off in Settings.')}
        </span>
      </p>
    </Card>
  );
}

/** Each event once for each reason, with the projectors that could not apply it. */
function byEvent(projections: readonly Projection[]) {
  const all = projections.flatMap(({ name, parked }) =>
    parked.map((event) => ({ name, ...event })),
  );
  const groups = Map.groupBy(all, ({ position, error }) => `${position} ${error}`);
  return [...groups.values()]
    .flatMap((same) => {
      const [first] = same;
      return first === undefined ? [] : [{ ...first, names: same.map(({ name }) => name) }];
    })
    .toSorted((one, other) => Number(one.position) - Number(other.position));
}

/** Events that could not be applied, and why. */
function ParkedEvents({ projections }: { readonly projections: readonly Projection[] }) {
  const parked = byEvent(projections);
  return (
    <Card title={t('Parked events')} count={count(parked.length)} className="ws-parked">
      {parked.length === 0 && (
        <p className="ws-parked__none">
          <TickCircleIcon />{' '}
          {t(
            'Every event was applied. An event that cannot be applied is listed here. It blocks only later events with the same key.',
          )}
        </p>
      )}
      {parked.length > 0 && (
        <>
          <p className="ws-muted">
            <Trans
              message="On the page <0>Parked Events</0> you can retry, repair or skip them."
              elements={[<Link key="0" to="/admin/operations/parked" />]}
            />
          </p>
          <div className="ws-parked__list" {...scrolling(t('Parked events'))}>
            <ul>
              {parked.map(({ names, position, type, key, error, stack }) => (
                <li key={`${position} ${error}`}>
                  <span className="ws-parked__position">
                    <code>{names.join(', ')}</code>{' '}
                    {t('at {count}', { count: count(Number(position)) })}
                  </span>
                  <span>{type}</span>
                  <code className="ws-parked__key">{key}</code>
                  <span className="ws-parked__error">
                    {error}
                    {stack !== '' && <code> {stack}</code>}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </Card>
  );
}

const pollMs = 1000;

interface RebuildButtonProps {
  readonly projections: readonly Projection[];
  /** Reads how far it is. */
  readonly refresh: () => void;
}

/** Has the read models built again, and says how far that is. */
function RebuildButton({ projections, refresh }: RebuildButtonProps) {
  const { api, toasts } = useShell();
  const [asking, setAsking] = useState(false);
  // All are at one position: each says the same about the rebuild.
  const [first] = projections;
  const rebuild = first?.rebuild;
  const isRunning = rebuild?.state === 'running';
  const poll = useEffectEvent(refresh);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => poll(), pollMs);
    return () => clearInterval(timer);
  }, [isRunning]);

  async function begin(name: string): Promise<void> {
    setAsking(true);
    const isBegun = await attempt(toasts, () =>
      api.request(rebuildProjection, { params: { name } }),
    );
    if (isBegun) toasts.success(opsTexts.begun);
    setAsking(false);
    refresh();
  }

  return (
    <>
      {isRunning && (
        <Chip tone="warning">
          {t('Rebuilding: {number, plural, one {{count} event} other {{count} events}} applied', {
            number: rebuild.events,
            count: count(rebuild.events),
          })}
        </Chip>
      )}
      {rebuild?.state === 'failed' && <Chip tone="danger">{t('The last rebuild failed')}</Chip>}
      <Button
        size="small"
        icon={<RepeatIcon />}
        loading={asking}
        disabled={first === undefined || isRunning}
        title={t('Rebuilds them from the log. Reads continue, and parked events are retried')}
        onClick={() => first && void begin(first.name)}
      >
        {opsTexts.rebuild}
      </Button>
    </>
  );
}
