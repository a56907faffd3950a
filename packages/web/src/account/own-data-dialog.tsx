import { DownloadIcon, ExportIcon, TrashIcon } from '@blueprintjs/icons';
import {
  deletePersonalExport,
  getPersonalExport,
  readPersonalExport,
  requestPersonalExport,
} from '@mach42/contracts/exports/calls.ts';
import type { ExportBytes, PersonalExport } from '@mach42/contracts/exports/schemas.ts';
import { exportTexts } from '@mach42/contracts/exports/texts.ts';
import {
  getOwnForgetting,
  requestOwnForgetting,
  withdrawOwnForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { bytesOf, downloadBlob } from '@mach42/plugin-kit/download.ts';
import { useApi, useShell } from '@mach42/plugin-kit/hooks.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SecretField } from '@mach42/plugin-kit/ui/secret-field.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import './own-data-dialog.css';

/** Asks to be forgotten, with one's password, and withdraws it while that is possible. */
export function ForgetMe() {
  const { api, toasts } = useShell();
  const reading = useRead(getOwnForgetting);
  const { answer, refresh } = reading;
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const { isBusy, error, run } = useRequest({ onEnd: refresh });
  const own = answer?.data;

  const act = (action: () => Promise<unknown>, done: string) =>
    run(async () => {
      await action();
      toasts.success(done);
      setAsking(false);
      setPassword('');
    });
  const request = () =>
    act(() => api.request(requestOwnForgetting, { body: { password } }), forgetTexts.asked);
  const withdraw = () => act(() => api.request(withdrawOwnForgetting), forgetTexts.withdrawn);

  return (
    <section className="ws-own-data__forget" aria-label={forgetTexts.ownTitle}>
      <h3>{forgetTexts.ownTitle}</h3>
      <ReadState
        read={reading}
        failed={t('Your request could not be loaded')}
        skeleton={<SkeletonLines lines={2} />}
      />
      {own?.isHeld === true && <p role="status">{forgetTexts.ownHeld}</p>}
      {own?.request != null && (
        <>
          <p role="status">
            {own.request.isOwn ? forgetTexts.ownRequest : forgetTexts.othersRequest}{' '}
            <Timestamp at={own.request.dueAt} />.
          </p>
          {own.request.isOwn && (
            <Button loading={isBusy} onClick={() => void withdraw()}>
              {t('Withdraw the request')}
            </Button>
          )}
        </>
      )}
      {own?.request === null && !own.isHeld && !isAsking && (
        <>
          <p className="ws-muted">{forgetTexts.what(own.graceDays)}</p>
          <Button variant="danger" icon={<TrashIcon />} onClick={() => setAsking(true)}>
            {t('Forget me…')}
          </Button>
        </>
      )}
      {own?.request === null && isAsking && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (password !== '' && !isBusy) void request();
          }}
        >
          <p>{forgetTexts.what(own.graceDays)}</p>
          <SecretField
            autoFocus
            large={false}
            label={t('Your password')}
            value={password}
            error={error?.message}
            onChange={setPassword}
          />
          <div className="ws-own-data__actions">
            <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
            <Button type="submit" variant="danger" loading={isBusy} disabled={password === ''}>
              {t('Ask to be forgotten')}
            </Button>
          </div>
        </form>
      )}
      {error !== undefined && !isAsking && <p role="alert">{error.message}</p>}
    </section>
  );
}

