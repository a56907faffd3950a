import { SendMessageIcon, StopIcon, TimeIcon } from '@blueprintjs/icons';
import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageLength } from '@mach42/contracts/messages/content.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useConnection, useSession, useShell, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import {
  lazy,
  Suspense,
  useId,
  useRef,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useState,
  type ComponentType,
} from 'react';
import { AttachButton } from '../attachments/attach-button.tsx';
import { useIncomingFiles } from '../attachments/use-incoming-files.ts';
import { ofMessage, useTray } from '../attachments/use-tray.ts';
import { conversationActions } from '../state/actions.ts';
import { conversationsSlice } from '../state/conversations-slice.ts';
import { withBlock } from '../state/draft.ts';
import { replyInWork } from '../state/select.ts';
import { assistantIn, type Suggestion, Suggestions, useMentions } from './mentions.tsx';
import { useAsked, useDraft, useTyping } from './use-draft.ts';
import './composer.css';
import { EmojiPicker } from '../message/emoji-picker.tsx';
import type { SlashKeys, SlashMenuProps } from '../slash/slash-menu.tsx';

/** A draft that is nothing but `/` and the beginning of a name. */
const nameAlone = /^\/[\p{L}\p{M}\p{N}_-]*$/u;

/** The list of commands and saved prompts that opens on `/`; its code comes with the first `/`. */
function useSlash(draft: string) {
  const toasts = useToasts();
  const id = useId();
  const keys = useRef<SlashKeys>(null);
  const [active, setActive] = useState<string>();
  const [Menu, setMenu] = useState<ComponentType<SlashMenuProps>>();
  const [failed, setFailed] = useState(false);
  const isBegun = draft.startsWith('/');
  const isWanted = isBegun && Menu === undefined && !failed;

  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    import('../slash/slash-menu.tsx').then(
      (module) => isCurrent && setMenu(() => module.default),
      () => {
        if (!isCurrent) return;
        // The code of a page that was opened long ago may be gone.
        setFailed(true);
        toasts.error(t('The commands cannot be listed now. Load the page again.'));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, toasts]);

  /** True when the key was for the list, or for the list that is on its way. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isBegun) return false;
    if (keys.current !== null) return keys.current.onKeyDown(event);
    const waits = isWanted && event.key === 'Enter' && nameAlone.test(draft);
    if (waits) event.preventDefault();
    return waits;
  }

  return { id, keys, active, setActive, onKeyDown, Menu };
}

interface ComposerToolsProps {
  readonly canMention: boolean;
  /** Puts a text at the caret. */
  readonly onInsert: (text: string) => void;
}

function ComposerTools({ canMention, onInsert }: ComposerToolsProps) {
  return (
    <>
      {canMention && (
        <IconButton
          icon={<span className="ws-composer__at">@</span>}
          label={t('Mention someone')}
          onClick={() => onInsert('@')}
        />
      )}
      <EmojiPicker label={t('Insert an emoji')} size={16} onPick={onInsert} />
    </>
  );
}

const PictureNote = lazy(() => import('../attachments/picture-note.tsx'));
const TrayList = lazy(() => import('../attachments/tray-list.tsx'));

/** Longer texts have the field's full height: to measure them would hold the page up. */
const unfitted = 10_000;
const warnAbove = 0.9 * limits.messageCharacters;

interface Composed {
  readonly content: string;
  /** Files that are uploaded. */
  readonly attachments: readonly Attachment[];
}

interface ComposerProps {
  /** Undefined: the new chat. */
  readonly roomId: string | undefined;
  readonly placeholder: string;
  readonly onSend: (composed: Composed) => void;
  /** Others are there, who see that one writes. */
  readonly signalsTyping?: boolean;
  /** Who fits what was begun after an `@`, the best first. Left out: no one is mentioned here. */
  readonly suggest?: (query: string) => readonly Suggestion[];
  /** The message whose thread this is written in: it has a draft of its own. */
  readonly threadOf?: string | undefined;
  /** Where it is written, for who leads a person there. */
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  /** Buttons for a mention and for emoji. */
  readonly hasTools?: boolean;
  /** The model that a text asks, if any; left out: none is asked here. */
  readonly asks?: (text: string) => AIModel | undefined;
}

