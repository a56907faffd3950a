import {
  getSettings,
  listSettingsVersions,
  saveSettings,
} from '@mach42/contracts/settings/calls.ts';
import { settingTexts } from '@mach42/contracts/settings/texts.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useAnswer } from '@mach42/plugin-kit/use-answer.ts';
import { useLeaveGuard } from '@mach42/plugin-kit/use-leave-guard.ts';
import { useState } from 'react';
import { adminSlice } from '../state/admin-slice.ts';
import { changesOf, faultsOf, textOf, type Draft } from './draft.ts';

/** The settings, what was typed and is not saved, and what can be done about them. */
export function useSettings() {
  const api = useApi();
  const toasts = useToasts();
  const [draft, setDraft] = useState<Draft>({});
  const [saving, setSaving] = useState(false);
  /** Why the last attempt to save was refused. */
  const [refusal, setRefusal] = useState<ApiError>();
  const saves = useSlice(adminSlice, (state) => state.settingsChanges);
  /** The saves that were taken in; what others save waits for whoever has typed something. */
  const [taken, setTaken] = useState(saves);
  if (taken !== saves && Object.keys(draft).length === 0) setTaken(saves);

  const read = async () => {
    const [{ data: view }, { data: history }] = await Promise.all([
      api.request(getSettings),
      api.request(listSettingsVersions),
    ]);
    return { view, history };
  };
  const { value, failure, reload } = useAnswer('settings', read, taken);

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
      reload();
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
    /** Somebody saved since this was read. */
    isStale: taken !== saves && !saving,
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
      setTaken(saves);
      reload();
    },
    save,
  };
}

export type SettingsInWork = ReturnType<typeof useSettings>;
