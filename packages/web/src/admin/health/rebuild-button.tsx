import { RepeatIcon } from '@blueprintjs/icons';
import { rebuildProjection } from '@mach42/contracts/health/calls.ts';
import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { count } from '../dashboard/numbers.ts';
import { useEffect, useEffectEvent, useState } from 'react';

const lookMs = 1000;

interface RebuildButtonProps {
  readonly projections: readonly Projection[];
  /** Reads how far it is. */
  readonly look: () => void;
}

/** Has the read models built again, and says how far that is. */
export function RebuildButton({ projections, look }: RebuildButtonProps) {
  const { api, toasts } = useShell();
  const [asking, setAsking] = useState(false);
  // All are at one position: each says the same about the rebuild.
  const [first] = projections;
  const rebuild = first?.rebuild;
  const isRunning = rebuild?.state === 'running';
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => lookAgain(), lookMs);
    return () => clearInterval(timer);
  }, [isRunning]);

  async function begin(name: string): Promise<void> {
    setAsking(true);
    try {
      await api.request(rebuildProjection, { params: { name } });
      toasts.success(opsTexts.begun);
    } catch (error) {
      toasts.error(asApiError(error).message);
    } finally {
      setAsking(false);
      look();
    }
  }

  return (
    <>
      {isRunning && (
        <Chip tone="warning">
          {t('Rebuilding: {events} events applied', { events: count(rebuild.events) })}
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
