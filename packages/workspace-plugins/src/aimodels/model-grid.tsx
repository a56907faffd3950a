import { isShownAvailable, reasonAgainst } from '@mach42/contracts/models/choice.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import { useModels, useSession } from '@mach42/plugin-kit/hooks.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { ModelGroup } from './groups.ts';
import { ModelTile } from './model-tile.tsx';
import { tileAfter } from './tile-keys.ts';

interface ModelGridProps {
  readonly columns: readonly (readonly ModelGroup[])[];
  readonly onChoose: (model: AIModel) => void;
  /** Left out when the person may not. */
  readonly onEditSaige: ((model: AIModel) => void) | undefined;
}

/** The groups in their columns; one tile is a tab stop, arrow keys lead to the others. */
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
        <div key={groups[0]?.type} className="ws-models__column">
          {groups.map((group) => (
            <section key={group.type} aria-label={group.title}>
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
