import { t } from '@mach42/language/t.ts';
import { UndoIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import type { ShownHunk } from '../compare/hunks.ts';
import { keyOf, putBackOf } from '../compare/put-back.ts';
import { historySlice, type Comparison } from '../state.ts';
import { historyActions } from '../actions.ts';

interface PutBackButtonProps {
  readonly hunk: Pick<ShownHunk, 'changes' | 'hunk'>;
  readonly comparison: Comparison;
  readonly label?: string;
}

/** Takes one hunk back to what it was in the older version. */
export function PutBackButton(props: PutBackButtonProps) {
  const { hunk, comparison, label = t('Put back') } = props;
  const { dispatch } = useShell();
  const { goingBack, versions } = useSlice(historySlice, (state) => state);
  const putBack = putBackOf(hunk);
  const baseVersion = versions?.[0]?.version ?? comparison.to;
  return (
    <Button
      size="small"
      variant="plain"
      className="ws-hunk__put-back"
      icon={<UndoIcon size={12} />}
      loading={goingBack === keyOf(putBack)}
      disabled={goingBack !== undefined}
      title={t('As in v{from}; everything else stays.', { from: comparison.from })}
      onClick={() =>
        dispatch(historyActions.goBack({ version: comparison.from, putBack, baseVersion }))
      }
    >
      {label}
    </Button>
  );
}
