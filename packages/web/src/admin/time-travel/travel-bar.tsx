import type { TimeTravel } from '@mach42/contracts/ops/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useSecondsLeft } from '@mach42/plugin-kit/clock.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { NoticeBar } from '@mach42/plugin-kit/ui/notice-bar.tsx';
import type { ReactNode } from 'react';

interface TravelBarProps {
  readonly travel: TimeTravel;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
  /** The text that says what is open. */
  readonly children: ReactNode;
}

/** Stays above an open view or replay: the time until it ends, and the button that ends it. */
export function TravelBar({ travel, isBusy, onEnd, children }: TravelBarProps) {
  const left = useSecondsLeft(travel.expiresAt, useApi().serverNow);
  return (
    <div className="ws-past__banner">
      <NoticeBar
        tone="warning"
        role="status"
        actions={
          <>
            <Chip tone="warning" title={t('Time until it ends automatically')}>
              {t('{left} min left', { left: Math.ceil(left / 60) })}
            </Chip>
            <Button loading={isBusy} onClick={onEnd}>
              {t('End now')}
            </Button>
          </>
        }
      >
        {children}
      </NoticeBar>
    </div>
  );
}
