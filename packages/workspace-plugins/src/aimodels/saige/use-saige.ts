import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import {
  createSaigeFile,
  getSaigeFile,
  listSaigeVersions,
  revertSaigeFile,
  updateSaigeFile,
} from '@mach42/contracts/saige/calls.ts';
import type { SaigeFile, SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { nanoid } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState } from 'react';

/** The text that a person writes, beside the saved one. */
export interface Draft {
  /** The saved file that the text was made from; undefined where there is none yet. */
  readonly file: SaigeFile | undefined;
  readonly text: string;
  /** The reason for the change. */
  readonly summary: string;
  /** The file that another person saved in the meantime; both texts are kept until one is chosen. */
  readonly theirs: SaigeFile | undefined;
}

export const draftOf = (file: SaigeFile | undefined): Draft => ({
  file,
  text: file?.markdown_content ?? '',
  summary: '',
  theirs: undefined,
});

export const isChanged = ({ file, text }: Draft): boolean =>
  text !== (file?.markdown_content ?? '');

/** Whether the draft can be saved; the first version needs no reason, each later one does. */
export const canSave = (draft: Draft): boolean =>
  draft.theirs === undefined &&
  draft.text.trim() !== '' &&
  isChanged(draft) &&
  (draft.file === undefined || draft.summary.trim() !== '');

/** Returns the draft after a newer file is read: the file replaces a text that has no changes. */
export function metBy(draft: Draft, theirs: SaigeFile): Draft {
  return isChanged(draft) ? { ...draft, theirs } : draftOf(theirs);
}

/** Makes the draft follow the file that another person saved. */
export const keepMine = (draft: Draft): Draft => ({
  ...draft,
  file: draft.theirs ?? draft.file,
  theirs: undefined,
});

export const takeTheirs = ({ file, theirs }: Draft): Draft => draftOf(theirs ?? file);

/** Returns the draft after a text was saved: later changes stay. */
export const savedAs = (draft: Draft, sent: string, file: SaigeFile): Draft =>
  draft.text === sent ? draftOf(file) : { ...draft, file };

/** Returns the draft after an earlier version was restored: unsaved changes stay. */
export const restored = (draft: Draft, file: SaigeFile): Draft =>
  isChanged(draft) ? { ...draft, file, theirs: undefined } : draftOf(file);

interface Failure {
  /** A title from the specification. */
  readonly title: string;
  readonly error: ApiError;
}

interface Loaded {
  readonly draft: Draft;
  /** The versions, newest first; none where there is no file yet. */
  readonly versions: readonly SaigeVersion[];
}

interface Change {
  /** The title above a failure. */
  readonly title: string;
  readonly request: () => Promise<{ readonly data: SaigeFile }>;
  /** Returns the draft after the request; people may continue to write in the meantime. */
  readonly after: (now: Draft, file: SaigeFile) => Draft;
  /** True: on a conflict, the other person's file is shown beside the draft, and no failure is shown. */
  readonly standsBeside: boolean;
}

