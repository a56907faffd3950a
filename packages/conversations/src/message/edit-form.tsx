import { limits } from '@mach42/contracts/kernel/limits.ts';
import { isTooLong, messageLength } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useKeptLayout, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { useEffect, useRef, useState } from 'react';
import { fieldWriter } from '../compose/field-writer.ts';
import { completedMention, Suggestions } from '../compose/mentions.tsx';
import { useMentions } from '../compose/typed-lists.tsx';
import { conversationActions } from '../state/actions.ts';
import { useListedMessages, useMessageScene } from './message-context.tsx';

/** Edits a message where it is shown. An empty text, or the same one, changes nothing. */
export default function EditForm({ message }: { readonly message: Message }) {
  const { room, suggest, setEditing } = useMessageScene();
  const messages = useListedMessages();
  const { dispatch } = useShell();
  const [text, setText] = useState(message.content);
  /** The position of the caret in the field, in UTF-16 units. */
  const [caret, setCaret] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(text, caret, suggest !== undefined);
  const named = mentions.begun;
  const change = (value: string, at: number) => {
    setText(value);
    setCaret(at);
  };
  const mention = (name: string): void => {
    if (named === undefined) return;
    const writer = fieldWriter(() => field.current, change);
    writer.put(completedMention(text, caret, named, name));
  };
  const tooLong = isTooLong(text);
  const isAnswered =
    room?.type === 'private_chat' &&
    messages.findLast(({ isUser }) => isUser) === message &&
    messages.some((one) => one.type === 'ai_response' && one.replyTo === message.id);
  const close = () => setEditing(undefined);
  const form = useRef<HTMLFormElement>(null);
  useKeptLayout(true);
  useEffect(() => {
    const article = form.current?.closest('article');
    return () => {
      if (document.activeElement === document.body) article?.focus({ preventScroll: true });
    };
  }, []);

  function save() {
    if (tooLong) return;
    close();
    if (text.trim() === '' || text === message.content) return;
    dispatch(conversationActions.edit({ messageId: message.id, content: text }));
  }

  function resend() {
    if (tooLong || text.trim() === '') return;
    close();
    dispatch(conversationActions.resend({ messageId: message.id, content: text }));
  }

  const isResent = isAnswered && text.trim() !== '';
  /** The action of Enter is the action of the filled button. */
  const submit = () => (isResent ? resend() : save());

  return (
    <form
      ref={form}
      className="ws-message__edit"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {named !== undefined && (
        <Suggestions
          {...named}
          id={mentions.id}
          suggestions={suggest?.(named.query) ?? []}
          keys={mentions.keys}
          onActive={mentions.setActive}
          onChoose={({ name }) => mention(name)}
        />
      )}
      <TextArea
        ref={field}
        autoFocus
        dir="auto"
        rows={Math.min(8, text.split('\n', 9).length + 1)}
        aria-label={t('Edit the message')}
        aria-invalid={tooLong}
        {...(mentions.active !== undefined && {
          'aria-controls': mentions.id,
          'aria-activedescendant': mentions.active,
        })}
        value={text}
        onChange={({ target }) => change(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (mentions.onKeyDown(event)) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            close();
            return;
          }
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className="ws-message__edit-actions">
        <span className={`ws-composer__count${tooLong ? ' ws-composer__count--warning' : ''}`}>
          {messageLength(text)}/{limits.messageCharacters}
        </span>
        <Button size="small" variant="plain" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button
          size="small"
          variant={isAnswered ? 'outline' : 'primary'}
          disabled={tooLong}
          onClick={save}
        >
          {t('Save')}
        </Button>
        {isAnswered && (
          <Button size="small" variant="primary" disabled={tooLong || !isResent} onClick={resend}>
            {t('Save and resend')}
          </Button>
        )}
      </div>
    </form>
  );
}
