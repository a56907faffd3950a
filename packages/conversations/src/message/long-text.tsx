import { truncateMessage } from '@mach42/contracts/messages/content.ts';
import { t } from '@mach42/language/t.ts';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useMessageScene } from './message-context.tsx';

interface LongTextProps {
  readonly messageId: string;
  readonly text: string;
  /** Shown whole until it is folded by hand. */
  readonly open?: boolean;
  readonly children: (text: string, isShort: boolean) => ReactNode;
}

/** Shows the beginning of a long text, and all of it when asked. */
export function LongText({ messageId, text, open = false, children }: LongTextProps) {
  const { unfolded } = useMessageScene();
  const { foldLongMessages } = usePreferences();
  const { display, toasts } = useShell();
  const short = useMemo(() => truncateMessage(text), [text]);
  const [chosen, setChosen] = useState(() => unfolded.get(messageId));
  if (short === undefined) return children(text, false);
  const isOpen = chosen ?? (open || !foldLongMessages);

  function neverFold() {
    display.prefer({ foldLongMessages: false });
    toasts.undo(t('Long messages are shown whole. Display has the switch.'), {
      undo: () => display.prefer({ foldLongMessages: true }),
    });
  }

  return (
    <>
      {children(isOpen ? text : short, !isOpen)}
      <button
        type="button"
        className="ws-message__more"
        aria-expanded={isOpen}
        onClick={() => {
          setChosen(!isOpen);
          unfolded.set(messageId, !isOpen);
        }}
      >
        {isOpen ? t(' (less)') : t('... (more)')}
      </button>
      {chosen === true && foldLongMessages && (
        <button type="button" className="ws-message__more" onClick={neverFold}>
          {' '}
          {t('· Never fold')}
        </button>
      )}
    </>
  );
}
