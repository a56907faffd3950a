import type { User } from '@mach42/contracts/users/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { everything, isFiltered, type EventFilter } from './filter.ts';

const categories = [
  ['', 'All kinds'],
  ['user', 'Accounts'],
  ['access', 'Opened content'],
  ['settings', 'Settings'],
  ['phod', 'PHOD files'],
  ['entry', 'DataRAIS entries'],
  ['job', 'Jobs'],
  ['run', 'Cloud and direct runs'],
  ['room', 'Rooms'],
  ['message', 'Messages'],
  ['reading', 'Read marks'],
  ['modelCall', 'Model calls'],
  ['session', 'Sessions'],
  ['saige', 'SAIGE files'],
  ['preferences', 'Preferences'],
  ['sending', 'What is sent of files'],
  ['rebuild', 'Read models'],
] as const;

interface EventFilterProps {
  readonly filter: EventFilter;
  readonly people: readonly User[];
  readonly follows: boolean;
  readonly onFilter: (filter: EventFilter) => void;
  readonly onFollow: (follows: boolean) => void;
}

/** What of the audit is shown. */
export function EventFilterBar({ filter, people, follows, onFilter, onFollow }: EventFilterProps) {
  const set = (change: Partial<EventFilter>) => onFilter({ ...filter, ...change });
  return (
    <div className="ws-audit__filter" role="search" aria-label="Filter of the audit">
      <Select<string>
        aria-label="Kind"
        value={filter.category}
        options={categories.map(([value, label]) => ({ value, label }))}
        onChange={(category) => set({ category })}
      />
      <Select<string>
        aria-label="Who acted"
        value={filter.actor}
        options={[
          { value: '', label: 'Anybody' },
          { value: 'system', label: 'The platform' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(actor) => set({ actor })}
      />
      <TextInput
        aria-label="Type of event"
        placeholder="Type, as PhodSaved"
        value={filter.type}
        onChange={({ target }) => set({ type: target.value })}
      />
      <TextInput
        aria-label="Object"
        placeholder="Object, as user-0192…"
        value={filter.stream}
        onChange={({ target }) => set({ stream: target.value })}
      />
      <TextInput
        type="date"
        aria-label="From day"
        value={filter.from}
        onChange={({ target }) => set({ from: target.value })}
      />
      <TextInput
        type="date"
        aria-label="To day"
        value={filter.to}
        onChange={({ target }) => set({ to: target.value })}
      />
      <Switch label="Follow live" checked={follows} onChange={onFollow} />
      {isFiltered(filter) && <Button onClick={() => onFilter(everything)}>Clear</Button>}
    </div>
  );
}
