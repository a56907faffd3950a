import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { useId, useState } from 'react';
import { faultOf, type ModelDraft } from './draft.ts';
import { audiences, pageTexts } from './texts.ts';

interface ModelChoiceProps {
  readonly drafts: readonly ModelDraft[];
  readonly onChange: (drafts: readonly ModelDraft[]) => void;
  /** The provider does not say itself which of its models see pictures. */
  readonly asksImages: boolean;
}

/** Rows that are drawn; the search leads to the others. */
const mostRows = 60;

/** The models of a provider: those that are chosen say what they cost and who may use them. */
export function ModelChoice({ drafts, onChange, asksImages }: ModelChoiceProps) {
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, label }: ModelDraft): boolean =>
    words.every((word) => `${name} ${label}`.toLowerCase().includes(word));
  const chosenFirst = [
    ...drafts.filter(({ isChosen }) => isChosen),
    ...drafts.filter(({ isChosen }) => !isChosen),
  ];
  // Rows keep their order while boxes are ticked.
  const ordered = words.length === 0 && drafts.length <= mostRows ? drafts : chosenFirst;
  const shown = ordered.filter(isFound).slice(0, mostRows);
  const change = (changed: ModelDraft): void =>
    onChange(drafts.map((draft) => (draft.name === changed.name ? changed : draft)));
  return (
    <section className="ws-model-choice" aria-label={pageTexts.choose}>
      <p className="ws-model-choice__title">{pageTexts.choose}</p>
      {drafts.length > 8 && (
        <SearchBox value={query} placeholder={pageTexts.search} onChange={setQuery} />
      )}
      {shown.length === 0 && <p className="ws-providers__note">{pageTexts.nothingFound}</p>}
      <ul className="ws-model-choice__rows">
        {shown.map((draft) => (
          <ModelRow key={draft.name} draft={draft} onChange={change} asksImages={asksImages} />
        ))}
      </ul>
      {drafts.some(({ isChosen }) => isChosen) && (
        <p className="ws-providers__note">{pageTexts.priceNote}</p>
      )}
    </section>
  );
}

interface ModelRowProps {
  readonly draft: ModelDraft;
  readonly onChange: (draft: ModelDraft) => void;
  readonly asksImages: boolean;
}

function ModelRow({ draft, onChange, asksImages }: ModelRowProps) {
  const id = useId();
  const { name, isChosen } = draft;
  return (
    <li>
      <label className="ws-model-choice__tick" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChange({ ...draft, isChosen: target.checked })}
        />
        <span className="ws-mono">{name}</span>
      </label>
      {isChosen && <ModelFields draft={draft} onChange={onChange} asksImages={asksImages} />}
    </li>
  );
}

const faults = {
  label: t('Enter a name.'),
  context: t('A whole number from 1,000.'),
  input: t('A number from 0.'),
  output: t('A number from 0.'),
} as const;

function ModelFields({ draft, onChange, asksImages }: ModelRowProps) {
  const fault = faultOf(draft);
  const field = (name: keyof typeof faults, label: string, inputMode: 'text' | 'decimal') => (
    <Field label={label} {...(fault === name ? { error: faults[name] } : {})}>
      {(ids) => (
        <TextInput
          {...ids}
          value={draft[name]}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={name === 'label' ? 80 : 12}
          onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="ws-model-choice__fields">
      {field('label', pageTexts.label, 'text')}
      {field('context', pageTexts.context, 'decimal')}
      {field('input', pageTexts.input, 'decimal')}
      {field('output', pageTexts.output, 'decimal')}
      <Field label={pageTexts.who}>
        {(ids) => (
          <Select
            {...ids}
            options={audiences}
            value={draft.audience}
            onChange={(audience) => onChange({ ...draft, audience })}
          />
        )}
      </Field>
      {asksImages && (
        <label className="ws-model-choice__tick">
          <input
            type="checkbox"
            checked={draft.images}
            onChange={({ target }) => onChange({ ...draft, images: target.checked })}
          />
          {modelTexts.seesPictures.label}
        </label>
      )}
    </div>
  );
}
