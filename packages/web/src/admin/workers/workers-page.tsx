import { RefreshIcon } from '@blueprintjs/icons';
import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { PageFrame, ReadingMeta } from '../page-frame.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { ModelGroup } from './model-group.tsx';
import { SlotBars } from './slot-bars.tsx';
import { ProcessCard } from './process-card.tsx';
import { groups, shortName } from './texts.ts';
import './workers-page.css';

const everyMs = 2000;

/** Who calls models, what they do now, and how they fared; read again while the page can be seen. */
export default function WorkersPage() {
  const reading = useRead(readWorkers, undefined, { everyMs });
  const { answer, error, refresh } = reading;
  return (
    <PageFrame
      title="LLM Workers"
      meta={<ReadingMeta reading={reading} />}
      actions={
        <Button icon={<RefreshIcon />} onClick={refresh}>
          Refresh
        </Button>
      }
    >
      {answer !== undefined && <Workers report={answer.data} />}
      {answer === undefined && error === undefined && <SkeletonCards />}
      {answer === undefined && error !== undefined && (
        <ErrorState title="The workers could not be read." error={error} onRetry={refresh} />
      )}
    </PageFrame>
  );
}

function Workers({ report }: { readonly report: WorkerReport }) {
  const { processes, providers, models } = report;
  const nameOf = (modelId: string) =>
    shortName(models.find((model) => model.modelId === modelId)?.name ?? modelId);
  return (
    <div className="ws-workers">
      <div className="ws-workers__top">
        {processes.map((process) => (
          <ProcessCard key={process.id} process={process} nameOf={nameOf} />
        ))}
        <Card title="Providers" count={providers.length} className="ws-workers__providers">
          <ul>
            {providers.map(({ id, available, outside, places, running, most }) => (
              <li key={id}>
                <code>{id}</code>
                <span className="ws-muted">
                  {outside ? 'outside, masked before' : 'on this machine'}
                </span>
                <span
                  title={`So many at once is what it bears now, by what it was seen to take; ${most} at most.`}
                >
                  <SlotBars total={places} active={places} busy={running} figure={false} />{' '}
                  {running} of {places} busy
                </span>
                <span>
                  <StatusDot tone={available ? 'success' : 'muted'} />{' '}
                  {available ? 'Available' : 'Not available'}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {groups.map(({ type, title, toDo }) => (
        <ModelGroup
          key={type}
          title={title}
          toDo={toDo}
          models={models.filter((model) => model.type === type)}
        />
      ))}
    </div>
  );
}
