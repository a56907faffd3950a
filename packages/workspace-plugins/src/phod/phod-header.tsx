import { Menu, MenuItem } from '@blueprintjs/core';
import { CurlyBracesIcon, DuplicateIcon, HistoryIcon, MoreIcon } from '@blueprintjs/icons';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { useIsSmallScreen, useToasts, useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState, type ReactNode } from 'react';
import { JsonDialog } from './json/json-dialog.tsx';

const snackbar = { durationMs: 3000 };

interface PhodHeaderProps {
  readonly file: PhodFile | undefined;
  /** The search, which on small screens stands in one line with the actions. */
  readonly search: ReactNode;
}

export function PhodHeader({ file, search }: PhodHeaderProps) {
  const toasts = useToasts();
  const workspace = useWorkspace();
  const isSmall = useIsSmallScreen();
  const [editing, setEditing] = useState(false);
  const showHistory = () => workspace.open(tabId('history'));

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

  function edit() {
    if (file === undefined) toasts.error(phodTexts.nothingToEdit, snackbar);
    else setEditing(true);
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
        {...(!isSmall && {
          actions: (
            <>
              <IconButton icon={<HistoryIcon />} label="History" onClick={showHistory} />
              <IconButton
                icon={<DuplicateIcon />}
                label="Copy PHOD data"
                onClick={() => void copy()}
              />
              <Button icon={<CurlyBracesIcon />} onClick={edit}>
                Edit as JSON
              </Button>
            </>
          ),
        })}
      />
      <div className="ws-phod__search">
        {search}
        {isSmall && (
          <>
            <IconButton
              variant="outline"
              icon={<CurlyBracesIcon />}
              label="Edit as JSON"
              onClick={edit}
            />
            <Popover
              placement="bottom-end"
              content={
                <Menu>
                  <MenuItem icon={<HistoryIcon />} text="History" onClick={showHistory} />
                  <MenuItem
                    icon={<DuplicateIcon />}
                    text="Copy PHOD data"
                    onClick={() => void copy()}
                  />
                </Menu>
              }
            >
              <IconButton variant="outline" icon={<MoreIcon />} label="More actions" />
            </Popover>
          </>
        )}
      </div>
      {file !== undefined && editing && (
        <JsonDialog file={file} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
