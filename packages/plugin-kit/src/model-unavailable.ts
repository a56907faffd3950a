import { tabId } from './pattern.ts';
import type { Shell } from './shell.ts';
import { toastMs } from './toast-times.ts';

/** Says at the top centre that no model can be used as wanted, and leads to the choice of another. */
export function tellModelUnavailable(
  { toasts, workspace }: Pick<Shell, 'toasts' | 'workspace'>,
  message: string,
): void {
  toasts.error(message, {
    durationMs: toastMs.modelUnavailable,
    placement: 'top',
    action: { label: 'Go to AI Workspace', run: () => workspace.open(tabId('aimodels')) },
  });
}
