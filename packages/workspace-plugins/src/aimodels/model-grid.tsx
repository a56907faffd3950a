import {
  EditIcon,
  EyeOpenIcon,
  LockIcon,
  ShareIcon,
  TickCircleIcon,
  TimeIcon,
} from '@blueprintjs/icons';
import { isShownAvailable, reasonAgainst } from '@mach42/contracts/models/choice.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel, WorkerStats } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useSession } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip, LoadChip } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import {
  type ModelGroup,
  costText,
  descriptionOf,
  factsOf,
  isBuiltIn,
  responseTimeText,
} from './groups.ts';

/** The position of a tile on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Step = (from: Box, to: Box) => { readonly ahead: number; readonly aside: number };

const centre = ({ left, top, width, height }: Box) => ({
  x: left + width / 2,
  y: top + height / 2,
});

const towards =
  (dx: number, dy: number): Step =>
  (from, to) => {
    const a = centre(from);
    const b = centre(to);
    const x = b.x - a.x;
    const y = b.y - a.y;
    return { ahead: x * dx + y * dy, aside: Math.abs(x * dy) + Math.abs(y * dx) };
  };

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: towards(0, -1),
  ArrowDown: towards(0, 1),
  ArrowLeft: towards(-1, 0),
  ArrowRight: towards(1, 0),
};

/**
 * Returns the index of the tile that a key leads to: the nearest one in its direction. Undefined for other keys, and
 * at the edge.
 */
export function tileAfter(key: string, boxes: readonly Box[], from: number): number | undefined {
  const start = boxes[from];
  if (key === 'Home') return boxes.length > 0 ? 0 : undefined;
  if (key === 'End') return boxes.length > 0 ? boxes.length - 1 : undefined;
  const step = steps[key];
  if (start === undefined || step === undefined) return undefined;
  const candidates = boxes
    .map((box, index) => ({ index, ...step(start, box) }))
    .filter(({ index, ahead, aside }) => index !== from && ahead > 1 && ahead >= aside / 4)
    .toSorted((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside));
  return candidates[0]?.index;
}

interface ModelGridProps {
  readonly columns: readonly (readonly ModelGroup[])[];
  readonly onChoose: (model: AIModel) => void;
  /** Opens the persona of a model; undefined when the person may not edit it. */
  readonly onEditSaige: ((model: AIModel) => void) | undefined;
}

/** Shows the groups in their columns; one tile can be reached with the Tab key, and arrow keys lead to the others. */
export function ModelGrid({ columns, onChoose, onEditSaige }: ModelGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const { selected } = useModels();
  const { user } = useSession();
  const models = columns.flat().flatMap((group) => group.models);
  const stop = [focused, selected?.id, models[0]?.id].find((id) =>
    models.some((model) => model.id === id),
  );

  const move = (event: KeyboardEvent) => {
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>('[data-model]') ?? [])];
    const from = tiles.findIndex((tile) => tile === event.target);
    const boxes = tiles.map((tile) => (tile.closest('.ws-model') ?? tile).getBoundingClientRect());
    const to = from < 0 ? undefined : tileAfter(event.key, boxes, from);
    if (to === undefined) return;
    event.preventDefault();
    tiles[to]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys come from its buttons
    <div className="ws-models__columns" ref={grid} onKeyDown={move}>
      {columns.map((groups) => (
        <div key={groups[0]?.key} className="ws-models__column">
          {groups.map((group) => (
            <section key={group.key} aria-label={group.title}>
              <h3 className="ws-models__title">
                {group.title} <span>{group.models.length}</span> <small>{group.hint}</small>
              </h3>
              <div className="ws-models__list">
                {group.models.map((model) => (
                  <ModelTile
                    key={model.id}
                    model={model}
                    selected={model.id === selected?.id}
                    against={against(model, user?.subscription)}
                    tabStop={model.id === stop}
                    onChoose={() => onChoose(model)}
                    onFocus={() => setFocused(model.id)}
                    onEditSaige={
                      onEditSaige !== undefined && model.type === 'hybrid'
                        ? () => onEditSaige(model)
                        : undefined
                    }
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}

function against(model: AIModel, subscription: Subscription | undefined): string | undefined {
  const closed = reasonAgainst(model, subscription);
  return closed ?? (isShownAvailable(model) ? undefined : modelTexts.notConnected);
}

interface ModelTileProps {
  readonly model: AIModel;
  readonly selected: boolean;
  /** The reason for which the model cannot be chosen. */
  readonly against: string | undefined;
  /** True: the Tab key leads to this tile, and the arrow keys start from it. */
  readonly tabStop: boolean;
  readonly onChoose: () => void;
  readonly onFocus: () => void;
  /** Opens the persona of the model; left out when the person may not edit it. */
  readonly onEditSaige?: (() => void) | undefined;
}

/** A tile, which chooses its model; its button for the persona is above the part that can be pressed. */
function ModelTile({ model, selected, against, onEditSaige, ...rest }: ModelTileProps) {
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
            {t('Open session')}
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

interface ModelFiguresProps {
  readonly model: AIModel;
  /** The reason for which the model cannot be chosen, shown in a chip. */
  readonly against: string | undefined;
}

/** The figures of a model that can be counted or measured. */
function ModelFigures({ model, against }: ModelFiguresProps) {
  const builtIn = isBuiltIn(model);
  const time = builtIn ? undefined : responseTimeText(model);
  const cost = costText(model);
  // A model without workers can be chosen all the same: a run checks the workers itself.
  const isAway = model.type === 'local' && model.workerStats.totalWorkers === 0;
  return (
    <>
      {against !== undefined && <Chip tone="outline">{against}</Chip>}
      {isAway && <Chip tone="outline">{modelTexts.notConnected}</Chip>}
      {time !== undefined && <Chip icon={<TimeIcon size={12} />}>{time}</Chip>}
      {builtIn && <Chip title={modelTexts.builtIn.why}>{modelTexts.builtIn.label}</Chip>}
      {model.workerStats.pictures !== undefined && (
        <Chip icon={<EyeOpenIcon size={12} />} title={modelTexts.seesPictures.why}>
          {modelTexts.seesPictures.label}
        </Chip>
      )}
      {model.type === 'local' && <Workers stats={model.workerStats} />}
      {model.tier === 'standard' && <Chip>{modelTexts.tiers.standard}</Chip>}
      {model.tier === 'premium' && (
        <Chip tone="warning" icon={<LockIcon size={12} />}>
          {modelTexts.tiers.premium}
        </Chip>
      )}
      {cost !== undefined && (
        <span
          className="ws-model__cost"
          title={model.monthlyEstimate && received(model.monthlyEstimate)}
        >
          {cost}
          <span className="ws-visually-hidden">
            , {model.monthlyEstimate && received(model.monthlyEstimate)}
          </span>
        </span>
      )}
    </>
  );
}

function Workers({ stats }: { readonly stats: WorkerStats }) {
  const { activeWorkers, totalWorkers, averageReliability, queuedRequests, loaded } = stats;
  const completed = t('{averageReliability} % of the runs were completed', {
    averageReliability: Math.round(averageReliability * 100),
  });
  return (
    <>
      <Chip
        tone={activeWorkers > 0 ? 'success' : 'neutral'}
        title={totalWorkers > 0 ? completed : t('No figures yet')}
      >
        {modelTexts.workers(activeWorkers, totalWorkers)}
      </Chip>
      <Chip>{modelTexts.inQueue(queuedRequests)}</Chip>
      {loaded !== undefined && <LoadChip loaded={loaded} />}
    </>
  );
}
