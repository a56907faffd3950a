import type { VersionsQuery } from '@mach42/contracts/phod/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { privateChatsOf } from '@mach42/read-models/audit/openings.reads.ts';
import { entriesOf } from '@mach42/read-models/datarais/entries.reads.ts';
import { messagesPage, type PageQuery } from '@mach42/read-models/messages/messages-page.reads.ts';
import {
  currentPhod,
  phodDiff,
  phodVersion,
  phodVersions,
} from '@mach42/read-models/phod/phod.reads.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { emptyPhod } from '../phod/own-phod.ts';
import { phodWork } from '../phod/phod-work.ts';
import { opsWithoutSecrets, summaryWithoutSecrets, withoutSecrets } from './without-secrets.ts';

/**
 * A person's content as an admin with break-glass access reads it; undefined where it is not theirs.
 * @param reader the admin, in whose turns long work is done
 */
export function openedContent(
  { db, compute }: Pick<QueryApiDeps, 'db' | 'compute'>,
  reader: string,
) {
  return {
    async phod(userId: string) {
      const file = (await currentPhod(db, userId)) ?? emptyPhod;
      return { ...file, briefData: withoutSecrets(file.briefData) };
    },
    async versions(userId: string, query: VersionsQuery) {
      const { versions, hasMore } = await phodVersions(db, userId, query);
      const shown = versions.map((one) => ({
        ...one,
        summary: summaryWithoutSecrets(one.summary),
      }));
      return { versions: shown, hasMore };
    },
    async version(userId: string, version: number) {
      const file = await phodVersion(db, userId, version);
      if (file === undefined) return undefined;
      const summary = summaryWithoutSecrets(file.summary);
      return { ...file, summary, briefData: withoutSecrets(file.briefData) };
    },
    async diff(userId: string, from: number, to: number) {
      const ops = await phodDiff(db, userId, from, to, phodWork(compute, reader));
      return ops && opsWithoutSecrets(ops);
    },
    /** Without what runs made of them: that is the whole file again, secrets included. */
    async entries(userId: string) {
      const entries = await entriesOf(db, { userId, limit: limits.entriesPage });
      return entries.map((entry) => ({ ...entry, result: null }));
    },
    chats: (userId: string) => privateChatsOf(db, userId),
    async messages(userId: string, page: Omit<PageQuery, 'viewerId'>) {
      const chats = await privateChatsOf(db, userId);
      if (!chats.some(({ id }) => id === page.roomId)) return undefined;
      return messagesPage(db, { ...page, viewerId: userId });
    },
  };
}

export type OpenedContent = ReturnType<typeof openedContent>;
