import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { modelHeading } from '@mach42/contracts/models/heading.ts';
import {
  createSaigeFile,
  getSaigeFile,
  listSaigeVersions,
  revertSaigeFile,
  updateSaigeFile,
} from '@mach42/contracts/saige/calls.ts';
import type { SaigeFile, SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { nanoid } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState } from 'react';
import { draftOf, metBy, restored, type Draft } from './draft.ts';

interface Failure {
  /** A text of the specification. */
  readonly title: string;
  readonly error: ApiError;
}

interface Loaded {
  readonly draft: Draft;
  /** Newest first; none where there is no file yet. */
  readonly versions: readonly SaigeVersion[];
}

/** The SAIGE file of a model in the editor: what is loaded, and what is done to it. */
export function useSaige(model: AIModel) {
  const { api, log, toasts } = useShell();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<Failure>();
  const [isSaving, setSaving] = useState(false);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(undefined);
      try {
        const file = await fileOf(api, model.id, signal);
        setLoaded({ draft: draftOf(file), versions: await versionsOf(api, file, signal) });
      } catch (thrown) {
        const error = asApiError(thrown);
        if (error.code !== 'ABORTED') setFailure(failureOf(saigeTexts.loadFailed, error));
      }
    },
    [api, model.id],
  );
  useEffect(() => {
    const ending = new AbortController();
    void load(ending.signal);
    return () => ending.abort();
  }, [load]);

  /** Changes the file; when somebody else was faster, shows what they saved beside the draft. */
  async function change(
    title: string,
    draft: Draft,
    request: () => Promise<{ readonly data: SaigeFile }>,
    after: (file: SaigeFile) => Draft,
  ): Promise<void> {
    setSaving(true);
    setFailure(undefined);
    try {
      const { data: file } = await request();
      setLoaded({ draft: after(file), versions: await versionsOf(api, file) });
      const message = `SAIGE file of ${file.name} saved as v${file.current_version}`;
      log({ type: 'success', source: 'SAIGE', message });
      toasts.success(message);
    } catch (thrown) {
      const error = asApiError(thrown);
      const theirs = error.code === 'CONFLICT' ? await theirsOf(api, model.id) : undefined;
      if (theirs === undefined) setFailure(failureOf(title, error));
      else setLoaded({ draft: metBy(draft, theirs.file), versions: theirs.versions });
    } finally {
      setSaving(false);
    }
  }

  function save(draft: Draft): Promise<void> {
    const { file, text: markdown_content, summary } = draft;
    const options = { idempotencyKey: nanoid() };
    if (file === undefined) {
      const { name } = modelHeading(model);
      const { id: model_id, description } = model;
      const body = { model_id, name, description, markdown_content };
      const create = () => api.request(createSaigeFile, { body }, options);
      return change(saigeTexts.createFailed, draft, create, draftOf);
    }
    const params = { id: model.id };
    const change_summary = summary.trim();
    const why = change_summary === '' ? {} : { change_summary };
    const body = { markdown_content, ...why, baseVersion: file.current_version };
    const update = () => api.request(updateSaigeFile, { params, body }, options);
    return change(saigeTexts.saveFailed, draft, update, draftOf);
  }

  function restore(draft: Draft, version: number, baseVersion: number): Promise<void> {
    const input = { params: { id: model.id }, body: { version, baseVersion } };
    const revert = () => api.request(revertSaigeFile, input, { idempotencyKey: nanoid() });
    return change(saigeTexts.saveFailed, draft, revert, (file) => restored(draft, file));
  }

  function edit(draft: Draft): void {
    setLoaded((before) => before && { ...before, draft });
  }

  return { loaded, failure, isSaving, load, edit, save, restore };
}

export type Saige = ReturnType<typeof useSaige>;

/** Undefined where the model has none. */
async function fileOf(api: Api, id: string, signal?: AbortSignal): Promise<SaigeFile | undefined> {
  try {
    const options = signal === undefined ? {} : { signal };
    return (await api.request(getSaigeFile, { params: { id } }, options)).data;
  } catch (thrown) {
    if (asApiError(thrown).code === 'NOT_FOUND') return undefined;
    throw thrown;
  }
}

async function versionsOf(
  api: Api,
  file: SaigeFile | undefined,
  signal?: AbortSignal,
): Promise<readonly SaigeVersion[]> {
  if (file === undefined) return [];
  const options = signal === undefined ? {} : { signal };
  const params = { id: file.model_id };
  return (await api.request(listSaigeVersions, { params }, options)).data;
}

/** Undefined when it cannot be read: then the conflict itself is told. */
async function theirsOf(api: Api, id: string) {
  try {
    const file = await fileOf(api, id);
    return file && { file, versions: await versionsOf(api, file) };
  } catch {
    return undefined;
  }
}

const failureOf = (title: string, error: ApiError): Failure => ({
  title: error.code === 'FORBIDDEN' ? saigeTexts.accessDenied : title,
  error,
});
