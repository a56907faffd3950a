import { openedPhodDiff, openedPhodVersions } from '@mach42/contracts/audit/calls.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { ContentState, scrollable } from './content.tsx';

export function VersionsView({ userId }: { readonly userId: string }) {
  const [shown, setShown] = useState<number>();
  const [before, setBefore] = useState<number>();
  const query = before === undefined ? {} : { before };
  const read = useRead(openedPhodVersions, { params: { userId }, query });
  return (
    <ContentState read={read}>
      {({ data, meta }) => (
        <>
          <ul className="ws-audit__list">
            {data.map(({ version, at, by, summary }) => (
              <li key={version}>
                <span className="ws-mono">v{version}</span>
                <span>
                  {summary} <span className="ws-muted">by {by}</span>
                </span>
                <Timestamp at={at} className="ws-muted" />
                <Button
                  size="small"
                  active={shown === version}
                  onClick={() => setShown(shown === version ? undefined : version)}
                >
                  Changes
                </Button>
                {shown === version && <VersionDiff userId={userId} version={version} />}
              </li>
            ))}
          </ul>
          {before !== undefined && (
            <Button size="small" onClick={() => setBefore(undefined)}>
              Newest versions
            </Button>
          )}
          {meta.hasMore && (
            <Button size="small" onClick={() => setBefore(data.at(-1)?.version)}>
              Older versions
            </Button>
          )}
        </>
      )}
    </ContentState>
  );
}

function VersionDiff({ userId, version }: { readonly userId: string; readonly version: number }) {
  const query = { from: version - 1, to: version };
  const read = useRead(openedPhodDiff, { params: { userId }, query });
  return (
    <ContentState read={read}>
      {({ data: { ops } }) => (
        <div className="ws-audit__ops ws-mono" {...scrollable(`Changes of version ${version}`)}>
          <ul>
            {ops.length === 0 && <li>Only secrets changed.</li>}
            {ops.map(({ op, path, value, oldValue }) => (
              <li key={`${op} ${path}`}>
                {op} {path} {oldValue !== undefined && <del>{JSON.stringify(oldValue)}</del>}{' '}
                {value !== undefined && <ins>{JSON.stringify(value)}</ins>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ContentState>
  );
}
