import { t } from '@mach42/language/t.ts';

/** Of the field that a new entry begins with. */
export const newEntryId = 'phod-new-entry';

/** Seen when it has the focus: the keyboard would pass every value of the file on the way. */
export function SkipToEntries() {
  return (
    <button
      type="button"
      className="ws-phod__skip"
      onClick={() => document.getElementById(newEntryId)?.focus()}
    >
      {t('Skip to the entries')}
    </button>
  );
}
