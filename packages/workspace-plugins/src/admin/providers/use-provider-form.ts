import { addProvider, changeProvider, testProvider } from '@mach42/contracts/providers/calls.ts';
import type { ProviderPreset } from '@mach42/contracts/providers/presets.ts';
import type { ProviderView, TestedProvider } from '@mach42/contracts/providers/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useShell, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { useState } from 'react';
import { useChange } from '../dialogs/use-change.ts';
import { chosenIn, draftsOf, faultOf, type ModelDraft } from './draft.ts';
import { pageTexts } from './texts.ts';

/** A service that is added, or a provider that is changed. */
export type FormSubject =
  | { readonly preset: ProviderPreset; readonly provider?: undefined }
  | { readonly provider: ProviderView; readonly preset?: undefined };

/** Holds the typed fields of a provider, the result of its test, and the request that saves it. */
export function useProviderForm(subject: FormSubject, onDone: () => void) {
  const { provider, preset } = subject;
  const { api } = useShell();
  const toasts = useToasts();
  const { kind } = provider ?? preset;
  const [name, setName] = useState(provider?.name ?? preset?.name ?? '');
  const [address, setAddress] = useState(provider?.address ?? preset?.address ?? '');
  const [key, setKey] = useState('');
  const [enabled, setEnabled] = useState(provider?.enabled ?? true);
  const [assistants, setAssistants] = useState(provider?.assistants ?? null);
  const [drafts, setDrafts] = useState<readonly ModelDraft[]>(draftsOf([], provider?.models ?? []));
  const [tested, setTested] = useState<TestedProvider>();
  const testing = useChange(pageTexts.testFailed);
  const saving = useChange(pageTexts.saveFailed);
  const isNamed = (provider?.variables.length ?? 0) > 0;
  const isStored = provider !== undefined && provider.version > 0;
  const entered = {
    // Values that the environment sets are not sent.
    address: isNamed ? null : address.trim(),
    ...(key === '' || isNamed ? {} : { key }),
  };

  const test = () =>
    testing.run(async () => {
      const id = provider === undefined ? {} : { id: provider.id };
      const { data } = await api.request(testProvider, { body: { ...id, kind, ...entered } });
      setTested(data);
      const chosen = provider?.models ?? [];
      setDrafts(draftsOf(data.models, drafts.length === 0 ? chosen : chosenIn(drafts)));
      if (!isNamed) setAddress(data.address);
    });

  const save = () =>
    saving.run(async () => {
      const models = chosenIn(drafts);
      const called = name.trim() === '' ? hostOf(address) : name.trim();
      if (isStored) {
        await api.request(changeProvider, {
          params: { id: provider.id },
          body: {
            baseVersion: provider.version,
            name: called,
            enabled,
            models,
            ...(isNamed ? {} : entered),
            ...(kind === 'openai' ? { assistants } : {}),
          },
        });
        toasts.success(pageTexts.saved(called));
      } else {
        await api.request(addProvider, {
          body: {
            kind,
            name: called,
            ...entered,
            models,
            ...(kind === 'openai' ? { assistants } : {}),
          },
        });
        toasts.success(pageTexts.added(called));
      }
      onDone();
    });

  return {
    kind,
    provider,
    preset,
    isNamed,
    isStored,
    name,
    setName,
    address,
    setAddress,
    key,
    setKey,
    enabled,
    setEnabled,
    assistants,
    setAssistants,
    drafts,
    setDrafts,
    tested,
    test,
    save,
    testing,
    saving,
    chosen: drafts.filter(({ isChosen }) => isChosen).length,
    /** The fields that must be corrected before the provider can be saved. */
    needed: drafts.flatMap((draft) => {
      const fault = draft.isChosen ? faultOf(draft) : undefined;
      if (fault === undefined) return [];
      return [t('{field} of {model}', { field: pageTexts[fault], model: draft.name })];
    }),
  };
}

export type ProviderForm = ReturnType<typeof useProviderForm>;

const hostOf = (address: string): string => URL.parse(address)?.hostname ?? t('Service');
