import { DuplicateIcon, UndoIcon } from '@blueprintjs/icons';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { PanelFooter } from '@mach42/plugin-kit/ui/panel.tsx';
import { historySlice } from '../state/history-slice.ts';
import { isSamePair, type Pair } from '../state/pair.ts';
import { historyActions } from '../actions.ts';

const snackbar = { durationMs: 3000 };

interface ComparisonFooterProps {
  readonly versions: readonly PhodVersion[];
  readonly chosen: Pair;
}

export function ComparisonFooter({ versions, chosen }: ComparisonFooterProps) {
  const { dispatch, toasts } = useShell();
  const { comparison, goingBack, view } = useSlice(historySlice, (state) => state);
  const current = versions[0]?.version ?? chosen.to;
  const { from, to } = chosen;
  const isReady = isSamePair(comparison, chosen);
  const isFile = view === 'file';
  const shown = isFile ? from : to;
  const isCurrent = isFile && from === current;

  async function copy() {
    const content = isFile ? comparison?.before : comparison?.after;
    if (content === undefined) return;
    try {
      await navigator.clipboard.writeText(JSON.stringify(content, null, 2));
      toasts.success(`v${shown} copied`, snackbar);
    } catch {
      toasts.error(phodTexts.copyFailed, snackbar);
    }
  }

  return (
    <PanelFooter className="ws-comparison__footer">
      <p className="ws-comparison__note">
        {from === 0
          ? 'Nothing stood before the first version.'
          : isCurrent
            ? 'This is the current version. It is changed in the PHOD File.'
            : `${isFile ? 'Read only. ' : ''}Going back makes v${current + 1} with the content of v${from}. Nothing is lost.`}
      </p>
      <Button
        variant="plain"
        icon={<DuplicateIcon />}
        disabled={!isReady}
        onClick={() => void copy()}
      >
        Copy v{shown}
      </Button>
      {from > 0 && !isCurrent && (
        <Button
          icon={<UndoIcon />}
          loading={goingBack === ''}
          disabled={goingBack !== undefined}
          onClick={() => dispatch(historyActions.goBack({ version: from, baseVersion: current }))}
        >
          Revert to v{from}
        </Button>
      )}
    </PanelFooter>
  );
}
