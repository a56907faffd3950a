import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

/** Bytes of a content that comes with its row. */
const short = 8000;
/** Bytes of the others that are read in one turn of the event loop: to decode letters that are not ASCII takes 10 ns for each. */
const ofTurn = 600_000;

/** The columns that replace `content`: the content of a message that is not long, and the number of its bytes. */
export const shortContent = [
  sql<
    string | null
  >`case when octet_length(messages.content) <= ${sql.lit(short)} then messages.content end`.as(
    'content',
  ),
  sql<number | string>`octet_length(messages.content)`.as('bytes'),
] as const;

interface Shortened {
  readonly id: string;
  readonly content: string | null;
  readonly bytes: number | string;
}

const contentOf = prepared((q, p: { id: string }) =>
  q.selectFrom('messages').select('content').where('id', '=', p.id),
);

/** Returns rows with their contents; the long contents are read a few in a turn of the event loop. */
export async function withContents<Row extends Shortened>(
  db: Reader,
  rows: readonly Row[],
): Promise<(Omit<Row, 'content' | 'bytes'> & { content: string })[]> {
  const whole: (Omit<Row, 'content' | 'bytes'> & { content: string })[] = [];
  let left = ofTurn;
  for (const { content, bytes, ...row } of rows) {
    if (content !== null) {
      whole.push({ ...row, content });
      continue;
    }
    left -= Number(bytes);
    if (left < 0) {
      await setImmediate();
      left = ofTurn - Number(bytes);
    }
    const found = await db.first(contentOf, { id: row.id });
    whole.push({ ...row, content: found?.content ?? '' });
  }
  return whole;
}
