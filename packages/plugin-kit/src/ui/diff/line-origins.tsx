import type { SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { blameLines } from '@mach42/json-document/compare/lines.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { useMemo } from 'react';
import { Timestamp } from '../timestamp.tsx';
import './line-origins.css';

interface LineOriginsProps {
  /** Newest first. */
  readonly versions: readonly SaigeVersion[];
  /** The version that has the lines. */
  readonly of: number;
  readonly onChoose: (version: number) => void;
}

/** Versions that lines are traced through; lines from before count as of the oldest of them. */
const mostVersions = 200;

/** Attributes of a part that scrolls, also with the keyboard. */
const scrollable = { role: 'region', tabIndex: 0 } as const;

/** Each line of a version with the version that brought it: who, when and why. */
export function LineOrigins({ versions, of, onChoose }: LineOriginsProps) {
  const lines = useMemo(() => {
    const traced = versions.filter(({ version }) => version <= of).slice(0, mostVersions);
    return blameLines(traced.toReversed());
  }, [versions, of]);
  const byVersion = useMemo(() => new Map(versions.map((one) => [one.version, one])), [versions]);
  return (
    <div className="ws-line-origins" {...scrollable} aria-label={t('Lines of v{of}', { of })}>
      <ol>
        {lines.map(({ text, version }, index) => {
          const isFirst = lines[index - 1]?.version !== version;
          const origin = byVersion.get(version);
          return (
            <li key={index} className={isFirst ? 'ws-line-origins__first' : undefined}>
              <span className="ws-line-origins__origin">
                {isFirst && origin !== undefined && (
                  <button
                    type="button"
                    title={received(origin.change_summary)}
                    onClick={() => onChoose(version)}
                  >
                    v{version} · {origin.created_by} · <Timestamp at={origin.created_at} />
                    <span className="ws-muted">{received(origin.change_summary)}</span>
                  </button>
                )}
              </span>
              <span className="ws-line-origins__text">{text}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
