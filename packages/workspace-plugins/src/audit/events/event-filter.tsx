import type { User } from '@mach42/contracts/users/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { categories } from '@mach42/contracts/audit/categories.ts';
import { t } from '@mach42/language/t.ts';
import { useId } from 'react';
import { eventWords } from './event-words.ts';
import { everything, isFiltered, type EventFilter } from './filter.ts';

interface EventFilterProps {
  readonly filter: EventFilter;
  readonly people: readonly User[];
  /** Types of events that are suggested. */
  readonly types: readonly string[];
  readonly follows: boolean;
  readonly onFilter: (filter: EventFilter) => void;
  readonly onFollow: (follows: boolean) => void;
}

/** What of the audit is shown. */
export function EventFilterBar(props: EventFilterProps) {
  const { filter, people, types, follows, onFilter, onFollow } = props;
  const typesId = useId();
  const set = (change: Partial<EventFilter>) => onFilter({ ...filter, ...change });
  return (
    <div className="ws-audit__filter" role="search" aria-label={t('Filter of the audit')}>
      <Select<string>
        aria-label={t('Kind')}
        value={filter.category}
        options={categories.map(([value, label]) => ({ value, label }))}
        onChange={(category) => set({ category })}
      />
      <Select<string>
        aria-label={t('Who acted')}
        value={filter.actor}
        options={[
          { value: '', label: t('Anyone') },
          { value: 'system', label: t('The platform') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(actor) => set({ actor })}
      />
      <TextInput
        aria-label={t('Type of event')}
        placeholder={t('PHOD file saved …')}
        value={filter.type}
        list={typesId}
        onChange={({ target }) => set({ type: target.value })}
      />
      <datalist id={typesId}>
        {types.map((type) => (
          <option key={type} value={eventWords(type)} aria-label={eventWords(type)} />
        ))}
      </datalist>
      <TextInput
        aria-label={t('Object')}
        placeholder={t('Object, as user-0192…')}
        value={filter.stream}
        onChange={({ target }) => set({ stream: target.value })}
      />
      <TextInput
        aria-label={t('Request')}
        placeholder={t('Id of a request')}
        value={filter.correlation}
        onChange={({ target }) => set({ correlation: target.value })}
      />
      <TextInput
        type="date"
        aria-label={t('From day')}
        value={filter.from}
        onChange={({ target }) => set({ from: target.value })}
      />
      <TextInput
        type="date"
        aria-label={t('To day')}
        value={filter.to}
        onChange={({ target }) => set({ to: target.value })}
      />
      <Switch
        label={t('Layouts and read marks')}
        checked={filter.noise}
        onChange={(noise) => set({ noise })}
      />
      <Switch label={t('Follow live')} checked={follows} onChange={onFollow} />
      {isFiltered(filter) && <Button onClick={() => onFilter(everything)}>{t('Clear')}</Button>}
    </div>
  );
}
