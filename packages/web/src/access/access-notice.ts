import { listAccess } from '@mach42/contracts/audit/calls.ts';
import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { EventFrame } from '@mach42/contracts/socket/frames.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { Log, Toasts } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { accessActions } from './access.slice.ts';

/** Milliseconds that the toast stays: it is no small matter. */
const noticeMs = 15_000;

export interface AccessNotice {
  /** Somebody has signed in: tells what happened while they were away. */
  readonly enter: () => void;
  /** Hears of an event. */
  readonly told: (frame: EventFrame) => void;
}

interface NoticeParts {
  readonly store: Store<RootState>;
  readonly api: Api;
  readonly toasts: Toasts;
  readonly log: Log;
  readonly show: () => void;
}

/** Tells people at once when an admin opens their content, and counts what they have not seen. */
export function createAccessNotice({ store, api, toasts, log, show }: NoticeParts): AccessNotice {
  const me = () => store.getState().session.userId;

  async function count(): Promise<string | undefined> {
    const asking = me();
    try {
      const { data } = await api.request(listAccess);
      if (me() !== asking) return undefined;
      const unseen = data.filter(({ seen }) => !seen);
      store.dispatch(accessActions.counted(unseen.length));
      return unseen[0]?.adminName;
    } catch (error) {
      const message = `Who opened your content could not be read: ${asApiError(error).message}`;
      log({ type: 'warning', source: 'Access', message });
      return undefined;
    }
  }

  const warn = (adminName: string) =>
    toasts.warning(auditTexts.opened(adminName), {
      action: { label: 'See what', run: show },
      durationMs: noticeMs,
    });

  async function enter(): Promise<void> {
    store.dispatch(accessActions.counted(0));
    const adminName = await count();
    if (adminName !== undefined) warn(adminName);
  }

  return {
    enter: () => void enter(),
    told: ({ type, data }) => {
      if (type === 'BreakGlassSeen') store.dispatch(accessActions.counted(0));
      if (type === 'BreakGlassUsed' && ownerOf(data) === me()) void count();
      if (type !== 'BreakGlassOpened') return;
      const { opening } = data as ChangeData['BreakGlassOpened'];
      if (opening.userId !== me()) return;
      warn(opening.adminName);
      void count();
    },
  };
}

const ownerOf = (data: object): string => (data as ChangeData['BreakGlassUsed']).userId;
