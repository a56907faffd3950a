import { limits } from '@mach42/contracts/kernel/limits.ts';
import { isTooLong, messageLength } from '@mach42/contracts/messages/length.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { useConnection, useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import { SendMessageIcon, StopIcon } from '@blueprintjs/icons';
import { useState, type KeyboardEvent } from 'react';
import { chatActions } from '../state/chat-actions.ts';
import { chatSlice } from '../state/chat-slice.ts';
import { forgetDraft, readDraft, writeDraft } from '../state/draft.ts';
import { replyInWork } from '../state/select.ts';

const warnAbove = 0.9 * limits.messageCharacters;

export function Composer() {
  const { dispatch } = useShell();
  const { userId } = useSession();
  const { selected } = useModels();
  const { status: connection } = useConnection();
  const chatId = useSlice(chatSlice, (state) => state.activeChatId);
  const sending = useSlice(chatSlice, (state) =>
    state.outgoing.some((own) => own.status === 'pending'),
  );
  const working = useSlice(chatSlice, (state) => replyInWork(state)?.id);
  const [text, setText] = useState(() => readDraft(chatId));

  const length = messageLength(text);
  const tooLong = isTooLong(text);
  const canSend =
    text.trim() !== '' &&
    !tooLong &&
    connection === 'connected' &&
    !sending &&
    userId !== undefined;

  function change(value: string) {
    setText(value);
    writeDraft(chatId, value);
  }

  function send() {
    if (!canSend) return;
    dispatch(
      chatActions.send({
        tempId: crypto.randomUUID(),
        content: text,
        modelId: selected?.id,
        at: new Date().toISOString(),
      }),
    );
    setText('');
    forgetDraft(chatId);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  const name = selected?.name.split(' - ')[0] ?? 'the assistant';
  return (
    <form
      className="ws-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        className="ws-composer__text"
        aria-label="Message"
        aria-describedby="composer-count"
        aria-invalid={tooLong}
        placeholder={`Write to ${name}`}
        rows={1}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {tooLong && (
        <p className="ws-composer__error" role="alert">
          {messageTexts.tooLong}
        </p>
      )}
      <div className="ws-composer__bar">
        <span className="ws-composer__keys">
          <Kbd keys="enter" /> sends <Kbd keys="shift+enter" joined /> new line
        </span>
        <span
          id="composer-count"
          className={`ws-composer__count${length > warnAbove ? ' ws-composer__count--warning' : ''}`}
        >
          {length}/{limits.messageCharacters}
        </span>
        <span className="ws-composer__buttons">
          {working !== undefined && (
            <Button
              size="small"
              className="ws-composer__stop"
              icon={<StopIcon size={12} />}
              onClick={() => dispatch(chatActions.stop(working))}
            >
              Stop
            </Button>
          )}
          <IconButton
            type="submit"
            className="ws-composer__send"
            variant={canSend ? 'primary' : 'outline'}
            icon={<SendMessageIcon />}
            label="Send"
            disabled={!canSend}
          />
        </span>
      </div>
    </form>
  );
}
