import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Chip } from '../chip.tsx';
import { ChangeText, locationText } from './change-text.tsx';

const kinds = {
  add: { label: t('Added'), tone: 'success' },
  replace: { label: t('Changed'), tone: 'warning' },
  remove: { label: t('Removed'), tone: 'danger' },
} as const;

/** The number of changes that are drawn at first; more are drawn on demand. */
const step = 100;

interface ChangeListProps {
  readonly ops: readonly PhodOperation[];
  /** The file before the changes: it has the names of the items. */
  readonly base?: unknown;
  readonly label: string;
}

/** Lists in words what each operation changes in a file. */
export function ChangeList({ ops, base, label }: ChangeListProps) {
  const [shown, setShown] = useState(step);
  return (
    <>
      <ol className="ws-change-list" aria-label={label}>
        {ops.slice(0, shown).map((op, index) => (
          <li key={index}>
            <div className="ws-change-list__head">
              <Chip tone={kinds[op.op].tone}>{kinds[op.op].label}</Chip>
              <span>{locationText(op, base)}</span>
            </div>
            <ChangeText op={op} />
          </li>
        ))}
      </ol>
      {ops.length > shown && (
        <Button fill size="small" variant="plain" onClick={() => setShown(shown + step)}>
          {t('Show more ({count} left)', {
            count: (ops.length - shown).toLocaleString(locale),
          })}
        </Button>
      )}
    </>
  );
}
