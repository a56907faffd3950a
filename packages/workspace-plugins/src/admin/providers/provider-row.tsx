import { EditIcon } from '@blueprintjs/icons';
import type { ProviderView } from '@mach42/contracts/providers/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { pageTexts } from './texts.ts';

interface ProviderRowProps {
  readonly provider: ProviderView;
  /** It was saved a moment ago, and is waited for. */
  readonly isSettling: boolean;
  readonly onEdit: () => void;
}

/** A provider with where it is, who set its key, and the models that people may use. */
export function ProviderRow({ provider, isSettling, onEdit }: ProviderRowProps) {
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
  // An Ollama that nobody entered is looked for, and need not be there.
  const isMissed =
    connected && (id !== 'ollama' || provider.version > 0 || provider.variables.length > 0);
  if (isMissed && isSettling) return <Chip>{states.connecting}</Chip>;
  return isMissed ? <Chip tone="warning">{states.away}</Chip> : <Chip>{states.missing}</Chip>;
}
