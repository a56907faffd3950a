import { HistoryIcon } from '@blueprintjs/icons';
import type { PhodSource, PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Instructions } from '@mach42/plugin-kit/phod/instructions.tsx';
import { useState, type ReactNode } from 'react';
import type { Pair } from '../state/pair.ts';
import { modelName, personName, useNames, type Names } from '../versions/origin-text.ts';
import { kindLooks } from '../versions/version-kind.tsx';

interface OriginLineProps {
  readonly versions: readonly PhodVersion[];
  readonly pair: Pair;
}

/** Where the newer version came from; of several at once what they are. */
export function OriginLine({ versions, pair }: OriginLineProps) {
  const names = useNames();
  const [isOpen, setOpen] = useState(false);
  const between = versions.filter(({ version }) => version > pair.from && version <= pair.to);
  const [version, ...more] = between;
  if (version === undefined) return null;
  const isOne = more.length === 0;
  const { jobId, callId } = version.source;
  const hasModel = isOne && (jobId ?? callId) !== undefined;
  return (
    <div className="ws-comparison__origin">
      {isOne ? kindLooks[version.source.kind].icon : <HistoryIcon size={12} />}
      <span className="ws-comparison__origin-text">
        {isOne ? <Origin version={version} names={names} /> : spanText(between)}{' '}
        {hasModel && (
          <button
            type="button"
            className="ws-link"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('Instructions')}
          </button>
        )}
      </span>
      {hasModel && isOpen && (
        <div className="ws-comparison__instructions">
          <Instructions version={version.version} />
        </div>
      )}
    </div>
  );
}

interface OriginProps {
  readonly version: PhodVersion;
  readonly names: Names;
}

function Origin({ version: { source, by }, names }: OriginProps): ReactNode {
  const who = personName(by, names);
  switch (source.kind) {
    case 'datarais': {
      const model = modelName(source.modelId, names);
      const how = source.jobId === undefined ? t(', asked directly') : t(' through the queue');
      return (
        <>
          <Trans
            message="From the entry {entryLink}{value}, accepted by {who}"
            values={{
              entryLink: <EntryLink id={source.entryId} title={source.entryTitle} />,
              value: model === undefined ? '' : t(', by {model}{how}', { model, how }),
              who,
            }}
          />
        </>
      );
    }
    case 'manual':
      return t('By hand, saved by {who}', { who });
    case 'json-editor':
      return t('In the JSON editor, saved by {who}', { who });
    case 'import':
      return t('From an imported file, saved by {who}', { who });
    case 'revert':
      return t('Put back from v{revertedTo} by {who}', {
        revertedTo: source.revertedTo ?? '',
        who,
      });
    case 'created':
      return t('The first version, saved by {who}', { who });
  }
}

interface EntryLinkProps {
  readonly id: string | undefined;
  readonly title: string | undefined;
}

function EntryLink({ id, title = t('a DataRAIS entry') }: EntryLinkProps) {
  const workspace = useWorkspace();
  if (id === undefined) return title;
  return (
    <button
      type="button"
      className="ws-link"
      onClick={() => workspace.open(tabId('datarais-{entryId}', { entryId: id }))}
    >
      {title}
    </button>
  );
}

const nouns: Readonly<Record<PhodSource['kind'], readonly [one: string, many: string]>> = {
  datarais: [t('merge'), t('merges')],
  manual: [t('by hand'), t('by hand')],
  'json-editor': [t('in the JSON editor'), t('in the JSON editor')],
  import: [t('import'), t('imports')],
  revert: [t('put back'), t('put back')],
  created: [t('the first version'), t('first versions')],
};

/** What several versions are, taken together: `3 versions at once: 2 merges, 1 by hand`. */
export function spanText(versions: readonly PhodVersion[]): string {
  const byKind = Map.groupBy(versions, ({ source }) => source.kind);
  const parts = [...byKind].map(([kind, { length }]) => {
    const noun = nouns[kind][length === 1 ? 0 : 1];
    return kind === 'created' ? noun : `${length} ${noun}`;
  });
  return t('{count} versions at once: {parts}', {
    count: versions.length,
    parts: parts.join(', '),
  });
}
