import { SendMessageIcon, StopIcon, TimeIcon } from '@blueprintjs/icons';
import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageLength } from '@mach42/contracts/messages/content.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useConnection, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Suspense, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { AttachButton } from '../attachments/attach-button.tsx';
import { useIncomingFiles } from '../attachments/use-incoming-files.ts';
import { ofMessage, useTray } from '../attachments/use-tray.ts';
import { conversationActions } from '../state/actions.ts';
import { conversationsSlice } from '../state/conversations-slice.ts';
import { withBlock } from '../state/draft.ts';
import { replyInProgress } from '../state/select.ts';
import { ComposerTools, formatOf } from './composer-tools.tsx';
import { fieldWriter } from './field-writer.ts';
import { assistantIn, completedMention, type Suggestion, Suggestions } from './mentions.tsx';
import { EmojiSuggestions, useEmoji, useMentions, useSlash } from './typed-lists.tsx';
import { useAsked, useDraft, useTyping } from './use-draft.ts';
import './composer.css';

const PictureNote = lazyPart(() => import('../attachments/picture-note.tsx'));
const TrayList = lazyPart(() => import('../attachments/tray-list.tsx'));

/** With a longer text the field has its full height: measuring the text would hold up the page. */
const unfitted = 10_000;
const warnAbove = 0.9 * limits.messageCharacters;

interface Composed {
  readonly content: string;
  /** The files, which are uploaded already. */
  readonly attachments: readonly Attachment[];
}

interface ComposerProps {
  /** The room that is written in; undefined: the new chat. */
  readonly roomId: string | undefined;
  readonly placeholder: string;
  readonly onSend: (composed: Composed) => void;
  /** True: other people in the room see that this person is writing. */
  readonly signalsTyping?: boolean;
  /**
   * Returns the people whose names begin like the text after an `@`, the best match first. Left out: people cannot be
   * mentioned here.
   */
  readonly suggest?: (query: string) => readonly Suggestion[];
  /** The message that begins the thread that is written in: the thread has a draft of its own. */
  readonly threadOf?: string | undefined;
  /** The text field, for other code that moves the focus to it. */
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  /** True: there are buttons for formatting, a mention and emoji. */
  readonly hasTools?: boolean;
  /** Returns the model that a text asks, if any; left out: no model is asked here. */
  readonly asks?: (text: string) => AIModel | undefined;
}

/** The field for a new message: Enter sends the message, Shift+Enter begins a line. */
export function Composer(props: ComposerProps) {
  const { roomId } = props;
  const { dispatch } = useShell();
  const { userId, signedIn } = useSession();
  const isConnected = useConnection().status === 'connected';
  const sending = useSlice(conversationsSlice, (state) =>
    state.outgoing.some((own) => own.roomId === roomId && own.status === 'pending'),
  );
  const working = useSlice(conversationsSlice, (state) => replyInProgress(state, roomId)?.id);
  const ownField = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = props.field ?? ownField;
  const countId = useId();
  const [text, setText] = useDraft(props.threadOf ?? roomId);
  const { tray, items, attachments, areReady, add } = useTray(
    ofMessage(userId, props.threadOf ?? roomId),
  );
  const picker = useRef<HTMLInputElement>(null);
  const typing = useTyping(props.signalsTyping === true ? roomId : undefined);
  /** The position of the caret in the field, in UTF-16 units. */
  const [caret, setCaret] = useState(0);
  const mentions = useMentions(text, caret, props.suggest !== undefined);
  const slash = useSlash(text);
  const emoji = useEmoji(text, caret);
  const writer = fieldWriter(() => field.current, change);

  const named = mentions.begun;
  const { begun } = emoji;
  const listed = [mentions, slash, emoji].find(({ active }) => active !== undefined);
  const hasPictures = attachments.some(({ kind }) => kind === 'picture');
  const asked = hasPictures ? props.asks?.(text) : undefined;
  const length = messageLength(text);
  const tooLong = length > limits.messageCharacters;
  const isFull = text.length > unfitted;
  const isWritten =
    (length > 0 || items.length > 0) && areReady && !tooLong && userId !== undefined;
  const canSend = isWritten && isConnected && !sending;

  /** Sends the message; without a connection it waits for one. */
  function send() {
    if (!isWritten || (isConnected && sending)) return;
    props.onSend({ content: text, attachments });
    tray?.clear();
    typing?.stop();
    setText('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if ([mentions, slash, emoji].some((list) => list.onKeyDown(event))) return;
    const wanted = formatOf(event);
    if (wanted !== undefined) {
      event.preventDefault();
      void writer.format(wanted);
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function change(value: string, at: number) {
    setText(value);
    setCaret(at);
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
    inside: form,
  });

  useAsked({ roomId, threadOf: props.threadOf }, (added) => {
    // A text that is put into the field takes effect only after React has finished the update that asked for it.
    queueMicrotask(() => {
      const written = field.current?.value ?? text;
      writer.write(added === '' ? written : withBlock(written, added));
    });
  });

  return (
    <form
      ref={form}
      className={classNames(
        'ws-composer',
        incoming.isOver && 'ws-composer--over',
        props.hasTools === true && text !== '' && 'ws-composer--tools-below',
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {named !== undefined && (
        <Suggestions
          {...named}
          id={mentions.id}
          suggestions={props.suggest?.(named.query) ?? []}
          keys={mentions.keys}
          onActive={mentions.setActive}
          onChoose={({ name }) => writer.put(completedMention(text, caret, named, name))}
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
          onWrite={writer.write}
        />
      )}
      {begun !== undefined && (
        <Suspense>
          <EmojiSuggestions
            {...begun}
            id={emoji.id}
            keys={emoji.keys}
            onActive={emoji.setActive}
            onChoose={(chosen) => writer.put({ added: `${chosen} `, from: begun.at, to: caret })}
          />
        </Suspense>
      )}
      <textarea
        ref={field}
        className={`ws-composer__text${isFull ? ' ws-composer__text--full' : ''}`}
        dir={isFull ? undefined : 'auto'}
        aria-label={t('Message')}
        aria-describedby={countId}
        aria-invalid={tooLong}
        {...(listed !== undefined && {
          'aria-controls': listed.id,
          'aria-activedescendant': listed.active,
        })}
        placeholder={props.placeholder}
        rows={1}
        maxLength={limits.draftCharacters}
        value={text}
        onChange={({ target }) => change(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
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
            <ComposerTools
              canMention={props.suggest !== undefined && props.suggest('').length > 0}
              onInsert={writer.insert}
              onFormat={(wanted) => void writer.format(wanted)}
            />
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