/** Holds the SAIGE file of a model in the editor, and the actions on it. */
export function useSaige(model: AIModel) {
  const { api, log } = useShell();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<Failure>();
  const [isSaving, setSaving] = useState(false);
  /** The text that reports the last action. */
  const [done, setDone] = useState<string>();

  const read = useCallback(
    (signal?: AbortSignal): Promise<void> =>
      readSaige(api, model.id, signal).then(
        ({ file, versions }) => setLoaded({ draft: draftOf(file), versions }),
        (thrown: unknown) => {
          const error = asApiError(thrown);
          if (error.code !== 'ABORTED') setFailure(failureOf(saigeTexts.loadFailed, error));
        },
      ),
    [api, model.id],
  );
  useEffect(() => {
    const ending = new AbortController();
    void read(ending.signal);
    return () => ending.abort();
  }, [read]);

  const turn = (next: (now: Draft) => Draft) =>
    setLoaded((now) => now && { ...now, draft: next(now.draft) });

  async function change({ title, request, after, standsBeside }: Change): Promise<void> {
    setSaving(true);
    setFailure(undefined);
    setDone(undefined);
    try {
      const { data: file } = await request();
      turn((now) => after(now, file));
      setDone(t('Saved as v{current_version}', { current_version: file.current_version }));
      const message = t('SAIGE file of {name} saved as v{current_version}', {
        name: file.name,
        current_version: file.current_version,
      });
      log({ type: 'success', source: 'SAIGE', message });
      await followVersions(file);
    } catch (thrown) {
      const error = asApiError(thrown);
      const isBeside = error.code === 'CONFLICT' && (await meetTheirs());
      if (!isBeside || !standsBeside) setFailure(failureOf(title, error));
    } finally {
      setSaving(false);
    }
  }

  /** Reads the versions after a save. The save counts even if the list cannot be read. */
  async function followVersions(file: SaigeFile): Promise<void> {
    try {
      const versions = await readVersions(api, file);
      setLoaded((now) => now && { ...now, versions });
    } catch (thrown) {
      setFailure(failureOf(saigeTexts.loadFailed, asApiError(thrown)));
    }
  }

  /** Reads the file that another person saved; returns false when it cannot be read. */
  async function meetTheirs(): Promise<boolean> {
    try {
      const { file, versions } = await readSaige(api, model.id);
      if (file === undefined) return false;
      setLoaded((now) => now && { draft: metBy(now.draft, file), versions });
      return true;
    } catch {
      return false;
    }
  }

  function save(draft: Draft): Promise<void> {
    const { file, text: markdown_content, summary } = draft;
    const options = { idempotencyKey: nanoid() };
    const after = (now: Draft, saved: SaigeFile) => savedAs(now, markdown_content, saved);
    const writing = { after, standsBeside: true };
    if (file === undefined) {
      const { name } = modelHeading(model);
      const { id: model_id, description } = model;
      const body = { model_id, name, description, markdown_content };
      const request = () => api.request(createSaigeFile, { body }, options);
      return change({ ...writing, title: saigeTexts.createFailed, request });
    }
    const params = { id: model.id };
    const change_summary = summary.trim();
    const body = { markdown_content, change_summary, baseVersion: file.current_version };
    const request = () => api.request(updateSaigeFile, { params, body }, options);
    return change({ ...writing, title: saigeTexts.saveFailed, request });
  }

  function restore(version: number, baseVersion: number): Promise<void> {
    const input = { params: { id: model.id }, body: { version, baseVersion } };
    return change({
      title: saigeTexts.saveFailed,
      request: () => api.request(revertSaigeFile, input, { idempotencyKey: nanoid() }),
      after: restored,
      standsBeside: false,
    });
  }

  function retry(): void {
    setFailure(undefined);
    void read();
  }

  function edit(draft: Draft): void {
    setDone(undefined);
    turn(() => draft);
  }

  return { loaded, failure, isSaving, done, retry, edit, save, restore };
}

const failureOf = (title: string, error: ApiError): Failure => ({
  title: error.code === 'FORBIDDEN' ? saigeTexts.accessDenied : title,
  error,
});

interface ReadSaige {
  /** The SAIGE file; undefined where the model has none. */
  readonly file: SaigeFile | undefined;
  /** The versions, newest first. */
  readonly versions: readonly SaigeVersion[];
}

/** @throws ApiError */
async function readSaige(api: Api, id: string, signal?: AbortSignal): Promise<ReadSaige> {
  const file = await readFile(api, id, signal);
  return { file, versions: file === undefined ? [] : await readVersions(api, file, signal) };
}

/** @throws ApiError */
async function readVersions(
  api: Api,
  { model_id: id }: SaigeFile,
  signal?: AbortSignal,
): Promise<readonly SaigeVersion[]> {
  return (await api.request(listSaigeVersions, { params: { id } }, until(signal))).data;
}

async function readFile(api: Api, id: string, signal?: AbortSignal) {
  try {
    return (await api.request(getSaigeFile, { params: { id }, query: {} }, until(signal))).data;
  } catch (thrown) {
    if (asApiError(thrown).code === 'NOT_FOUND') return undefined;
    throw thrown;
  }
}

const until = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });
