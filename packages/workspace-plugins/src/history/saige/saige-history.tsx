import { DocumentIcon } from '@blueprintjs/icons';
import { listSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import type { SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState, type ReactNode } from 'react';
import { history, historySlice } from '../state.ts';
import { pairOf, withOneBefore, type Pair } from '../state/pair.ts';
import { ListFrame } from '../versions/list-frame.tsx';
import { personName, useNames } from '../versions/origin-text.ts';
import type { OnChoose } from '../versions/version-row.tsx';
import { VersionRows } from '../versions/version-rows.tsx';
import { SaigeComparison } from './saige-comparison.tsx';

interface SaigeHistoryProps {
  readonly modelId: string;
  readonly narrow: boolean;
  readonly fileChoice: ReactNode;
}

/** The versions of an assistant's persona, and what any two of them differ in. */
export function SaigeHistory({ modelId, narrow, fileChoice }: SaigeHistoryProps) {
  const { dispatch } = useShell();
  const isOpen = useSlice(historySlice, (state) => state.isOpen);
  const { answer, error, refresh } = useRead(listSaigeVersions, { params: { id: modelId } });
  const versions = answer?.data;
  const names = useNames();
  const [picked, setPicked] = useState<Pair>();
  const newest = versions?.[0]?.version ?? 0;
  const chosen = picked ?? withOneBefore(newest);
  const covers = narrow && isOpen;

  const choose: OnChoose = (version, against) => {
    setPicked(against === 'before' ? withOneBefore(version) : pairOf(version, chosen.to));
    dispatch(history.opened(true));
  };
  const listed = (versions ?? []).map((one: SaigeVersion) => ({
    version: one.version,
    at: one.created_at,
    summary: one.change_summary,
    origin: personName(one.created_by, names),
    icon: <DocumentIcon size={12} />,
  }));

  return (
    <>
      <ListFrame covered={covers} count={versions?.length} above={fileChoice}>
        {versions === undefined && error === undefined && <SkeletonLines lines={8} />}
        {versions === undefined && error !== undefined && (
          <ErrorState title={saigeTexts.loadFailed} error={error} onRetry={refresh} />
        )}
        <VersionRows
          listed={listed}
          sideOf={(version) =>
            version === chosen.to ? 'to' : version === chosen.from ? 'from' : undefined
          }
          covered={covers}
          menuOf={() => null}
          onChoose={choose}
        />
      </ListFrame>
      {versions !== undefined && (!narrow || isOpen) && (
        <SaigeComparison
          modelId={modelId}
          versions={versions}
          pair={chosen}
          narrow={narrow}
          onPair={setPicked}
          onBack={() => dispatch(history.opened(false))}
          onSaved={() => {
            setPicked(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}
