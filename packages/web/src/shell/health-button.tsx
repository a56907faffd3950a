import { healthDetails } from '@mach42/contracts/health/calls.ts';
import type { HealthDetails } from '@mach42/contracts/health/schemas.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useState } from 'react';
import { healthTone, healthWord, overallHealth } from './health.ts';

const checkTimeoutMs = 5000;

type Check =
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly details: HealthDetails; readonly tookMs: number }
  | { readonly state: 'failed'; readonly message: string };

/** Health with the measured latency; its popover asks the server for the rest. */
export function HealthButton({ compact = false }: { readonly compact?: boolean }) {
  const api = useApi();
  const connection = useConnection();
  const [check, setCheck] = useState<Check>({ state: 'running' });
  const details = check.state === 'done' ? check.details : undefined;
  const overall = overallHealth(connection, details);

  const ask = async () => {
    setCheck({ state: 'running' });
    const started = performance.now();
    try {
      const { data } = await api.request(healthDetails, undefined, { timeoutMs: checkTimeoutMs });
      setCheck({ state: 'done', details: data, tookMs: Math.round(performance.now() - started) });
    } catch (error) {
      setCheck({ state: 'failed', message: asApiError(error).message });
    }
  };

  return (
    <Popover
      placement="bottom-end"
      content={<HealthReport check={check} />}
      onOpening={() => void ask()}
    >
      <Button
        variant="plain"
        className="ws-top-bar__health"
        aria-label={compact ? `System health: ${healthWord(overall)}` : undefined}
      >
        <StatusDot tone={healthTone(overall)} />
        {!compact && <span className="ws-top-bar__health-word">{healthWord(overall)}</span>}
        {!compact && connection.latencyMs !== undefined && <span>{connection.latencyMs} ms</span>}
      </Button>
    </Popover>
  );
}

function HealthReport({ check }: { readonly check: Check }) {
  const shell = useShell();
  const { status, latencyMs } = useConnection();
  return (
    <div className="ws-popover__body ws-health">
      <h3 className="ws-health__title">System health</h3>
      <dl className="ws-facts">
        <Fact
          name="WebSocket"
          status={status}
          more={latencyMs === undefined ? '' : `${latencyMs} ms`}
        />
        {check.state === 'done' && <ServerFacts details={check.details} tookMs={check.tookMs} />}
      </dl>
      {check.state === 'running' && <p className="ws-muted">Asking the server…</p>}
      {check.state === 'failed' && <p className="ws-health__failure">{check.message}</p>}
      {status !== 'connected' && (
        <Button size="small" onClick={shell.reconnect}>
          Connect again
        </Button>
      )}
    </div>
  );
}

interface ServerFactsProps {
  readonly details: HealthDetails;
  readonly tookMs: number;
}

function ServerFacts({ details, tookMs }: ServerFactsProps) {
  const { lag } = details.readModel;
  return (
    <>
      <Fact name="API" status={details.api.status} more={`${tookMs} ms`} />
      <Fact name="Event store" status={details.eventStore.status} />
      <Fact
        name="Read model"
        status={details.readModel.status}
        more={lag === 0 ? '' : `${lag} events behind`}
      />
      <Fact name="Bus" status={details.bus.status} />
      {details.providers.map(({ id, available }) => (
        <Fact key={id} name={id} status={available ? 'healthy' : 'disconnected'} />
      ))}
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly status: string;
  readonly more?: string;
}

function Fact({ name, status, more = '' }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StatusDot tone={healthTone(status)} /> {healthWord(status)}{' '}
        <span className="ws-muted">{more}</span>
      </dd>
    </div>
  );
}
