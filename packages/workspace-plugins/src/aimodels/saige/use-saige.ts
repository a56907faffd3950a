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

interface Change {
  /** What stands above a failure. */
  readonly title: string;
  readonly draft: Draft;
  readonly request: () => Promise<{ readonly data: SaigeFile }>;
  /** The draft once it is done. */
  readonly after: (file: SaigeFile) => Draft;
  /** What somebody else saved meanwhile stands beside the draft, and needs no other word. */
  readonly standsBeside: boolean;
}

/** The SAIGE file of a model in the editor: what is loaded, and what is done to it. */
export function useSaige(model: AIModel) {
  const { api, log } = useShell();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<Failure>();
  const [isSaving, setSaving] = useState(false);
  /** What was done last. */
  const [done, setDone] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal) => {
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

  async function change({ title, draft, request, after, standsBeside }: Change): Promise<void> {
    setSaving(true);
    setFailure(undefined);
    setDone(undefined);
    try {
      const { data: file } = await request();
      setLoaded({ draft: after(file), versions: await versionsOf(api, file) });
      setDone(`Saved as v${file.current_version}`);
      const message = `SAIGE file of ${file.name} saved as v${file.current_version}`;
      log({ type: 'success', source: 'SAIGE', message });
    } catch (thrown) {
      const error = asApiError(thrown);
      const theirs = error.code === 'CONFLICT' ? await theirsOf(api, model.id) : undefined;
      if (theirs !== undefined) {
        setLoaded({ draft: metBy(draft, theirs.file), versions: theirs.versions });
      }
      if (theirs === undefined || !standsBeside) setFailure(failureOf(title, error));
    } finally {
      setSaving(false);
    }
  }

  function save(draft: Draft): Promise<void> {
    const { file, text: markdown_content, summary } = draft;
    const options = { idempotencyKey: nanoid() };
    const writing = { draft, after: draftOf, standsBeside: true };
    if (file === undefined) {
      const { name } = modelHeading(model);
      const { id: model_id, description } = model;
      const body = { model_id, name, description, markdown_content };
      const request = () => api.request(createSaigeFile, { body }, options);
      return change({ ...writing, title: saigeTexts.createFailed, request });
    }
    const params = { id: model.id };
    const change_summary = summary.trim();
    const why = change_summary === '' ? {} : { change_summary };
    const body = { markdown_content, ...why, baseVersion: file.current_version };
    const request = () => api.request(updateSaigeFile, { params, body }, options);
    return change({ ...writing, title: saigeTexts.saveFailed, request });
  }

  function restore(draft: Draft, version: number, baseVersion: number): Promise<void> {
    const input = { params: { id: model.id }, body: { version, baseVersion } };
    return change({
      title: saigeTexts.saveFailed,
      draft,
      request: () => api.request(revertSaigeFile, input, { idempotencyKey: nanoid() }),
      after: (file) => restored(draft, file),
      standsBeside: false,
    });
  }

  function retry(): void {
    setFailure(undefined);
    void load();
  }

  function edit(draft: Draft): void {
    setDone(undefined);
    setLoaded((before) => before && { ...before, draft });
  }

  return { loaded, failure, isSaving, done, retry, edit, save, restore };
}

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
