import { CitationIcon, DuplicateIcon, ShareIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { ChainItem } from '@mach42/plugin-kit/chain/use-chain.tsx';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { asMarkdown, quotation } from '../quote/quotation.ts';
import { quotedOf } from '../quote/quoted-of.ts';
import { conversations } from '../state/conversations-slice.ts';
import { mayWriteIn } from '../state/rights.ts';
import { useMessageScene } from './message-context.tsx';

interface MessageMenuProps {
  readonly message: Message;
  /** Carries out what leads away, once the menu is closed. */
  readonly onChosen: (run: () => void) => void;
}

/** What is done with a message more rarely. */
export default function MessageMenu({ message, onChosen }: MessageMenuProps) {
  const {
    room,
    threadOf = message.threadId,
    onReply,
    setForwarding,
    showChain,
  } = useMessageScene();
  const { dispatch, toasts } = useShell();
  const { available } = useModels();
  const session = useSession();
  const quoted = quotedOf(message, room, available);

  /** Where the message is: a message of a thread is quoted in its thread. */
  function quote() {
    if (threadOf !== undefined) onReply?.(message);
    const { roomId } = message;
    dispatch(conversations.writingAsked({ roomId, threadOf, text: quotation(quoted) }));
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(asMarkdown(quoted));
      toasts.success(t('Copied as Markdown'), { durationMs: toastMs.copy });
    } catch {
      toasts.error(t('The clipboard refused the text.'), { durationMs: toastMs.copy });
    }
  }

  return (
    <Menu>
      {mayWriteIn(room, session) && (
        <MenuItem icon={<CitationIcon />} text={t('Quote')} onClick={() => onChosen(quote)} />
      )}
      <MenuItem icon={<DuplicateIcon />} text={t('Copy as Markdown')} onClick={() => void copy()} />
      {session.signedIn && (
        <MenuItem
          icon={<ShareIcon />}
          text={t('Forward…')}
          onClick={() => onChosen(() => setForwarding(message))}
        />
      )}
      {session.signedIn && <ChainItem onShow={() => onChosen(() => showChain(message.id))} />}
    </Menu>
  );
}