/** Where a message is written: Enter sends it, Shift+Enter begins a line. */
export function Composer(props: ComposerProps) {
  const { roomId } = props;
  const { dispatch } = useShell();
  const { userId, signedIn } = useSession();
  const isConnected = useConnection().status === 'connected';
  const sending = useSlice(conversationsSlice, (state) =>
    state.outgoing.some((own) => own.roomId === roomId && own.status === 'pending'),
  );
  const working = useSlice(conversationsSlice, (state) => replyInWork(state, roomId)?.id);
  const ownField = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? ownField;
  const countId = useId();
  const [text, setText] = useDraft(props.threadOf ?? roomId);
  const { tray, items, attachments, areReady, add } = useTray(
    ofMessage(userId, props.threadOf ?? roomId),
  );
  const picker = useRef<HTMLInputElement>(null);
  const typing = useTyping(props.signalsTyping === true ? roomId : undefined);
  const mentions = useMentions({ text, setText, field, suggest: props.suggest });
  const slash = useSlash(text);

  const hasPictures = attachments.some(({ kind }) => kind === 'picture');
  const asked = hasPictures ? props.asks?.(text) : undefined;
  const length = messageLength(text);
  const tooLong = length > limits.messageCharacters;
  const isFull = text.length > unfitted;
  const isWritten =
    (length > 0 || items.length > 0) && areReady && !tooLong && userId !== undefined;
  const canSend = isWritten && isConnected && !sending;

  /** Without a connection the message waits for it. */
  function send() {
    if (!isWritten || (isConnected && sending)) return;
    props.onSend({ content: text, attachments });
    tray?.clear();
    typing?.stop();
    setText('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (mentions.onKeyDown(event) || slash.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function change(value: string, caret: number) {
    setText(value);
    mentions.moved(caret);
    typing?.typed();
  }

  function attach(files: readonly File[]) {
    if (files.length > 0) add(files);
    field.current?.focus();
  }

  const incoming = useIncomingFiles({
    isOn: signedIn,
    written: text,
    most: limits.messageCharacters,
    lengthOf: messageLength,
    onFiles: attach,
  });

  function insert(added: string) {
    const caret = field.current?.selectionStart ?? text.length;
    change(text.slice(0, caret) + added + text.slice(caret), caret + added.length);
    field.current?.focus();
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(caret + added.length, caret + added.length);
    });
  }

  function write(begun: string) {
    if (begun !== text) setText(begun);
    field.current?.focus();
    requestAnimationFrame(() => field.current?.setSelectionRange(begun.length, begun.length));
  }

  useAsked({ roomId, threadOf: props.threadOf }, (added) =>
    write(added === '' ? text : withBlock(text, added)),
  );

  return (
    <form
      className={`ws-composer${incoming.isOver ? ' ws-composer--over' : ''}`}
      {...incoming.drop}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {mentions.suggestions.length > 0 && (
        <Suggestions
          id={mentions.listId}
          suggestions={mentions.suggestions}
          active={mentions.active}
          onChoose={mentions.choose}
        />
      )}
      {slash.Menu !== undefined && text.startsWith('/') && (
        <slash.Menu
          id={slash.id}
          draft={text}
          roomId={roomId}
          ask={props.suggest === undefined ? '' : assistantIn(props.suggest(''))}
          keys={slash.keys}
          onActive={slash.setActive}
          onAttach={() => picker.current?.click()}
          onWrite={write}
        />
      )}
      <textarea
        ref={field}
        className={`ws-composer__text${isFull ? ' ws-composer__text--full' : ''}`}
        dir={isFull ? undefined : 'auto'}
        aria-label={t('Message')}
        aria-describedby={countId}
        aria-invalid={tooLong}
        {...(mentions.suggestions.length > 0 && {
          'aria-controls': mentions.listId,
          'aria-activedescendant': `${mentions.listId}-${mentions.active}`,
        })}
        {...(slash.active !== undefined && {
          'aria-controls': slash.id,
          'aria-activedescendant': slash.active,
        })}
        placeholder={props.placeholder}
        rows={1}
        maxLength={limits.draftCharacters}
        value={text}
        onChange={({ target }) => change(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => mentions.moved(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={incoming.onPaste}
      />
      {tray !== undefined && items.length > 0 && (
        <Suspense>
          <TrayList tray={tray} items={items} />
          {asked !== undefined && <PictureNote model={asked} />}
        </Suspense>
      )}
      {tooLong && (
        <p className="ws-composer__error" role="alert">
          {messageTexts.tooLong}
          {text.length >= limits.draftCharacters && `. ${messageTexts.draftCutOff}`}
        </p>
      )}
      <div className="ws-composer__bar">
        <span className="ws-composer__keys">
          <Kbd keys="enter" />{' '}
          <Trans
            message="sends {kbd} new line"
            values={{ kbd: <Kbd keys="shift+enter" joined /> }}
          />
        </span>
        <span
          id={countId}
          className={`ws-composer__count${length > warnAbove ? ' ws-composer__count--warning' : ''}`}
        >
          {length}/{limits.messageCharacters}
        </span>
        <span className="ws-composer__buttons">
          {signedIn && <AttachButton picker={picker} onFiles={attach} />}
          {props.hasTools === true && (
            <ComposerTools canMention={props.suggest !== undefined} onInsert={insert} />
          )}
          {working !== undefined && (
            <Button
              size="small"
              className="ws-composer__stop"
              icon={<StopIcon size={12} />}
              onClick={() => dispatch(conversationActions.stop({ messageId: working }))}
            >
              {t('Stop')}
            </Button>
          )}
          {!isConnected && isWritten && (
            <IconButton
              variant="primary"
              icon={<TimeIcon />}
              label={t('Send when connected again')}
              onClick={send}
            />
          )}
          <IconButton
            type="submit"
            className="ws-composer__send"
            variant={canSend ? 'primary' : 'outline'}
            icon={<SendMessageIcon />}
            label={t('Send')}
            title={areReady ? undefined : attachmentTexts.notReady}
            disabled={!canSend}
          />
        </span>
      </div>
    </form>
  );
}
