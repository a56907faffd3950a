import { LockIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { responseTimeText, titleOf } from './choosable.ts';

interface ModelTileProps {
  readonly model: AIModel;
  readonly selected: boolean;
  /** Why it cannot be chosen. */
  readonly against: string | undefined;
  readonly onSelect: () => void;
}

export function ModelTile({ model, selected, against, onSelect }: ModelTileProps) {
  const { name } = titleOf(model);
  const manyChips = model.type === 'cloud' || model.type === 'local';
  const locked = against !== undefined && model.requiresUpgrade;
  return (
    <button
      type="button"
      className={classNames(
        'ws-model',
        selected && 'ws-model--selected',
        manyChips && 'ws-model--many-chips',
      )}
      aria-pressed={selected}
      disabled={against !== undefined}
      onClick={onSelect}
    >
      <span className="ws-model__icon">
        <ModelIcon model={model} size={32} />
      </span>
      <span className="ws-model__head">
        <span className="ws-model__name">{name}</span>
        {selected && <TickCircleIcon className="ws-model__tick" size={14} />}
      </span>
      <ModelChips model={model} against={locked ? undefined : against} />
      <span className="ws-model__text">
        {model.description}
        {locked && <span className="ws-model__locked">{against}</span>}
      </span>
    </button>
  );
}

function ModelChips({ model, against }: Pick<ModelTileProps, 'model' | 'against'>) {
  const time = responseTimeText(model);
  const { activeWorkers, totalWorkers, queuedRequests } = model.workerStats;
  return (
    <span className="ws-model__chips">
      {against !== undefined && <Chip tone="outline">{against}</Chip>}
      {time !== undefined && <Chip icon={<TimeIcon size={12} />}>{time}</Chip>}
      {model.type === 'local' && (
        <>
          {model.size !== undefined && <Chip>{model.size} GB</Chip>}
          {model.parameters !== undefined && <Chip>{model.parameters}</Chip>}
          <Chip tone={activeWorkers > 0 ? 'success' : 'neutral'}>
            {activeWorkers}/{totalWorkers} Workers
          </Chip>
          <Chip>{queuedRequests} in Queue</Chip>
        </>
      )}
      {model.tier === 'standard' && <Chip>Standard</Chip>}
      {model.tier === 'premium' && (
        <Chip tone="warning" icon={<LockIcon size={12} />}>
          Premium
        </Chip>
      )}
      {model.costPerMessage !== undefined && (
        <Chip title={model.monthlyEstimate}>${model.costPerMessage} a message</Chip>
      )}
    </span>
  );
}
