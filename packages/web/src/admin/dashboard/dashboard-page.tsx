import { readActivity } from '@mach42/contracts/activity/calls.ts';
import { t } from '@mach42/language/t.ts';
import { RefreshIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useSearchParams } from 'react-router-dom';
import { PageFrame, ReadingMeta } from '../page-frame.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { rangeOf, ranges } from './figures.ts';
import { Report } from './report.tsx';

const everyMs = 60_000;

/** What people and models did lately, in numbers. */
export default function DashboardPage() {
  const [search, setSearch] = useSearchParams();
  const range = rangeOf(search.get('range'));
  const reading = useRead(
    readActivity,
    { query: { range: range.value } },
    { everyMs, keeps: true },
  );
  const { answer, error, isReading, refresh } = reading;
  return (
    <PageFrame
      title={t('Dashboard')}
      meta={<ReadingMeta reading={reading} />}
      actions={
        <>
          <Segmented
            label={t('Time shown')}
            options={ranges}
            value={range.value}
            onChange={(value) => setSearch({ range: value }, { replace: true })}
          />
          <Button icon={<RefreshIcon />} disabled={isReading} onClick={refresh}>
            {t('Refresh')}
          </Button>
        </>
      }
    >
      {answer !== undefined && <Report report={answer.data} />}
      {answer === undefined && error === undefined && <SkeletonCards cards={5} />}
      {answer === undefined && error !== undefined && (
        <ErrorState title={t('The figures could not be read.')} error={error} onRetry={refresh} />
      )}
    </PageFrame>
  );
}
