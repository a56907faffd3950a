import { providerName } from '@mach42/contracts/models/texts.ts';
import type { LedgerSum } from '@mach42/contracts/models/schemas.ts';
import { useModels } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { purposeOf } from './calls/call-facts.tsx';
import { modelText, monthText } from './calls/texts.ts';
import type { LedgerFilter } from './state.ts';

interface FilterBarProps {
  readonly filter: LedgerFilter;
  /** Of all calls: what can be chosen. */
  readonly sums: readonly LedgerSum[];
  readonly onFilter: (filter: LedgerFilter) => void;
}

/** Which of the calls are shown. */
export function FilterBar({ filter, sums, onFilter }: FilterBarProps) {
  const { available } = useModels();
  const choices = (name: keyof LedgerFilter, all: string, label: (value: string) => string) => ({
    'aria-label': all.replace('All ', '').replace(/^./, (first) => first.toUpperCase()),
    value: filter[name] ?? '',
    options: [
      { value: '', label: all },
      ...[...new Set(sums.map((sum) => sum[name]))].map((value) => ({
        value,
        label: label(value),
      })),
    ],
    onChange: (value: string) => {
      const { [name]: _, ...others } = filter;
      onFilter(value === '' ? others : { ...others, [name]: value });
    },
  });
  return (
    <div className="ws-ledger-filter" role="search" aria-label="Filter of the calls">
      <Select<string> {...choices('month', 'All months', monthText)} />
      <Select<string> {...choices('provider', 'All providers', providerName)} />
      <Select<string> {...choices('model', 'All models', (id) => modelText(id, available))} />
      <Select<string> {...choices('purpose', 'All purposes', (one) => purposeOf(one).name)} />
      {isFiltered(filter) && <Button onClick={() => onFilter({})}>Clear</Button>}
    </div>
  );
}

export const isFiltered = (filter: LedgerFilter): boolean => Object.keys(filter).length > 0;
