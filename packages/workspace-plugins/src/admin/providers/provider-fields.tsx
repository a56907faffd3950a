import { ErrorIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { providerPresets } from '@mach42/contracts/providers/presets.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState, useId } from 'react';
import { faultOf, type ModelDraft } from './draft.ts';
import { pageTexts, audiences } from './texts.ts';
import type { ProviderForm } from './use-provider-form.ts';

/**
 * The fields for the address and the key of a provider. Values that are set by a variable of the environment are only
 * shown.
 */
export function ConnectionFields({ form }: { readonly form: ProviderForm }) {
  const { kind, isNamed, provider, preset, testing, saving } = form;
  const failure = testing.error ?? saving.error;
  const at = failure?.details?.[0]?.path;
  const faultAt = (path: string) => (at === path ? { error: failure?.message } : {});
  const isElsewhere = failure !== undefined && !['/address', '/key', '/name'].includes(at ?? '');
  const needsKey = preset?.key === 'needed' || (kind === 'anthropic' && provider?.key === null);
  if (isNamed) {
    return (
      <p className="ws-admin-form__note">
        {pageTexts.setByVariable(provider?.variables.join(', ') ?? '')}: {provider?.address}
      </p>
    );
  }
  return (
    <>
      {kind === 'openai' && (
        <Field label={pageTexts.name} {...faultAt('/name')}>
          {(ids) => (
            <TextInput
              {...ids}
              value={form.name}
              maxLength={limits.providers.nameCharacters}
              autoComplete="off"
              onChange={({ target }) => form.setName(target.value)}
            />
          )}
        </Field>
      )}
      <Field label={pageTexts.address} {...faultAt('/address')}>
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            value={form.address}
            maxLength={limits.providers.addressCharacters}
            placeholder="https://api.example.com/v1"
            autoComplete="off"
            spellCheck={false}
            autoFocus={form.address === ''}
            onChange={({ target }) => form.setAddress(target.value)}
          />
        )}
      </Field>
      {kind !== 'ollama' && <KeyField form={form} needsKey={needsKey} fault={faultAt('/key')} />}
      {testing.error !== undefined && isElsewhere && (
        <div className="ws-admin-form__failure" role="alert">
          <ErrorIcon />
          <p>{testing.error.message}</p>
        </div>
      )}
    </>
  );
}

interface KeyFieldProps {
  readonly form: ProviderForm;
  readonly needsKey: boolean;
  readonly fault: { readonly error?: string | undefined };
}

/** The field for a key, which is typed once: for a stored key it shows who set it, and when. */
function KeyField({ form, needsKey, fault }: KeyFieldProps) {
  const [isReplaced, setReplaced] = useState(false);
  const stored = form.provider?.key ?? null;
  const isFaulty = fault.error !== undefined;
  if (stored !== null && !isReplaced && !isFaulty) {
    return (
      <p className="ws-provider-dialog__key">
        <span>
          <Trans
            message="{keySet} on {timestamp} by {by}"
            values={{
              keySet: pageTexts.keySet,
              timestamp: <Timestamp at={stored.at} />,
              by: stored.by,
            }}
          />
        </span>
        <Button size="small" onClick={() => setReplaced(true)}>
          {pageTexts.replaceKey}
        </Button>
      </p>
    );
  }
  return (
    <Field
      label={needsKey ? pageTexts.key : t('{key} (if it asks for one)', { key: pageTexts.key })}
      hint={<KeyHint form={form} />}
      {...(isFaulty ? { error: fault.error } : {})}
    >
      {(ids) => (
        <TextInput
          {...ids}
          type="password"
          value={form.key}
          maxLength={limits.providers.keyCharacters}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          spellCheck={false}
          autoFocus={form.address !== '' || isReplaced}
          onChange={({ target }) => form.setKey(target.value.trim())}
        />
      )}
    </Field>
  );
}

function KeyHint({ form: { preset, kind } }: { readonly form: ProviderForm }) {
  const known = preset ?? providerPresets.find((one) => one.kind === kind && kind !== 'openai');
  return (
    <>
      {pageTexts.keyHint}{' '}
      {known?.keysAt !== undefined && (
        <a href={known.keysAt} target="_blank" rel="noreferrer">
          {t('Make a key')}
        </a>
      )}
    </>
  );
}

interface ModelChoiceProps {
  readonly drafts: readonly ModelDraft[];
  readonly onChange: (drafts: readonly ModelDraft[]) => void;
  /** True: the provider does not say which of its models accept pictures, so the admin is asked. */
  readonly asksImages: boolean;
}

/** The number of rows that are drawn; the search leads to the others. */
const mostRows = 60;

/** Lists the models of a provider: for each chosen model the admin enters its cost and who may use it. */
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

/** The most characters of a figure, with its separators. */
const mostDigits = 12;

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
          maxLength={name === 'label' ? limits.providers.modelLabelCharacters : mostDigits}
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
