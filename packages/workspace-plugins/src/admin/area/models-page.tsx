import { PlusIcon, EditIcon } from '@blueprintjs/icons';
import { listProviders } from '@mach42/contracts/providers/calls.ts';
import { providerPresets, type ProviderPreset } from '@mach42/contracts/providers/presets.ts';
import type { ModelPull, ProviderView } from '@mach42/contracts/providers/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import type { FramedPageProps } from '@mach42/plugin-kit/plugin.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState, useCallback, useEffect } from 'react';
import { ProviderDialog, type Described } from '../providers/provider-dialog.tsx';
import { Pulls } from '../providers/pulls.tsx';
import { pageTexts } from '../providers/texts.ts';
import '../providers/providers.css';

/** Lists the services that answer as models; admins connect them here, without a restart. */
export default function ModelsPage({ Frame }: FramedPageProps) {
  const { view, error, refresh, pullBegun, afterSaving, isSettling } = useProviders();
  const [described, setDescribed] = useState<Described>();
  return (
    <Frame title={pageTexts.title}>
      {view === undefined && error === undefined && <SkeletonCards />}
      {view === undefined && error !== undefined && (
        <ErrorState title={pageTexts.failed} error={error} onRetry={refresh} />
      )}
      {view !== undefined && (
        <div className="ws-providers">
          <Card title={pageTexts.connected} count={view.providers.length}>
            <ul className="ws-providers__rows">
              {view.providers.map((provider) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  isSettling={isSettling}
                  onEdit={() => setDescribed({ provider })}
                />
              ))}
            </ul>
          </Card>
          <Card title={pageTexts.connect}>
            <p className="ws-providers__note">{pageTexts.connectNote}</p>
            <Presets providers={view.providers} onChoose={(preset) => setDescribed({ preset })} />
          </Card>
          <Pulls view={view} onBegun={pullBegun} onChange={refresh} />
        </div>
      )}
      <ProviderDialog
        described={described}
        newest={view?.providers}
        onDone={afterSaving}
        onClose={() => setDescribed(undefined)}
      />
    </Frame>
  );
}

interface PresetsProps {
  readonly providers: readonly ProviderView[];
  readonly onChoose: (preset: ProviderPreset) => void;
}

/** Lists the services that can be added; Anthropic and Ollama are rows above. */
function Presets({ providers, onChoose }: PresetsProps) {
  const names = new Set(providers.map(({ name }) => name));
  return (
    <ul className="ws-providers__presets">
      {providerPresets
        .filter(({ kind }) => kind === 'openai')
        .map((preset) => (
          <li key={preset.id}>
            <button type="button" className="ws-providers__preset" onClick={() => onChoose(preset)}>
              <PlusIcon size={14} />
              <span>{preset.name === '' ? t('Another service') : preset.name}</span>
              <small>{names.has(preset.name) ? t('Once more') : hintOf(preset)}</small>
            </button>
          </li>
        ))}
    </ul>
  );
}

function hintOf({ address, key, id }: ProviderPreset): string {
  if (id === 'other') return t('With the protocol of OpenAI');
  return key === 'needed'
    ? t('By its key')
    : address === ''
      ? t('By its address')
      : t('On this machine');
}

/** Milliseconds between two reads of the progress of downloads, and of a provider that was just saved. */
const everyMs = 1500;
/**
 * Milliseconds for which the answer of a provider that was just saved is awaited: all processes ask it within this
 * time.
 */
const settlesWithinMs = 12_000;

