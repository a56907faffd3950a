import { accessTexts } from '@mach42/contracts/audit/access-texts.ts';
import { listAccess } from '@mach42/contracts/audit/calls.ts';
import type { Access } from '@mach42/contracts/audit/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { EventFrame } from '@mach42/contracts/socket/frames.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { Log, Toasts } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { accessActions } from './access.slice.ts';

/** Milliseconds that the toast stays: it is no small matter. */
const noticeMs = 15_000;

export interface AccessNotice {
  /** A person has signed in: shows what happened while they were away. */
  readonly enter: () => void;
  /** Called with each event of the socket. */
  readonly onEvent: (frame: EventFrame) => void;
}

interface NoticeParts {
  readonly store: Store<RootState>;
  readonly api: Api;
  readonly toasts: Toasts;
  readonly log: Log;
  readonly show: () => void;
}

/**
 * Notifies people at once when an admin opens their content or sets their password or secret word, and counts the
 * accesses that they have not seen.
 */
export function createAccessNotice({ store, api, toasts, log, show }: NoticeParts): AccessNotice {
  const me = () => store.getState().session.userId;

  /** Returns the accesses that are new to the person, newest first. */
  async function count(): Promise<readonly Access[]> {
    const asking = me();
    try {
      const { data } = await api.request(listAccess);
      if (me() !== asking) return [];
      const unseen = data.filter(({ seen }) => !seen);
      store.dispatch(accessActions.counted(unseen.length));
      return unseen;
    } catch (error) {
      const message = t('Could not read who opened your content: {message}', {
        message: asApiError(error).message,
      });
      log({ type: 'warning', source: 'Access', message });
      return [];
    }
  }

  const warn = (message: string) =>
    toasts.warning(message, {
      action: { label: t('See details'), run: show },
      durationMs: noticeMs,
    });

  async function enter(): Promise<void> {
    store.dispatch(accessActions.counted(0));
    const unseen = (await count()).map(sentenceOf);
    if (unseen[0] !== undefined) warn(unseen[0]);
    for (const message of unseen.toReversed()) log({ type: 'warning', source: 'Access', message });
  }

  return {
    enter: () => void enter(),
    onEvent: ({ type, data }) => {
      if (type === 'BreakGlassSeen') store.dispatch(accessActions.counted(0));
      if (type === 'BreakGlassUsed' && ownerOf(data) === me()) void count();
      const message = newsOf(type, data, me());
      if (message === undefined) return;
      warn(message);
      void count();
    },
  };
}

/** Returns the text of the notice; undefined for an event of another kind or about another person. */
function newsOf(type: string, data: object, me: string | undefined): string | undefined {
  if (type === 'BreakGlassOpened') {
    const { opening } = data as ChangeData['BreakGlassOpened'];
    return opening.userId === me ? accessTexts.opened(opening.adminName) : undefined;
  }
  if (type !== 'PasswordReset' && type !== 'SecretReset') return undefined;
  const { reset } = data as ChangeData['PasswordReset'];
  return reset.userId === me ? sentenceOf(reset) : undefined;
}

const sentenceOf = (row: Access): string =>
  row.type === 'opening'
    ? accessTexts.opened(row.adminName)
    : accessTexts.reset(row.adminName, row.word);

const ownerOf = (data: object): string => (data as ChangeData['BreakGlassUsed']).userId;
