import { EditIcon, ShareIcon, TickCircleIcon } from '@blueprintjs/icons';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { useId } from 'react';
import { descriptionOf, factsOf } from './card-texts.ts';
import { ModelFigures } from './model-figures.tsx';

interface ModelTileProps {
  readonly model: AIModel;
  readonly selected: boolean;
  /** Why it cannot be chosen. */
  readonly against: string | undefined;
  /** The arrow keys start from here. */
  readonly tabStop: boolean;
  readonly onChoose: () => void;
  readonly onFocus: () => void;
  /** Left out when nobody may. */
  readonly onEditSaige?: (() => void) | undefined;
}

/** The whole tile chooses the model; a button of its own in it is above that. */
export function ModelTile({ model, selected, against, onEditSaige, ...rest }: ModelTileProps) {
  const describedBy = useId();
  const locked = against !== undefined && model.requiresUpgrade;
  const closed = against !== undefined;
  return (
    <div
      className={classNames(
        'ws-model',
        `ws-model--${model.type}`,
        selected && 'ws-model--selected',
        closed && 'ws-model--closed',
      )}
    >
      <ModelIcon model={model} size={36} />
      <div className="ws-model__head">
        <button
          type="button"
          className="ws-model__choose"
          data-model={model.id}
          tabIndex={rest.tabStop ? 0 : -1}
          aria-pressed={model.type === 'external' ? undefined : selected}
          aria-disabled={closed}
          aria-describedby={describedBy}
          onClick={closed ? undefined : rest.onChoose}
          onFocus={rest.onFocus}
        >
          {modelHeading(model).name}
        </button>
        {selected && <TickCircleIcon className="ws-model__tick" size={14} />}
      </div>
      <div id={describedBy} className="ws-model__words">
        <p className="ws-model__text">{descriptionOf(model)}</p>
        {locked && <p className="ws-model__locked">{against}</p>}
        {!locked && <Facts facts={factsOf(model)} />}
      </div>
      <div className="ws-model__side">
        <ModelFigures model={model} against={locked ? undefined : against} />
        {model.type === 'external' && !closed && (
          <span className="ws-model__open" aria-hidden="true">
            Open session
            <ShareIcon size={12} />
          </span>
        )}
        {onEditSaige !== undefined && (
          <Button
            size="small"
            className="ws-model__saige"
            icon={<EditIcon size={12} />}
            aria-label={`${modelTexts.editSaige}: ${modelHeading(model).name}`}
            onClick={onEditSaige}
          >
            {modelTexts.editSaige}
          </Button>
        )}
      </div>
    </div>
  );
}

function Facts({ facts }: { readonly facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <p className="ws-model__facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
