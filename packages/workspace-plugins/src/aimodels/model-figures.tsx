import { LockIcon, TimeIcon } from '@blueprintjs/icons';
import type { AIModel, WorkerStats } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { LoadChip } from '@mach42/plugin-kit/ui/load-chip.tsx';
import { costText, responseTimeText } from './card-texts.ts';

interface ModelFiguresProps {
  readonly model: AIModel;
  /** Said in a chip: why it cannot be chosen. */
  readonly against: string | undefined;
}

/** What can be counted or measured of a model. */
export function ModelFigures({ model, against }: ModelFiguresProps) {
  const time = responseTimeText(model);
  const cost = costText(model);
  return (
    <>
      {against !== undefined && <Chip tone="outline">{against}</Chip>}
      {time !== undefined && <Chip icon={<TimeIcon size={12} />}>{time}</Chip>}
      {model.type === 'local' && <Workers stats={model.workerStats} />}
      {model.tier === 'standard' && <Chip>{modelTexts.tiers.standard}</Chip>}
      {model.tier === 'premium' && (
        <Chip tone="warning" icon={<LockIcon size={12} />}>
          {modelTexts.tiers.premium}
        </Chip>
      )}
      {cost !== undefined && (
        <span className="ws-model__cost" title={model.monthlyEstimate}>
          {cost}
          <span className="ws-visually-hidden">, {model.monthlyEstimate}</span>
        </span>
      )}
    </>
  );
}

function Workers({ stats }: { readonly stats: WorkerStats }) {
  const { activeWorkers, totalWorkers, averageReliability, queuedRequests, loaded } = stats;
  const completed = `${Math.round(averageReliability * 100)} % of the runs were completed`;
  return (
    <>
      <Chip
        tone={activeWorkers > 0 ? 'success' : 'neutral'}
        title={totalWorkers > 0 ? completed : 'No worker has reported yet'}
      >
        {modelTexts.workers(activeWorkers, totalWorkers)}
      </Chip>
      <Chip>{modelTexts.inQueue(queuedRequests)}</Chip>
      {loaded !== undefined && <LoadChip loaded={loaded} />}
    </>
  );
}
