import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { useChangeEntry } from './use-change-entry.ts';

/** Puts an entry away, which can be taken back at once, and later from among the discarded ones. */
export function useDiscardEntry(): (entry: Entry) => Promise<void> {
  const change = useChangeEntry();
  const toasts = useToasts();
  return async (entry) => {
    const failure = await change(entry, { status: 'discarded' });
    if (failure !== undefined) return;
    toasts.undo('Entry discarded', { undo: () => void change(entry, { status: 'pending' }) });
  };
}
