import { CurlyBracesIcon, DuplicateIcon, HistoryIcon } from '@blueprintjs/icons';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { useToasts, useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { JsonDialog } from './json/json-dialog.tsx';

const snackbar = { durationMs: 3000 };

export function PhodHeader({ file }: { readonly file: PhodFile | undefined }) {
  const toasts = useToasts();
  const workspace = useWorkspace();
  const [editing, setEditing] = useState(false);

  async function copy() {
    if (file === undefined) {
      toasts.error(phodTexts.nothingToCopy, snackbar);
      return;
    }
    try {
      await navigator.clipboard.writeText(JSON.stringify(file.briefData, null, 2));
      toasts.success('PHOD data copied', snackbar);
    } catch {
      toasts.error(phodTexts.copyFailed, snackbar);
    }
  }

  return (
    <>
      <PanelHeader
        title="PHOD File"
        meta={
          file !== undefined &&
          file.version > 0 && (
            <>
              <Chip tone="outline">v{file.version}</Chip>
              <span>
                saved <Timestamp at={file.updatedAt} />
              </span>
            </>
          )
        }
        actions={
          <>
            <IconButton
              icon={<HistoryIcon />}
              label="History"
              onClick={() => workspace.open(tabId('history'))}
            />
            <IconButton
              icon={<DuplicateIcon />}
              label="Copy PHOD data"
              onClick={() => void copy()}
            />
            <Button
              icon={<CurlyBracesIcon />}
              onClick={() => {
                if (file === undefined) toasts.error(phodTexts.nothingToEdit, snackbar);
                else setEditing(true);
              }}
            >
              Edit as JSON
            </Button>
          </>
        }
      />
      {file !== undefined && (
        <JsonDialog isOpen={editing} file={file} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
