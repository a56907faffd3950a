import { revertSaigeFile } from '@mach42/contracts/saige/calls.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';

/** Takes a persona back to an older version, as a new one on top. */
export function useSaigeRevert(modelId: string, onSaved: (version: number) => void) {
  const { api, toasts, log } = useShell();
  const [busy, setBusy] = useState(false);

  async function revert(version: number, baseVersion: number): Promise<void> {
    setBusy(true);
    try {
      const input = { params: { id: modelId }, body: { version, baseVersion } };
      const { data } = await api.request(revertSaigeFile, input, { idempotencyKey: nanoid() });
      const saved = data.current_version;
      onSaved(saved);
      toasts.undo(`v${saved} has the text of v${version}. Undo saves v${saved + 1}.`, {
        undo: () => void revert(baseVersion, saved),
      });
      const message = `SAIGE file of ${data.name} went back to v${version}, as v${saved}`;
      log({ type: 'success', source: 'SAIGE', message });
    } catch (thrown) {
      toasts.error(`${saigeTexts.saveFailed}: ${asApiError(thrown).message}`);
    } finally {
      setBusy(false);
    }
  }
  return { revert, busy };
}
