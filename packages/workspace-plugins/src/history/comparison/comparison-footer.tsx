import { DuplicateIcon, UndoIcon } from '@blueprintjs/icons';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { PanelFooter } from '@mach42/plugin-kit/ui/panel.tsx';
import { historyActions, historySlice } from '../state/history-slice.ts';
import { isSamePair, type Pair } from '../state/pair.ts';

const snackbar = { durationMs: 3000 };

interface ComparisonFooterProps {
  readonly versions: readonly PhodVersion[];
  readonly chosen: Pair;
}

export function ComparisonFooter({ versions, chosen }: ComparisonFooterProps) {
  const { dispatch, toasts } = useShell();
  const { comparison, goingBack } = useSlice(historySlice, (state) => state);
  const current = versions[0]?.version ?? chosen.to;
  const { from, to } = chosen;
  const isReady = isSamePair(comparison, chosen);

  async function copy() {
    if (comparison === undefined) return;
    try {
      await navigator.clipboard.writeText(JSON.stringify(comparison.after, null, 2));
      toasts.success(`v${to} copied`, snackbar);
    } catch {
      toasts.error(phodTexts.copyFailed, snackbar);
    }
  }

  return (
    <PanelFooter className="ws-comparison__footer">
      <p className="ws-comparison__note">
        {from === 0
          ? 'Nothing stood before the first version.'
          : `Going back makes v${current + 1} with the content of v${from}. Nothing is lost.`}
      </p>
      <Button
        variant="plain"
        icon={<DuplicateIcon />}
        disabled={!isReady}
        onClick={() => void copy()}
      >
        Copy v{to}
      </Button>
      {from > 0 && (
        <Button
          icon={<UndoIcon />}
          loading={goingBack === ''}
          disabled={goingBack !== undefined}
          onClick={() =>
            dispatch(historyActions.goBack({ version: from, pointer: '', baseVersion: current }))
          }
        >
          Revert to v{from}
        </Button>
      )}
    </PanelFooter>
  );
}
