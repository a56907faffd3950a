import { ArchiveIcon, InboxIcon } from '@blueprintjs/icons';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { phodActions, phodSlice } from '../state/phod-slice.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryRow } from './entry-row.tsx';

export function EntriesAside() {
  const { dispatch } = useShell();
  const { entries, entriesFailure } = useSlice(phodSlice, (state) => state);
  const pending = entries.filter((entry) => entry.status === 'pending');
  const processed = entries.filter((entry) => entry.status === 'processed');
  return (
    <aside className="ws-phod__aside" aria-label="My entries">
      {entriesFailure !== undefined && (
        <ErrorState
          title={entryTexts.loadFailed}
          error={entriesFailure}
          onRetry={() => dispatch(phodActions.loadEntries())}
        />
      )}
      <EntryForm />
      <Card icon={<InboxIcon />} title="My entries" count={pending.length}>
        {pending.length === 0 && (
          <p className="ws-phod-card__empty">Nothing waits. Write what is new above.</p>
        )}
        {pending.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Card>
      {processed.length > 0 && (
        <Card icon={<ArchiveIcon />} title="Processed" count={processed.length}>
          {processed.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </Card>
      )}
    </aside>
  );
}
