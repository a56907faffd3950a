import { CurlyBracesIcon, ErrorIcon } from '@blueprintjs/icons';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { forgetText, keepText, useKeptText } from '../json/kept-text.ts';
import { edits, editsSlice } from './edits-slice.ts';
import { saveAgain } from './save-again.ts';

/** The changes that could not be saved, until they are, or the person gives them up. */
export function NotSaved() {
  const shell = useShell();
  const changes = useSlice(editsSlice, ({ notSaved }) => notSaved);
  if (changes.length === 0) return null;
  return (
    <div className="ws-phod-not-saved" role="alert">
      <ErrorIcon />
      <p>{phodTexts.notSaved(changes.map(({ summary = t('an undo') }) => summary))}</p>
      <span className="ws-phod-not-saved__actions">
        <Button size="small" onClick={() => saveAgain(shell)}>
          {t('Save again')}
        </Button>
        <Button
          size="small"
          variant="plain"
          onClick={() => {
            for (const { id } of changes) shell.dispatch(edits.taken(id));
            shell.toasts.undo(phodTexts.givenUp, {
              undo: () => changes.forEach((change) => shell.dispatch(edits.kept(change))),
            });
          }}
        >
          {t('Give up')}
        </Button>
      </span>
    </div>
  );
}

interface KeptTextNoticeProps {
  readonly onOpen: () => void;
}

/** What was typed in the editor when the person was signed out, until it is saved or given up. */
export function KeptTextNotice({ onOpen }: KeptTextNoticeProps) {
  const { toasts } = useShell();
  const kept = useKeptText();
  if (kept === undefined) return null;
  return (
    <div className="ws-phod-not-saved" role="status">
      <CurlyBracesIcon />
      <p>{phodTexts.keptText}</p>
      <span className="ws-phod-not-saved__actions">
        <Button size="small" onClick={onOpen}>
          {t('Continue editing')}
        </Button>
        <Button
          size="small"
          variant="plain"
          onClick={() => {
            forgetText();
            toasts.undo(phodTexts.givenUp, { undo: () => keepText(kept) });
          }}
        >
          {t('Give up')}
        </Button>
      </span>
    </div>
  );
}
