import { DuplicateIcon } from '@blueprintjs/icons';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SectionList } from './sections.tsx';
import { sentTo } from './texts.ts';

const snackbar = { durationMs: 3000 };

export function SentText({ row }: { readonly row: LedgerRow }) {
  const toasts = useToasts();

  async function copy() {
    try {
      await navigator.clipboard.writeText(row.maskedText);
      toasts.success('Text copied', snackbar);
    } catch {
      toasts.error('The clipboard refused the text.', snackbar);
    }
  }

  return (
    <div className="ws-call__sent">
      {row.error !== undefined && <p className="ws-call__error">{row.error}</p>}
      <SectionList {...row} />
      <div className="ws-call__caption">
        <span>{sentTo(row)}, to the letter</span>
        <Button
          size="small"
          variant="plain"
          icon={<DuplicateIcon size={12} />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <pre
        className="ws-call__text"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={0}
      >
        {row.maskedText}
      </pre>
    </div>
  );
}
