import type { DownloadQuery } from '@mach42/contracts/attachments/schemas.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useState } from 'react';
import { downloadPart } from './transfer.ts';

interface LoadedPart {
  /** The object URL of a picture, for as long as the component is shown. */
  readonly url?: string;
  readonly text?: string;
  readonly error?: string;
}

/** Loads a part of a file while a component is shown. */
export function usePart(id: string, part: NonNullable<DownloadQuery['part']>): LoadedPart {
  const { api } = useShell();
  const [loaded, setLoaded] = useState<LoadedPart>({});
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let url: string | undefined;
    async function load(): Promise<void> {
      try {
        const blob = await downloadPart(api, id, part, signal);
        const text = part === 'text' ? await blob.text() : undefined;
        if (signal.aborted) return;
        if (text !== undefined) return setLoaded({ text });
        url = URL.createObjectURL(blob);
        return setLoaded({ url });
      } catch (thrown) {
        return signal.aborted ? undefined : setLoaded({ error: asApiError(thrown).message });
      }
    }
    void load();
    return () => {
      ending.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [api, id, part]);
  return loaded;
}