/** Reads the providers of models, and the progress of a download while there is one. */
function useProviders() {
  const read = useRead(listProviders, undefined);
  const { refresh, patch } = read;
  const view = read.answer?.data;
  const [savedAt, setSavedAt] = useState<number>();
  const isSettling =
    savedAt !== undefined &&
    view?.providers.some(({ connected, available }) => connected && !available) === true;
  const isPulling = view?.pulls.some(({ state }) => state === 'running') === true;
  useEffect(() => {
    if (!isPulling && !isSettling) return undefined;
    const timer = setInterval(refresh, everyMs);
    return () => clearInterval(timer);
  }, [isPulling, isSettling, refresh]);
  useEffect(() => {
    if (savedAt === undefined) return undefined;
    const timer = setTimeout(() => setSavedAt(undefined), settlesWithinMs);
    return () => clearTimeout(timer);
  }, [savedAt]);
  const afterSaving = useCallback(() => {
    setSavedAt(Date.now());
    refresh();
  }, [refresh]);
  /**
   * Other processes learn of the download later: it is shown from the answer to its own call, and read again from
   * then on.
   */
  const pullBegun = useCallback(
    (pull: ModelPull) =>
      patch(({ data }) => {
        const others = data.pulls.filter(({ model }) => model !== pull.model);
        return { data: { ...data, pulls: [...others, pull] } };
      }),
    [patch],
  );
  return { view, error: read.error, refresh, pullBegun, afterSaving, isSettling };
}

interface ProviderRowProps {
  readonly provider: ProviderView;
  /** Whether the provider was saved a moment ago, and its answer is awaited. */
  readonly isSettling: boolean;
  readonly onEdit: () => void;
}

/** Shows a provider with its address, who set its key, and the models that people may use. */
function ProviderRow({ provider, isSettling, onEdit }: ProviderRowProps) {
  const { name, address, variables, models, outside, connected } = provider;
  return (
    <li className="ws-provider">
      <div className="ws-provider__head">
        <span className="ws-provider__name">{name}</span>
        <StateChip provider={provider} isSettling={isSettling} />
      </div>
      <dl className="ws-provider__facts">
        <div>
          <dt className="ws-visually-hidden">{pageTexts.address}</dt>
          <dd className="ws-mono">{address}</dd>
        </div>
        <div>
          <dt className="ws-visually-hidden">{pageTexts.key}</dt>
          <dd>
            {variables.length > 0 ? (
              pageTexts.setByVariable(variables.join(', '))
            ) : (
              <KeyFact provider={provider} />
            )}
          </dd>
        </div>
        {connected && (
          <div>
            <dt className="ws-visually-hidden">{t('Privacy')}</dt>
            <dd>{outside ? pageTexts.outside : pageTexts.inside}</dd>
          </div>
        )}
      </dl>
      {models.length > 0 && (
        <p className="ws-provider__models">
          {models.map((model) => (
            <Chip key={model.name} title={model.name}>
              {model.label}
            </Chip>
          ))}
        </p>
      )}
      <Button
        className="ws-provider__edit"
        icon={<EditIcon size={12} />}
        variant={isToConnect(provider) ? 'primary' : 'outline'}
        aria-label={`${isToConnect(provider) ? t('Connect') : t('Edit')} ${name}`}
        onClick={onEdit}
      >
        {isToConnect(provider) ? t('Connect') : t('Edit')}
      </Button>
    </li>
  );
}

const isToConnect = ({ connected, enabled }: ProviderView): boolean => !connected && enabled;

function KeyFact({ provider: { key, kind } }: Pick<ProviderRowProps, 'provider'>) {
  if (key !== null) {
    return (
      <>
        <Trans
          message="{keySet} on {timestamp} by {by}"
          values={{ keySet: pageTexts.keySet, timestamp: <Timestamp at={key.at} />, by: key.by }}
        />
      </>
    );
  }
  return kind === 'ollama' ? null : <>{pageTexts.noKey}</>;
}

function StateChip({ provider, isSettling }: Omit<ProviderRowProps, 'onEdit'>) {
  const { connected, enabled, available, id } = provider;
  const { states } = pageTexts;
  if (!enabled && !connected) return <Chip>{states.off}</Chip>;
  if (available) return <Chip tone="success">{states.available}</Chip>;
  // The server also tries an Ollama that no admin entered, and that need not exist.
  const isMissed =
    connected && (id !== 'ollama' || provider.version > 0 || provider.variables.length > 0);
  if (isMissed && isSettling) return <Chip>{states.connecting}</Chip>;
  return isMissed ? <Chip tone="warning">{states.away}</Chip> : <Chip>{states.missing}</Chip>;
}
