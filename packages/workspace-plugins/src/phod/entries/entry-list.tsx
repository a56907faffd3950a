import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { useState, type ReactElement } from 'react';
import { EntryRow } from './entry-row.tsx';

/** Rows that a list shows before it is asked for all. */
const fewRows = 20;

interface EntryListProps {
  readonly icon: ReactElement;
  readonly title: string;
  readonly entries: readonly Entry[];
  /** How many there are without the search. */
  readonly total: number;
  /** What is in place of the rows when there are none. */
  readonly empty: string;
  readonly onEdit: (entry: Entry) => void;
}

export function EntryList({ icon, title, entries, total, empty, onEdit }: EntryListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, fewRows);
  const count = entries.length === total ? total : `${entries.length} of ${total}`;
  return (
    <Card icon={icon} title={title} count={count}>
      {entries.length === 0 && (
        <p className="ws-entries__empty">{total === 0 ? empty : 'None matches the search.'}</p>
      )}
      {shown.map((entry) => (
        <EntryRow key={entry.id} entry={entry} onEdit={onEdit} />
      ))}
      {shown.length < entries.length && (
        <Button fill variant="plain" size="small" onClick={() => setShowsAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </Card>
  );
}
