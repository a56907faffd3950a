import {
  getSettings,
  listSettingsVersions,
  saveSettings,
} from '@mach42/contracts/settings/calls.ts';
import type { SettingsVersion, SettingsView } from '@mach42/contracts/settings/schemas.ts';
import { settingTexts } from '@mach42/contracts/settings/texts.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { useCallback, useEffect, useState } from 'react';
import { changesOf, faultsOf, textOf, type Draft } from './draft.ts';

interface Read {
  readonly view: SettingsView;
  readonly history: readonly SettingsVersion[];
}

/** The settings, what was typed and is not saved, and what can be done about them. */
export function useSettings() {
  const api = useApi();
  const toasts = useToasts();
  const [read, setRead] = useState<Read>();
  const [failure, setFailure] = useState<ApiError>();
  const [draft, setDraft] = useState<Draft>({});
  const [saving, setSaving] = useState(false);
  /** Why the last attempt to save was refused. */
  const [refusal, setRefusal] = useState<ApiError>();

  const load = useCallback(async () => {
    try {
      const [{ data: view }, { data: history }] = await Promise.all([
        api.request(getSettings),
        api.request(listSettingsVersions),
      ]);
      setRead({ view, history });
      setFailure(undefined);
      setRefusal(undefined);
    } catch (error) {
      setFailure(asApiError(error));
    }
  }, [api]);
  useEffect(() => void load(), [load]);

  const changes = read === undefined ? {} : changesOf(draft, read.view);
  const faults = faultsOf(draft);

  async function save(): Promise<void> {
    if (read === undefined) return;
    setSaving(true);
    try {
      await api.request(saveSettings, { body: { baseVersion: read.view.version, changes } });
      setDraft({});
      await load();
      toasts.success(settingTexts.saved);
    } catch (error) {
      setRefusal(asApiError(error));
    } finally {
      setSaving(false);
    }
  }

  return {
    view: read?.view,
    history: read?.history ?? [],
    failure,
    refusal,
    faults,
    saving,
    changed: Object.keys(changes).length,
    textOf: (name: string) => draft[name] ?? textOf(read?.view.values[name]),
    type: (name: string, text: string) => setDraft((before) => ({ ...before, [name]: text })),
    discard: () => {
      setDraft({});
      setRefusal(undefined);
    },
    load,
    save,
  };
}

export type SettingsInWork = ReturnType<typeof useSettings>;
