import { FilterListIcon } from '@blueprintjs/icons';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { categories } from '@mach42/contracts/audit/categories.ts';
import { t } from '@mach42/language/t.ts';
import { useState } from 'react';
import { everything, isFiltered, type LogFilter } from './log-filter-url.ts';

interface LogFilterBarProps {
  readonly filter: LogFilter;
  readonly people: readonly User[];
  readonly onFilter: (filter: LogFilter) => void;
}

const ids = [
  ['stream', t('Stream'), 'room-0192…'],
  ['correlation', t('Request'), 'x-request-id'],
  ['command', t('Command'), t('Id of a command')],
  ['causation', t('Caused by'), t('Id of an event')],
] as const;

/** The fields that find events. Those for ids are shown when asked for, or when they are filled. */
export function LogFilterBar({ filter, people, onFilter }: LogFilterBarProps) {
  const isById = ids.some(([name]) => filter[name] !== '') || filter.before !== '';
  const [showsIds, setShowsIds] = useState(isById);
  const set = (change: Partial<LogFilter>) => onFilter({ ...filter, ...change });
  return (
    <div className="ws-log__filter" role="search" aria-label={t('Find events')}>
      <Field label={t('Kind')}>
        {(field) => (
          <Select<string>
            {...field}
            value={filter.category}
            options={categories.map(([value, label]) => ({ value, label }))}
            onChange={(category) => set({ category })}
          />
        )}
      </Field>
      <Field label={t('Type')}>
        {(field) => (
          <TextInput
            {...field}
            placeholder="PhodSaved"
            value={filter.type}
            onChange={({ target }) => set({ type: target.value })}
          />
        )}
      </Field>
      <Field label={t('Who acted')}>
        {(field) => (
          <Select<string>
            {...field}
            value={filter.actor}
            options={[
              { value: '', label: t('Anyone') },
              { value: 'system', label: t('The platform') },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(actor) => set({ actor })}
          />
        )}
      </Field>
      <Field label={t('From')}>
        {(field) => (
          <TextInput
            {...field}
            type="datetime-local"
            value={filter.from}
            onChange={({ target }) => set({ from: target.value })}
          />
        )}
      </Field>
      <Field label={t('To')}>
        {(field) => (
          <TextInput
            {...field}
            type="datetime-local"
            value={filter.to}
            onChange={({ target }) => set({ to: target.value })}
          />
        )}
      </Field>
      {(showsIds || isById) && (
        <>
          {ids.map(([name, label, placeholder]) => (
            <Field key={name} label={label}>
              {(field) => (
                <TextInput
                  {...field}
                  placeholder={placeholder}
                  value={filter[name]}
                  onChange={({ target }) => set({ [name]: target.value })}
                />
              )}
            </Field>
          ))}
          <Field label={t('Before position')}>
            {(field) => (
              <TextInput
                {...field}
                inputMode="numeric"
                placeholder="1200"
                value={filter.before}
                onChange={({ target }) => set({ before: target.value })}
              />
            )}
          </Field>
        </>
      )}
      <div className="ws-log__filter-end">
        {!isById && (
          <Button
            icon={<FilterListIcon />}
            aria-expanded={showsIds}
            onClick={() => setShowsIds(!showsIds)}
          >
            {showsIds ? t('Fewer fields') : t('By id or position')}
          </Button>
        )}
        {isFiltered(filter) && (
          <Button variant="plain" onClick={() => onFilter(everything)}>
            {t('Clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
