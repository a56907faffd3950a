import {
  getSettings,
  listSettingsVersions,
  saveSettings,
} from '@mach42/contracts/settings/calls.ts';
import type { SettingsVersion, SettingsView } from '@mach42/contracts/settings/schemas.ts';
import { settingTexts } from '@mach42/contracts/settings/setting-values.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useToasts, useLeaveGuard } from '@mach42/plugin-kit/hooks.ts';
import { useReadSource, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';
import { useState } from 'react';
import { changesOf, faultsOf, textOf, type Draft } from './draft.ts';

interface Settings {
  readonly view: SettingsView;
  readonly history: readonly SettingsVersion[];
}

const settings: ReadSource<Settings, undefined> = {
  name: 'settings',
  calls: [getSettings, listSettingsVersions],
  read: async (api, _, signal) => {
    const [{ data: view }, { data: history }] = await Promise.all([
      api.request(getSettings, undefined, { signal }),
      api.request(listSettingsVersions, undefined, { signal }),
    ]);
    return { view, history };
  },
};

/** Holds the settings, the unsaved texts, and the actions on them. */
export function useSettings() {
  const api = useApi();
  const toasts = useToasts();
  const [draft, setDraft] = useState<Draft>({});
  const [saving, setSaving] = useState(false);
  /** The refusal of the last attempt to save. */
  const [refusal, setRefusal] = useState<ApiError>();
  const { answer: newest, error: failure, refresh } = useReadSource(settings, undefined);
  /** The settings that the form shows; settings that others save wait while the form has unsaved text. */
  const [value, setValue] = useState(newest);
  const [takesNext, setTakesNext] = useState(false);
  const isUntouched = value === undefined || Object.keys(draft).length === 0;
  if (value !== newest && (isUntouched || takesNext)) {
    setValue(newest);
    setTakesNext(false);
  }

  const changes = value === undefined ? {} : changesOf(draft, value.view);
  const faults = faultsOf(draft);
  useLeaveGuard(Object.keys(changes).length > 0);

  async function save(): Promise<void> {
    if (value === undefined) return;
    setSaving(true);
    setRefusal(undefined);
    try {
      await api.request(saveSettings, { body: { baseVersion: value.view.version, changes } });
      setDraft({});
      refresh();
      toasts.success(settingTexts.saved);
    } catch (error) {
      setRefusal(asApiError(error));
    } finally {
      setSaving(false);
    }
  }

  return {
    view: value?.view,
    history: value?.history ?? [],
    failure,
    refusal,
    faults,
    saving,
    /** True: another admin has saved since the settings were read. */
    isStale: value?.view.version !== newest?.view.version && !saving,
    changed: Object.keys(changes).length,
    textOf: (name: string) => draft[name] ?? textOf(value?.view.values[name]),
    type: (name: string, text: string) => setDraft((before) => ({ ...before, [name]: text })),
    discard: () => {
      setDraft({});
      setRefusal(undefined);
      const undo = () => setDraft((since) => ({ ...draft, ...since }));
      toasts.undo(settingTexts.discarded, { undo });
    },
    reload: () => {
      setRefusal(undefined);
      setValue(newest);
      setTakesNext(true);
      refresh();
    },
    save,
  };
}

export type SettingsState = ReturnType<typeof useSettings>;
