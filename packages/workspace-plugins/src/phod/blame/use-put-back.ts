import { revertPhod } from '@mach42/contracts/phod/calls.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { useState } from 'react';

/** Puts one place of the current file back to what it was at a version, as a new one on top. */
export function usePutBack() {
  const api = useApi();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);

  async function putBack(version: number, pointer: string, baseVersion: number): Promise<void> {
    setBusy(true);
    try {
      const saved = await api.request(revertPhod, {
        body: { version, pointer, pointerIn: 'current', baseVersion },
      });
      toasts.success(`Put back as v${saved.version}`);
    } catch (thrown) {
      toasts.error(phodTexts.saveError(asApiError(thrown).message));
    } finally {
      setBusy(false);
    }
  }
  return { putBack, busy };
}
