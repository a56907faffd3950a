import { CubeIcon, RefreshIcon, SearchIcon } from '@blueprintjs/icons';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useIsSmallScreen, useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { keepFilter } from '@mach42/plugin-kit/keep-filter.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Suspense, useState } from 'react';
import { summaryOf, findModels, modelColumns } from './groups.ts';
import { ModelGrid } from './model-grid.tsx';
import './aimodels.css';

const SaigeDialog = lazyPart(() => import('./saige/saige-dialog.tsx'));

const useQuery = keepFilter('');

export default function AIModelsPanel() {
  const { available, status, error, reload } = useModels();
  const { activeRole } = useSession();
  const [query, setQuery] = useQuery();
  const isSmall = useIsSmallScreen();
  const { choose, confirmation } = useChoice(isSmall);
  const found = findModels(available, query);
  const isReady = status === 'ready';
  const [edited, setEdited] = useState<AIModel>();

  return (
    <Panel className="ws-models">
      {isReady && available.length > 0 && (
        <PanelHeader
          title={t('AI Models')}
          meta={
            <>
              {!isSmall && summaryOf(available)}
              {error !== undefined && (
                <Chip tone="warning" icon={<RefreshIcon size={12} />} onClick={reload}>
                  {t('Earlier figures')}
                </Chip>
              )}
            </>
          }
          actions={
            <SearchBox
              value={query}
              placeholder={t('Find a model')}
              matches={t('{count} of {count2}', { count: found.length, count2: available.length })}
              onChange={setQuery}
            />
          }
        />
      )}
      <PanelBody>
        <output className="ws-visually-hidden">{confirmation}</output>
        {status === 'loading' && <ModelsSkeleton />}
        {status === 'failed' && (
          <ErrorState title={t('The models could not be loaded')} error={error} onRetry={reload} />
        )}
        {isReady && available.length === 0 && (
          <EmptyState
            icon={<CubeIcon size={20} />}
            title={t('No models yet')}
            actions={<Button onClick={reload}>{t('Look again')}</Button>}
          >
            {t('The server lists no model for your role.')}
          </EmptyState>
        )}
        {isReady && available.length > 0 && found.length === 0 && (
          <EmptyState
            icon={<SearchIcon size={20} />}
            title={t('No model matches “{query}”', { query: query.trim() })}
            actions={<Button onClick={() => setQuery('')}>{t('Show all models')}</Button>}
          >
            {t('The filter looks at names, descriptions, kinds and providers.')}
          </EmptyState>
        )}
        {isReady && found.length > 0 && (
          <ModelGrid
            columns={modelColumns(found, activeRole)}
            onChoose={choose}
            onEditSaige={activeRole === 'admin' ? setEdited : undefined}
          />
        )}
      </PanelBody>
      <Suspense fallback={null}>
        {edited !== undefined && (
          <SaigeDialog model={edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Panel>
  );
}

/** Chooses a model: an external model opens a session; any other model answers from now on. */
function useChoice(isSmall: boolean) {
  const { commands, log, toasts } = useShell();
  const { selected, select } = useModels();
  const [confirmation, setConfirmation] = useState('');

  function choose(model: AIModel): void {
    if (model.type === 'external') return commands.run('external.open-session', model.id);
    if (model.id === selected?.id) return undefined;
    select(model.id);
    const message = t('{name} selected', { name: modelHeading(model).name });
    setConfirmation(message);
    log({ type: 'info', source: 'Models', message });
    // On a small screen the card that shows the model in use is on another panel, so a toast names the model.
    return isSmall ? toasts.success(message, { durationMs: 3000 }) : undefined;
  }

  return { choose, confirmation };
}

/** The placeholder of the list while it is read for the first time. */
function ModelsSkeleton() {
  return (
    <div className="ws-models__columns" aria-busy="true" aria-label={t('The models are loading')}>
      {[3, 2].map((tiles) => (
        <div key={tiles} className="ws-models__column">
          <div className="ws-models__title">
            <Skeleton width={120} />
          </div>
          <div className="ws-models__list">
            {Array.from({ length: tiles }, (_, index) => (
              <div key={index} className="ws-model ws-model--loading">
                <Skeleton width={36} height={36} />
                <Skeleton width="40%" />
                <Skeleton width="80%" height={10} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
