import type { SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

interface VersionListProps {
  /** Newest first. */
  readonly versions: readonly SaigeVersion[];
  readonly chosen: number;
  readonly onChoose: (version: number) => void;
}

export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <ol className="ws-saige-versions" aria-label="Versions, newest first">
      {versions.map(({ version, change_summary, created_at, created_by }, index) => (
        <li key={version}>
          <button
            type="button"
            className="ws-saige-version"
            aria-pressed={version === chosen}
            onClick={() => onChoose(version)}
          >
            <span className="ws-saige-version__head">
              <Chip tone="outline">v{version}</Chip>
              {index === 0 && <Chip tone="accent">current</Chip>}
            </span>
            <span className="ws-saige-version__summary">{change_summary}</span>
            <span className="ws-saige-version__by">
              <Timestamp at={created_at} /> · {created_by}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
