import { limits } from '@mach42/contracts/kernel/limits.ts';
import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { MessagePreview } from '@mach42/contracts/saved/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { sql } from 'kysely';
import type { QueryBuilder } from '../query.ts';
import { plainText } from '../search/snippet.ts';
import { modelName } from './message-rows.ts';

/** The characters of the content that a preview reads: the reasoning of a model is not shown. */
const readCharacters = 8 * limits.previewCharacters;

/** Messages that are shown, with their author and room. */
export const previewRows = (q: QueryBuilder) =>
  q
    .selectFrom('messages')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .leftJoin('users', 'users.id', 'messages.person_id')
    .select([
      'messages.id',
      'messages.room_id',
      'messages.type',
      'messages.model_id',
      'messages.created_at',
      'rooms.name as room_name',
      'rooms.type as room_type',
      'users.first_name',
      'users.last_name',
      sql<string>`substr(messages.content, 1, ${sql.lit(readCharacters)})`.as('beginning'),
    ])
    .where('messages.hidden', '=', 0)
    .where('rooms.removed', '=', 0);

interface PreviewRow {
  readonly id: string;
  readonly room_id: string;
  readonly type: string;
  readonly model_id: string | null;
  readonly created_at: string;
  readonly room_name: string;
  readonly room_type: RoomType;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly beginning: string;
}

export function previewOf(row: PreviewRow): MessagePreview {
  const isReply = row.type === 'ai_response';
  const content = isReply ? splitReasoning(row.beginning).content : row.beginning;
  return {
    id: row.id,
    roomId: row.room_id,
    roomName: row.room_name,
    roomType: row.room_type,
    author: isReply ? modelName(row.model_id ?? '') : fullName(row),
    text: plainText(content).slice(0, limits.previewCharacters),
    postedAt: row.created_at,
  };
}

export const fullName = ({
  first_name,
  last_name,
}: Pick<PreviewRow, 'first_name' | 'last_name'>): string =>
  `${first_name ?? userTexts.guest} ${last_name ?? ''}`.trim();
