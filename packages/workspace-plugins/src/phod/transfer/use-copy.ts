import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { isFields, isList } from '@mach42/json-document/json-value.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { useCopied } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { copyText } from '@mach42/plugin-kit/ui/copy-text.ts';

/** Returns the number of secrets in a file. */
export function countSecrets(briefData: BriefData): number {
  return Object.entries(briefData)
    .filter(([section]) => isSecretsSection(section))
    .reduce((sum, [, content]) => sum + sizeOf(content), 0);
}

export function withoutSecrets(briefData: BriefData): BriefData {
  return Object.fromEntries(
    Object.entries(briefData).filter(([section]) => !isSecretsSection(section)),
  );
}

function sizeOf(content: unknown): number {
  if (isList(content)) return content.length;
  if (isFields(content)) return Object.keys(content).length;
  return content === null || content === '' ? 0 : 1;
}

interface Copying {
  readonly copied: boolean;
  /** Undefined: there is nothing to copy. */
  readonly copy: (text: string | undefined, message?: string) => Promise<void>;
}

export function useCopy(): Copying {
  const toasts = useToasts();
  const [copied, notifyCopied] = useCopied();

  async function copy(text: string | undefined, message: string = phodTexts.copied): Promise<void> {
    if (text === undefined) {
      toasts.error(phodTexts.nothingToCopy, { durationMs: toastMs.copy });
      return;
    }
    const said = { copied: message, refused: phodTexts.copyFailed };
    if (await copyText(toasts, text, said)) notifyCopied();
  }
  return { copied, copy };
}
