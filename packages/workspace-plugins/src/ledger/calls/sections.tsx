import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';

type Sections = Pick<LedgerRow, 'withheld' | 'unmasked'>;

const titles = (sections: readonly string[]): string => sections.map(titleOfKey).join(', ');

/** How many sections of the file were left out of a call, and how many went out as they are. */
export function SectionChips({ withheld = [], unmasked = [] }: Sections) {
  return (
    <>
      {withheld.length > 0 && (
        <Chip tone="success" title={`Left out: ${titles(withheld)}`}>
          {withheld.length} left out
        </Chip>
      )}
      {unmasked.length > 0 && (
        <Chip tone="warning" title={`In full: ${titles(unmasked)}`}>
          {unmasked.length} in full
        </Chip>
      )}
    </>
  );
}

/** The same by name. */
export function SectionList({ withheld = [], unmasked = [] }: Sections) {
  if (withheld.length + unmasked.length === 0) return null;
  return (
    <dl className="ws-call__sections">
      {withheld.length > 0 && (
        <>
          <dt>Left out of your file</dt>
          <dd>{titles(withheld)}</dd>
        </>
      )}
      {unmasked.length > 0 && (
        <>
          <dt>Sent in full, not masked</dt>
          <dd>{titles(unmasked)}</dd>
        </>
      )}
    </dl>
  );
}
