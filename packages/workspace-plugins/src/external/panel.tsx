import { AddIcon, DisableIcon, GlobeNetworkIcon, ShieldIcon, TimeIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { LinkField } from '@mach42/conversations/share/link-field.tsx';
import { remembered } from '@mach42/conversations/state/remembered.ts';
import { t } from '@mach42/language/t.ts';
import { useSecondsLeft } from '@mach42/plugin-kit/clock.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { PanelProps } from '@mach42/plugin-kit/plugin.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { formatLeft } from '@mach42/plugin-kit/time.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { ConfirmDialog, Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { nanoid } from '@reduxjs/toolkit';
import { useState, type ReactNode } from 'react';
import { externalActions } from './actions.ts';
import { externalSaga } from './saga.ts';
import { SessionSteps } from './session-steps.tsx';
import { external, externalSlice } from './state.ts';
import '@mach42/plugin-kit/ui/card.css';
import './external.css';

interface OpenDialogProps {
  readonly modelId: string;
  readonly name: string;
  readonly onCancel: () => void;
}

/** Asks for the chat to hand over, and says who can read it and for how long. */
function OpenDialog({ modelId, name, onCancel }: OpenDialogProps) {
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
      action={{
        label: t('Open session'),
        loading: isOpening,
        run: () => dispatch(externalActions.start({ modelId, roomId, idempotencyKey })),
      }}
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

/** Returns the private chat that is open in the column, once it is known; undefined when there is none. */
function useCurrentChat(): Room | undefined {
  const { answer } = useRead(listRooms, undefined, {
    failure: { source: 'Sessions', message: t('The chats could not be read') },
  });
  return answer?.data.find((room) => room.id === remembered('activeChatId'));
}

export const slices = [externalSlice];
export const saga = externalSaga;
export { live } from './live.ts';

export default function ExternalPanel({ tabId, params }: PanelProps<'external-{id}'>) {
  const { dispatch, workspace } = useShell();
  const { available } = useModels();
  const { sessions, failure, asking } = useSlice(externalSlice, (state) => state);
  const model = available.find((known) => known.id === params.id);
  const name = model === undefined ? params.id : modelHeading(model).name;
  const own = sessions?.filter((session) => session.modelId === params.id);
  const ask = () => dispatch(external.asked(params.id));
  const cancel = () => {
    dispatch(external.asked(undefined));
    if (own === undefined || own.length === 0) workspace.close(tabId);
  };
  return (
    <Panel>
      <PanelHeader title={name} meta={t('external session')} />
      <PanelBody className="ws-external">
        {own === undefined && failure === undefined && <SkeletonCards cards={1} />}
        {own === undefined && failure !== undefined && (
          <ErrorState
            title={t('The sessions could not be read')}
            error={failure}
            onRetry={() => dispatch(externalActions.load())}
          />
        )}
        {own?.length === 0 && (
          <EmptyState
            icon={<GlobeNetworkIcon size={20} />}
            title={t('No session with {name} is open', { name })}
            actions={
              <Button variant="primary" icon={<AddIcon />} onClick={ask}>
                {t('Start a new one')}
              </Button>
            }
          >
            {t(
              'A session gives {name} an address at which it reads a chat of yours, masked, for half an hour.',
              { name },
            )}
          </EmptyState>
        )}
        {own?.map((session, index) => (
          <SessionCard
            key={session.id}
            session={session}
            name={name}
            {...(index === 0 ? { onRenew: ask } : {})}
          />
        ))}
      </PanelBody>
      {asking === params.id && <OpenDialog modelId={params.id} name={name} onCancel={cancel} />}
    </Panel>
  );
}

interface SessionCardProps {
  readonly session: TempSession;
  /** The name of the assistant. */
  readonly name: string;
  /** Opens a new session; offered once this one has ended. */
  readonly onRenew?: () => void;
}

/** Shows the connection details of a session, and how long it lasts. */
function SessionCard({ session, name, onRenew }: SessionCardProps) {
  const { api, dispatch } = useShell();
  const left = useSecondsLeft(session.expiresAt, api.serverNow);
  const isBusy = useSlice(externalSlice, ({ busy }) => busy.includes(session.id));
  const isOver = left === 0;
  const [asking, setAsking] = useState(false);
  return (
    <section className="ws-card ws-external__card" aria-label={session.title}>
      <header className="ws-external__head">
        <h3 className="ws-external__title">{session.title}</h3>
        <span className="ws-external__left" role="timer" aria-label={t('Time left')}>
          {isOver ? <DisableIcon /> : <TimeIcon />}
          {isOver ? sessionTexts.expired : formatLeft(left)}
        </span>
      </header>
      <dl className="ws-external__details">
        {!isOver && (
          <>
            <Detail term={t('For {name}', { name })}>
              <LinkField label={t('Content')} url={session.backendUrl} />
            </Detail>
            <Detail term={t('For people')}>
              <LinkField label={t('Page')} url={session.frontendUrl} opens />
            </Detail>
          </>
        )}
        <Detail term={t('Handed over')}>
          {session.roomId === null ? (
            t('No chat')
          ) : (
            <>
              {t('The chat as it was at that time')}{' '}
              {session.masked && <Chip icon={<ShieldIcon size={12} />}>{t('Masked')}</Chip>}
            </>
          )}
        </Detail>
        <Detail term={t('Started')}>
          <Timestamp at={session.startTime} />
        </Detail>
        <Detail term={isOver ? t('Ended') : t('Ends')}>
          <Timestamp at={session.expiresAt} />
        </Detail>
      </dl>
      {!isOver && <SessionSteps name={name} url={session.backendUrl} />}
      <footer className="ws-external__actions">
        {!isOver && (
          <>
            <Button variant="danger-plain" disabled={isBusy} onClick={() => setAsking(true)}>
              {t('Close session')}
            </Button>
            <Button
              icon={<TimeIcon />}
              disabled={isBusy}
              onClick={() => dispatch(externalActions.extend(session))}
            >
              {t('Extend')}
            </Button>
          </>
        )}
        {isOver && onRenew !== undefined && (
          <Button variant="primary" icon={<AddIcon />} onClick={onRenew}>
            {t('Start a new one')}
          </Button>
        )}
      </footer>
      <ConfirmDialog
        isOpen={asking}
        title={t('Close this session?')}
        confirm={t('Close session')}
        onConfirm={() => {
          setAsking(false);
          dispatch(externalActions.close(session));
        }}
        onCancel={() => setAsking(false)}
      >
        {t('Its two addresses stop working at once, and cannot be opened again.')}
      </ConfirmDialog>
    </section>
  );
}

function Detail({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
