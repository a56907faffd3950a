import { GitMergeIcon } from '@blueprintjs/icons';
import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { keepMine, takeTheirs, type Draft } from './draft.ts';

interface ConflictProps {
  readonly draft: Draft;
  readonly theirs: SaigeFile;
  readonly onEdit: (draft: Draft) => void;
}

/** Somebody else saved meanwhile: both texts stand side by side until one is chosen. */
export function Conflict({ draft, theirs, onEdit }: ConflictProps) {
  const { current_version: version, updated_by: by, updated_at: at } = theirs;
  const toasts = useToasts();
  const discard = () => {
    onEdit(takeTheirs(draft));
    toasts.undo(saigeTexts.mineDiscarded, { undo: () => onEdit(draft) });
  };
  return (
    <div className="ws-saige-conflict" role="alert">
      <GitMergeIcon />
      <p>
        <strong>
          {by} saved v{version}
        </strong>{' '}
        <Timestamp at={at} />, while you were writing. Nothing is lost: take over into yours what
        you need, then choose.
      </p>
      <Button onClick={discard}>Discard mine</Button>
      <Button variant="accept" onClick={() => onEdit(keepMine(draft))}>
        Go on with mine
      </Button>
    </div>
  );
}
