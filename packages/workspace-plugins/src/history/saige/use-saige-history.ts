import { listSaigeFiles, listSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import type { SaigeFile, SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useCallback, useEffect, useState } from 'react';
import { historySlice } from '../state/history-slice.ts';

/** The personas whose versions can be looked at; none for who may not. */
export function useSaigeFiles(isAdmin: boolean): readonly SaigeFile[] {
  const { api, log } = useShell();
  const changes = useSlice(historySlice, (state) => state.saigeChanges);
  const [files, setFiles] = useState<readonly SaigeFile[]>([]);
  useEffect(() => {
    if (!isAdmin) return undefined;
    const leaving = new AbortController();
    api.request(listSaigeFiles, undefined, { signal: leaving.signal }).then(
      ({ data }) => setFiles(data),
      (thrown: unknown) => {
        const { code, message: details } = asApiError(thrown);
        if (code === 'ABORTED') return;
        log({ type: 'error', source: 'SAIGE', message: saigeTexts.loadFailed, details });
      },
    );
    return () => leaving.abort();
  }, [api, log, isAdmin, changes]);
  return isAdmin ? files : [];
}

interface SaigeVersions {
  /** Newest first; undefined before they were read. */
  readonly versions: readonly SaigeVersion[] | undefined;
  readonly failure: ApiError | undefined;
  readonly read: () => Promise<void>;
}

export function useSaigeVersions(modelId: string): SaigeVersions {
  const api = useApi();
  const changes = useSlice(historySlice, (state) => state.saigeChanges);
  const [known, setKnown] = useState<Omit<SaigeVersions, 'read'>>({
    versions: undefined,
    failure: undefined,
  });
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const options = signal === undefined ? {} : { signal };
      try {
        const { data } = await api.request(listSaigeVersions, { params: { id: modelId } }, options);
        setKnown({ versions: data, failure: undefined });
      } catch (thrown) {
        const failure = asApiError(thrown);
        if (failure.code !== 'ABORTED') setKnown((now) => ({ ...now, failure }));
      }
    },
    [api, modelId],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void read(leaving.signal);
    return () => leaving.abort();
  }, [read, changes]);
  return { ...known, read: () => read() };
}