/** Prepares a file of everything of one's own, and fetches it. */
export default function OwnDataDialog({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const { answer, error, refresh, patch } = useRead(getPersonalExport, undefined, {
    everyMs: (read) => (isPreparing(read?.data) ? 1500 : undefined),
  });
  const [problem, setProblem] = useState<string>();
  const state = answer?.data;

  async function act(action: () => Promise<PersonalExport | null>): Promise<void> {
    setProblem(undefined);
    try {
      const data = await action();
      patch((known) => ({ ...known, data }));
    } catch (thrown) {
      setProblem(asApiError(thrown).message);
      refresh();
    }
  }
  const prepare = () =>
    act(async () => {
      const options = { idempotencyKey: nanoid() };
      return (await api.request(requestPersonalExport, undefined, options)).data;
    });
  const remove = (id: string) =>
    act(async () => {
      await api.request(deletePersonalExport, { params: { id } });
      return null;
    });

  return (
    <Dialog isOpen icon={<ExportIcon />} title={exportTexts.title} onClose={onClose}>
      <div className="ws-own-data">
        <p>{exportTexts.what}</p>
        <p className="ws-muted">{exportTexts.secrets}</p>
        {error !== undefined && (
          <ErrorState
            title={t('The state of your file could not be loaded')}
            error={error}
            onRetry={refresh}
          />
        )}
        {problem !== undefined && <p role="alert">{problem}</p>}
        {answer === undefined && error === undefined && <SkeletonLines lines={2} />}
        {isPreparing(state) && <UnderWay state={state} />}
        {state?.status === 'failed' && <p role="alert">{exportTexts.failed}</p>}
        {state?.status === 'ready' ? (
          <Ready state={state} onRemove={() => void remove(state.id)} onProblem={setProblem} />
        ) : (
          answer !== undefined &&
          !isPreparing(state) && (
            <Button variant="primary" icon={<ExportIcon />} onClick={() => void prepare()}>
              {t('Prepare the file')}
            </Button>
          )
        )}
        <ForgetMe />
      </div>
    </Dialog>
  );
}

const isPreparing = (state: PersonalExport | null | undefined): state is PersonalExport =>
  state?.status === 'waiting' || state?.status === 'preparing';

function UnderWay({ state }: { readonly state: PersonalExport }) {
  const { status, done, parts, retryAt } = state;
  const text =
    status === 'waiting' || parts === 0
      ? t('Waiting for its turn')
      : t('Writing: {done} of {parts} parts', { done, parts });
  return (
    <div className="ws-own-data__progress" role="status">
      <span>
        {retryAt === null ? (
          `${text}.`
        ) : (
          <>
            {exportTexts.noRoom} <Timestamp at={retryAt} />.
          </>
        )}{' '}
        {exportTexts.underWay}
      </span>
      <progress aria-label={exportTexts.title} value={parts === 0 ? 0 : done / parts} />
    </div>
  );
}

interface ReadyProps {
  readonly state: PersonalExport;
  readonly onRemove: () => void;
  readonly onProblem: (problem: string | undefined) => void;
}

/** The parts of the file that the browser has, and the first byte that it lacks; null: none. */
interface Fetched {
  readonly parts: readonly Blob[];
  readonly next: number | null;
}
const nothing: Fetched = { parts: [], next: 0 };

function Ready({ state: { id, bytes, expiresAt }, onRemove, onProblem }: ReadyProps) {
  const api = useApi();
  const [read, setRead] = useState<number>();
  // The parts that were fetched before the connection broke off stay: the next attempt continues behind them.
  const [fetched, setFetched] = useState<Fetched>(nothing);
  const size = bytes ?? 0;

  async function fetchFile(): Promise<void> {
    onProblem(undefined);
    const parts = [...fetched.parts];
    let { next } = fetched;
    try {
      while (next !== null) {
        const from: number = next;
        setRead(from);
        const { data }: { readonly data: ExportBytes } = await api.request(readPersonalExport, {
          params: { id },
          query: { from },
        });
        parts.push(new Blob([bytesOf(data.bytes)]));
        next = data.next;
      }
      downloadBlob(`my-data-${new Date().toISOString().slice(0, 10)}.zip`, new Blob(parts));
      setFetched(nothing);
    } catch (thrown) {
      onProblem(asApiError(thrown).message);
      setFetched({ parts, next });
    } finally {
      setRead(undefined);
    }
  }

  return (
    <>
      <p role="status">
        {t('The file is ready: {size}.', { size: sizeText(size) })}{' '}
        {expiresAt !== null && (
          <>
            {t('It is deleted')} <Timestamp at={expiresAt} />.
          </>
        )}
      </p>
      {read !== undefined && (
        <progress aria-label={t('Fetching the file')} value={size === 0 ? 0 : read / size} />
      )}
      <div className="ws-own-data__actions">
        <Button
          variant="primary"
          icon={<DownloadIcon />}
          loading={read !== undefined}
          onClick={() => void fetchFile()}
        >
          {read === undefined && (fetched.next ?? 0) > 0 ? t('Continue') : t('Save the file')}
        </Button>
        <Button icon={<TrashIcon />} onClick={onRemove}>
          {t('Delete it now')}
        </Button>
      </div>
    </>
  );
}
