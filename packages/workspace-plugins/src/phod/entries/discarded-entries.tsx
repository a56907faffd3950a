import { TrashIcon } from '@blueprintjs/icons';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useState } from 'react';
import { EntryList } from './entry-list.tsx';
import { entriesActions } from './state/entries-slice.ts';

interface DiscardedEntriesProps {
  readonly entries: readonly Entry[];
  readonly onEdit: (entry: Entry) => void;
}

/** What was put away, fetched when somebody asks for it. */
export function DiscardedEntries({ entries, onEdit }: DiscardedEntriesProps) {
  const { dispatch } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  function toggle() {
    if (!isOpen) dispatch(entriesActions.loadDiscarded());
    setIsOpen(!isOpen);
  }
  return (
    <>
      <Button
        variant="plain"
        size="small"
        className="ws-entries__discarded"
        icon={<TrashIcon size={12} />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {isOpen ? 'Hide discarded entries' : 'Show discarded entries'}
      </Button>
      {isOpen && (
        <EntryList
          icon={<TrashIcon />}
          title="Discarded"
          entries={entries}
          total={entries.length}
          empty="You discarded nothing."
          onEdit={onEdit}
        />
      )}
    </>
  );
}
