import { GitMergeIcon } from '@blueprintjs/icons';
import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import type { Carried, OnOneBase } from './on-one-base.ts';

interface CarriedNoteProps {
  readonly carried: OnOneBase;
  readonly a: EntryRun;
  readonly b: EntryRun;
}

/** Says what became of the older proposal where the two were made from different versions. */
export function CarriedNote({ carried, a, b }: CarriedNoteProps) {
  const { baseVersion } = carried;
  const older = [
    { letter: 'A', from: a.proposal?.baseVersion ?? 0, ...carried.a },
    { letter: 'B', from: b.proposal?.baseVersion ?? 0, ...carried.b },
  ].find(({ from }) => from < baseVersion);
  if (older === undefined) return null;
  return (
    <p className="ws-compare__note">
      <GitMergeIcon size={12} />
      <span>
        {older.letter} was made from v{older.from} and is shown as it would change v{baseVersion},
        from which the other was made.{lost(older, baseVersion)}
      </span>
    </p>
  );
}

function lost({ done, conflicts }: Carried, version: number): string {
  const parts = [
    ...(done > 0
      ? [`${done} of its operations ${done === 1 ? 'is' : 'are'} in v${version} already`]
      : []),
    ...(conflicts.length > 0
      ? [
          `${conflicts.length} no longer ${conflicts.length === 1 ? 'applies' : 'apply'}: ${conflicts
            .map(({ path }) => path)
            .join(', ')}`,
        ]
      : []),
  ];
  return parts.length === 0 ? '' : ` ${parts.join('; ')}.`;
}
