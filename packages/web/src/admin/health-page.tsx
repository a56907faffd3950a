import { RefreshIcon } from '@blueprintjs/icons';
import { useConnection } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { healthTone, healthWord, overallHealth } from '../health/health.ts';
import { useHealth } from '../health/use-health.ts';
import { PageFrame } from './page-frame.tsx';
import { HealthTiles } from './health-tiles.tsx';
import './health-page.css';

/** Every figure as the server and this page measured it, asked anew every ten seconds. */
export default function HealthPage() {
  const connection = useConnection();
  const { snapshot, state, refresh } = useHealth();
  const overall = overallHealth(connection, state);
  return (
    <PageFrame
      title="System Health"
      meta={
        snapshot.api.lastCheck !== undefined && (
          <>
            updated <Timestamp at={snapshot.api.lastCheck} form="seconds" />
          </>
        )
      }
      actions={
        <Button icon={<RefreshIcon />} disabled={state.checking} onClick={refresh}>
          Refresh
        </Button>
      }
    >
      <p className="ws-health-page__overall">
        <StatusDot tone={healthTone(overall)} /> {healthWord(overall)}
        {state.problem !== undefined && state.details !== undefined && (
          <span className="ws-health__failure">{state.problem}</span>
        )}
      </p>
      {state.details !== undefined && (
        <>
          <HealthTiles snapshot={snapshot} details={state.details} />
          <Providers providers={state.details.providers} />
        </>
      )}
      {state.details === undefined && state.problem === undefined && <SkeletonCards />}
      {state.details === undefined && state.problem !== undefined && (
        <ErrorState
          title="Failed to load data. Please try again."
          error={unknown(state.problem)}
          onRetry={refresh}
        />
      )}
    </PageFrame>
  );
}

function unknown(message: string): ApiError {
  return new ApiError({ code: 'UNAVAILABLE', status: 503, message });
}

interface ProvidersProps {
  readonly providers: readonly { readonly id: string; readonly available: boolean }[];
}

function Providers({ providers }: ProvidersProps) {
  return (
    <Card title="Model providers" count={providers.length}>
      <ul className="ws-health-page__providers">
        {providers.map(({ id, available }) => (
          <li key={id}>
            <span className="ws-mono">{id}</span>
            <span>
              <StatusDot tone={available ? 'success' : 'muted'} />{' '}
              {available ? 'Available' : 'Not available'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
