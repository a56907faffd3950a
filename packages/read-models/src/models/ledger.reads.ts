import { limits } from '@mach42/contracts/kernel/limits.ts';
import type {
  LedgerMeta,
  LedgerQuery,
  LedgerRow,
  LedgerSum,
} from '@mach42/contracts/models/schemas.ts';
import type { SentPicture } from '@mach42/contracts/sending/pictures.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { whenGiven, prepared, type QueryBuilder } from '../query.ts';
import { callIn, inMonth, sumIn, sumsByMonth } from './call-sums.ts';
import type { ModelCallsTable } from './table.ts';

/** Null: not asked for. */
interface Which {
  readonly userId: string;
  readonly month: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly purpose: string | null;
}

const fitting = (q: QueryBuilder, p: Which) =>
  q
    .selectFrom('model_calls')
    .where('user_id', '=', p.userId)
    .where(inMonth(p.month))
    .where(whenGiven(p.provider, sql`provider = ${p.provider}`))
    .where(whenGiven(p.model, sql`model_id = ${p.model}`))
    .where(whenGiven(p.purpose, sql`purpose = ${p.purpose}`));

/** The positions of rows, and the bytes of the texts that were sent to models. */
const sizes = prepared((q, p: Which & { before: string | null; limit: number }) =>
  fitting(q, p)
    .select(['position', sql<number>`octet_length(sent_text)`.as('bytes')])
    .where(
      whenGiven(
        p.before,
        sql`position < (select c.position from model_calls c
          where c.id = ${p.before} and c.user_id = ${p.userId})`,
      ),
    )
    .orderBy('position', 'desc')
    .limit(p.limit),
);

const page = prepared((q, p: Which & { newest: number; oldest: number }) =>
  fitting(q, p)
    .selectAll()
    .where('position', '<=', p.newest)
    .where('position', '>=', p.oldest)
    .orderBy('position', 'desc'),
);

const count = prepared((q, p: Which) =>
  fitting(q, p).select((eb) => eb.fn.countAll<number>().as('calls')),
);

const sums = prepared((q, p: { userId: string }) =>
  sumsByMonth(q, 'model_calls')
    .select([
      sql<number>`count(error)`.as('failed'),
      sql<number>`count(withheld)`.as('left_out'),
      sql<number>`count(unmasked)`.as('in_full'),
    ])
    .where(sql<boolean>`user_id = ${p.userId}`),
);

/** The first ones that one answer has; one at least. */
function withinBytes<Head extends { readonly bytes: number }>(heads: readonly Head[]): Head[] {
  let bytes = 0;
  const end = heads.findIndex((head, at) => {
    bytes += head.bytes;
    return at > 0 && bytes > limits.ledgerPageBytes;
  });
  return heads.slice(0, end === -1 ? heads.length : end);
}

/** The calls on behalf of a person that fit a query, newest first; `before` is one of their own. */
export async function ledgerPage(
  db: Reader,
  userId: string,
  { limit, before, ...which }: LedgerQuery & { readonly limit: number },
): Promise<{ data: LedgerRow[]; meta: LedgerMeta }> {
  const filter: Which = {
    userId,
    month: which.month ?? null,
    provider: which.provider ?? null,
    model: which.model ?? null,
    purpose: which.purpose ?? null,
  };
  const heads = await db.all(sizes, { ...filter, before: before ?? null, limit: limit + 1 });
  const shown = withinBytes(heads.slice(0, limit));
  const [first, last] = [shown.at(0), shown.at(-1)];
  const rows =
    first === undefined || last === undefined
      ? []
      : await db.all(page, { ...filter, newest: first.position, oldest: last.position });
  const total = (await db.first(count, filter))?.calls ?? 0;
  return { data: rows.map(ledgerRow), meta: { total, hasMore: heads.length > shown.length } };
}

/** The sums of all calls on behalf of a person, the newest month first. */
export async function ledgerSums(db: Reader, userId: string): Promise<LedgerSum[]> {
  const rows = await db.all(sums, { userId });
  return rows.map((row) => ({ ...sumIn(row), withheld: row.left_out, unmasked: row.in_full }));
}

function receivedIn({
  received_characters: characters,
  received_pieces: pieces,
}: ModelCallsTable): Pick<LedgerRow, 'received'> {
  return characters === null || pieces === null ? {} : { received: { characters, pieces } };
}

function ledgerRow(row: ModelCallsTable): LedgerRow {
  return {
    ...callIn(row),
    maskedText: row.sent_text,
    ...receivedIn(row),
    ...(row.message_id === null ? {} : { messageId: row.message_id }),
    ...(row.job_id === null ? {} : { jobId: row.job_id }),
    ...(row.saige_version === null
      ? {}
      : { saigeVersion: row.saige_version, saigeSent: row.saige_sent === 1 }),
    ...(row.withheld === null ? {} : { withheld: JSON.parse(row.withheld) as string[] }),
    ...(row.unmasked === null ? {} : { unmasked: JSON.parse(row.unmasked) as string[] }),
    ...(row.pictures === null ? {} : { pictures: JSON.parse(row.pictures) as SentPicture[] }),
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.begun_by === null ? {} : { underWay: true as const }),
  };
}
