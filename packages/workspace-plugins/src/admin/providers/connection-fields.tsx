import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { ErrorIcon } from '@blueprintjs/icons';
import { providerPresets } from '@mach42/contracts/providers/presets.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useState } from 'react';
import { pageTexts } from './texts.ts';
import type { ProviderForm } from './use-provider-form.ts';

/** Where a provider is, and the key: what a variable of the environment decides is said, and cannot be typed. */
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
              maxLength={40}
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
            maxLength={300}
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

/** A key is typed once: of one that is stored is said who set it, and when. */
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
          maxLength={1000}
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
