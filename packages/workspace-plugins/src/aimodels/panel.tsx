import { CubeIcon } from '@blueprintjs/icons';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { useIsSmallScreen, useLog, useModels, useSession } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { reasonAgainst, titleOf } from './choosable.ts';
import { groupModels } from './groups.ts';
import { ModelTile } from './model-tile.tsx';
import './aimodels.css';

export default function AIModelsPanel() {
  const { available, selectedId, status, error, select, reload } = useModels();
  const { user, activeRole } = useSession();
  const log = useLog();
  const isSmall = useIsSmallScreen();

  function choose(model: AIModel) {
    select(model.id);
    log({ type: 'info', source: 'Models', message: `${titleOf(model).name} selected` });
  }

  return (
    <Panel>
      {isSmall && <PanelHeader title="AI Models" />}
      <PanelBody className="ws-models">
        {status === 'loading' && <SkeletonCards cards={4} />}
        {status === 'failed' && (
          <ErrorState title="The models could not be loaded" error={error} onRetry={reload} />
        )}
        {status === 'ready' && available.length === 0 && (
          <EmptyState
            icon={<CubeIcon size={20} />}
            title="No models yet"
            actions={<Button onClick={reload}>Look again</Button>}
          >
            The server lists no model for your role.
          </EmptyState>
        )}
        {status === 'ready' &&
          groupModels(available, activeRole).map((group) => (
            <section key={group.type} className="ws-models__group" aria-label={group.title}>
              <h3 className="ws-models__title">
                {group.title} <span>{group.models.length}</span> <small>{group.hint}</small>
              </h3>
              <div className="ws-models__list">
                {group.models.map((model) => (
                  <ModelTile
                    key={model.id}
                    model={model}
                    selected={model.id === selectedId}
                    against={reasonAgainst(model, user?.subscription)}
                    onSelect={() => choose(model)}
                  />
                ))}
              </div>
            </section>
          ))}
      </PanelBody>
    </Panel>
  );
}
