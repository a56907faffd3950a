import { GlobeNetworkIcon } from '@blueprintjs/icons';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { remembered } from '@mach42/conversations/state/remembered.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { externalSlice } from './state.ts';
import { externalActions } from './actions.ts';

interface OpenDialogProps {
  readonly modelId: string;
  readonly name: string;
  readonly onCancel: () => void;
}

/** Asks what to hand over, and says who can read it and for how long. */
export function OpenDialog({ modelId, name, onCancel }: OpenDialogProps) {
  const { dispatch } = useShell();
  const { isOpening, openingFailure } = useSlice(externalSlice, (state) => state);
  const chat = useCurrentChat();
  const [idempotencyKey] = useState(nanoid);
  const [handsOver, setHandsOver] = useState(false);
  const roomId = handsOver ? chat?.id : undefined;
  const minutes = limits.session.externalSeconds / 60;
  return (
    <Dialog
      isOpen
      title={t('Open a session with {name}', { name })}
      icon={<GlobeNetworkIcon />}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            loading={isOpening}
            onClick={() => dispatch(externalActions.start({ modelId, roomId, idempotencyKey }))}
          >
            {t('Open session')}
          </Button>
        </>
      }
    >
      <fieldset className="ws-external__choice">
        <legend>{t('What {name} can read', { name })}</legend>
        <Choice
          title={t('No chat')}
          text={t('The session has an address and an end time, and nothing to read.')}
          checked={!handsOver}
          onChoose={() => setHandsOver(false)}
        />
        {chat !== undefined && (
          <Choice
            title={`“${chat.name}”`}
            text={t(
              'Its messages as they are now, masked: names, numbers and addresses are replaced by aliases. Later messages are not included.',
            )}
            checked={handsOver}
            onChoose={() => setHandsOver(true)}
          />
        )}
      </fieldset>
      <p className="ws-external__warning">
        {t('{minutes} You can extend or close it at any time.', {
          minutes:
            roomId === undefined
              ? t(
                  'Anyone with the link can see the title and the times of this session, without signing in, for {minutes} minutes.',
                  { minutes },
                )
              : t(
                  'Anyone with the link can read the masked messages of this chat, without signing in, for {minutes} minutes.',
                  { minutes },
                ),
        })}
      </p>
      {openingFailure !== undefined && (
        <p className="ws-external__failure" role="alert">
          {t('The session could not be opened: {message}', { message: openingFailure.message })}
        </p>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly text: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ title, text, checked, onChoose }: ChoiceProps) {
  return (
    <label className="ws-external__option">
      <input type="radio" name="handed-over" checked={checked} onChange={onChoose} />
      <b>{title}</b>
      <span>{text}</span>
    </label>
  );
}

/** The private chat that is open in the column, once it is known; undefined when there is none. */
function useCurrentChat(): Room | undefined {
  const { answer } = useRead(listRooms, undefined, {
    failure: { source: 'Sessions', message: t('The chats could not be read') },
  });
  return answer?.data.find((room) => room.id === remembered('activeChatId'));
}
