import { t } from '@mach42/language/t.ts';
import { useConnection } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Suspense } from 'react';
import { useRoot } from '../shell/app-context.ts';
import { healthSign, healthTone, healthWord } from './health.ts';
import './health.css';

const HealthReport = lazyPart(() => import('./health-report.tsx'));

/** Health with the measured latency; its popover says the rest. */
export function HealthButton({ compact = false }: { readonly compact?: boolean }) {
  const connection = useConnection();
  const sign = useRoot((state) => healthSign(state.connection, state.health));
  return (
    <Popover
      placement="bottom-end"
      content={
        <Suspense>
          <HealthReport />
        </Suspense>
      }
    >
      <Button
        variant="plain"
        className="ws-health-button"
        aria-label={compact ? t('System health: {sign}', { sign: healthWord(sign) }) : undefined}
      >
        <StatusDot tone={healthTone(sign)} />
        {!compact && <span className="ws-health-button__word">{healthWord(sign)}</span>}
        {!compact && connection.latencyMs !== undefined && <span>{connection.latencyMs} ms</span>}
      </Button>
    </Popover>
  );
}
