import { CrossIcon, FloppyDiskIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { getPreferences, savePreference } from '@mach42/contracts/preferences/calls.ts';
import { t } from '@mach42/language/t.ts';
import { attempt } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState, type FormEvent } from 'react';
import { everything, isFiltered, type EventFilter } from './filter.ts';

interface SavedFiltersProps {
  readonly filter: EventFilter;
  readonly onFilter: (filter: EventFilter) => void;
}

/** The filters that the person has named; they follow the person from device to device. */
export function SavedFilters({ filter, onFilter }: SavedFiltersProps) {
  const { api, toasts } = useShell();
  const { answer, patch } = useRead(getPreferences);
  const [name, setName] = useState('');
  const saved = savedFiltersIn(answer?.data.auditFilters);

  async function keep(next: readonly SavedFilter[]): Promise<void> {
    const request = { params: { name: 'auditFilters' }, body: { value: next } } as const;
    if (!(await attempt(toasts, () => api.request(savePreference, request)))) return;
    patch((known) => ({ ...known, data: { ...known.data, auditFilters: next } }));
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    await keep(withFilter(saved, { name: name.trim(), filter }));
    setName('');
  }

  function remove(gone: SavedFilter): void {
    void keep(saved.filter((one) => one.name !== gone.name));
    toasts.undo(t('The filter {name} was deleted', { name: gone.name }), {
      undo: () => void keep(withFilter(saved, gone)),
    });
  }

  return (
    <div className="ws-audit__saved" role="group" aria-label={t('Saved filters')}>
      {saved.map((one) => (
        <span key={one.name} className="ws-audit__saved-filter">
          <Button
            size="small"
            active={isSame(one.filter, filter)}
            aria-pressed={isSame(one.filter, filter)}
            onClick={() => onFilter({ ...everything, ...one.filter })}
          >
            {one.name}
          </Button>
          <IconButton
            icon={<CrossIcon size={12} />}
            size="small"
            label={t('Delete the filter {name}', { name: one.name })}
            onClick={() => remove(one)}
          />
        </span>
      ))}
      {isFiltered(filter) && !saved.some((one) => isSame(one.filter, filter)) && (
        <form onSubmit={(event) => void add(event)}>
          <TextInput
            aria-label={t('Name of the filter')}
            placeholder={t('Name this filter')}
            value={name}
            maxLength={limits.auditFilterNameCharacters}
            onChange={({ target }) => setName(target.value)}
          />
          <Button
            type="submit"
            size="small"
            icon={<FloppyDiskIcon size={12} />}
            disabled={name.trim() === '' || answer === undefined}
            title={name.trim() === '' ? t('Name the filter first') : undefined}
          >
            {t('Save filter')}
          </Button>
        </form>
      )}
    </div>
  );
}

const isSame = (one: EventFilter, other: EventFilter): boolean =>
  JSON.stringify({ ...everything, ...one }) === JSON.stringify({ ...everything, ...other });

interface SavedFilter {
  readonly name: string;
  readonly filter: EventFilter;
}

/** The most filters that are kept: people would not find one among more. */
const mostSaved = 20;

/** Returns the saved filters in a stored value of any form. */
export function savedFiltersIn(value: unknown): readonly SavedFilter[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { name, filter } = recordOf(one);
    if (typeof name !== 'string' || name === '') return [];
    return [{ name, filter: filterIn(recordOf(filter)) }];
  });
}

/**
 * Returns the filters with one added, which replaces one of the same name; beyond the limit the oldest are removed.
 */
export const withFilter = (
  saved: readonly SavedFilter[],
  added: SavedFilter,
): readonly SavedFilter[] =>
  [...saved.filter(({ name }) => name !== added.name), added].slice(-mostSaved);

function filterIn(value: Readonly<Record<string, unknown>>): EventFilter {
  const known = Object.entries(everything).map(([field, otherwise]) => {
    const given = value[field];
    return [field, typeof given === typeof otherwise ? given : otherwise] as const;
  });
  return Object.fromEntries(known) as unknown as EventFilter;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
