import { limits } from '@mach42/contracts/kernel/limits.ts';
import type {
  VersionsQuery,
  PhodOperation,
  PhodVersionFile,
} from '@mach42/contracts/phod/schemas.ts';
import { jsonObject } from '@mach42/http-kit/json-text.ts';
import { privateChatsOf } from '@mach42/read-models/audit/openings.reads.ts';
import { wholeEntriesOf } from '@mach42/read-models/datarais/entries.reads.ts';
import { messagesPage, type PageQuery } from '@mach42/read-models/messages/messages-page.reads.ts';
import {
  findPhod,
  findPhodAt,
  phodVersions,
  type FoundVersion,
} from '@mach42/read-models/phod/phod.reads.ts';
import type { QueryParts } from '../kernel/deps.ts';
import { findPair, phodFile } from '../phod/own-phod.ts';
import { summaryWithoutSecrets } from './without-secrets.ts';

/**
 * A person's content as an admin with break-glass access reads it; undefined where it is not theirs.
 * @param reader the admin, in whose turns long work is done
 */
export function openedContent({ db, phods }: Pick<QueryParts, 'db' | 'phods'>, reader: string) {
  const withoutSecrets = async (found: FoundVersion) =>
    phods.fileWithoutSecrets(await phods.file(found, reader), reader);
  return {
    phod: async (userId: string, at: string | undefined) =>
      phodFile(await findPhodAt(db, userId, at), withoutSecrets),
    async versions(userId: string, query: VersionsQuery) {
      const { versions, hasMore } = await phodVersions(db, userId, query);
      const shown = versions.map((one) => ({
        ...one,
        summary: summaryWithoutSecrets(one.summary),
      }));
      return { versions: shown, hasMore };
    },
    async version(userId: string, version: number) {
      const found = await findPhod(db, userId, version);
      if (found === undefined) return undefined;
      const summary = summaryWithoutSecrets(found.view.summary);
      const briefData = await withoutSecrets(found);
      return jsonObject<PhodVersionFile>({ ...found.view, summary, briefData });
    },
    async diff(userId: string, from: number, to: number) {
      const pair = await findPair(db, userId, from, to);
      if (pair === undefined) return undefined;
      const ops = await phods.diffWithoutSecrets(await phods.diff(pair, reader), reader);
      return jsonObject<{ ops: PhodOperation[] }>({ ops });
    },
    /** The entries without the results of their runs: a result is the whole file again, with its secrets. */
    entries: (userId: string) =>
      wholeEntriesOf(db, {
        userId,
        limit: limits.entriesPage,
        characters: limits.entriesOpenedCharacters,
      }),
    chats: (userId: string) => privateChatsOf(db, userId),
    async messages(userId: string, page: Omit<PageQuery, 'viewerId'>) {
      const chats = await privateChatsOf(db, userId);
      if (!chats.some(({ id }) => id === page.roomId)) return undefined;
      return messagesPage(db, { ...page, viewerId: userId });
    },
  };
}

export type OpenedContent = ReturnType<typeof openedContent>;
