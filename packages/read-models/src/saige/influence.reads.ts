import { limits } from '@mach42/contracts/kernel/limits.ts';
import type {
  SaigeAnswer,
  SaigeInfluence,
  SaigePerson,
  SaigeQuestion,
} from '@mach42/contracts/saige/schemas.ts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../kernel/database.ts';
import { prepared, whenGiven, type QueryBuilder } from '../query.ts';
import { displayName } from '../users/users.reads.ts';

interface OfVersion {
  readonly modelId: string;
  readonly version: number;
}

const versions = prepared((q, p: { modelId: string }) =>
  q
    .selectFrom('persona_days')
    .select(({ fn }) => [
      'version',
      fn.sum<number>('answers').as('answers'),
      fn.sum<number>('sent').as('sent'),
      fn.min<string>('day').as('first_day'),
      fn.max<string>('day').as('last_day'),
    ])
    .where('model_id', '=', p.modelId)
    .groupBy('version')
    .orderBy('version', 'desc'),
);

const people = prepared((q, p: { modelId: string }) =>
  q
    .selectFrom('persona_people')
    .select(({ fn }) => ['version', fn.countAll<number>().as('people')])
    .where('model_id', '=', p.modelId)
    .groupBy('version'),
);

const days = prepared((q, p: { modelId: string; since: string }) =>
  q
    .selectFrom('persona_days')
    .select(['day', 'version', 'answers', 'sent'])
    .where('model_id', '=', p.modelId)
    .where('day', '>=', p.since)
    .orderBy('day')
    .orderBy('version'),
);

const peopleOfVersion = prepared((q, p: OfVersion & { limit: number }) =>
  q
    .selectFrom('persona_people')
    .leftJoin('users', 'users.id', 'persona_people.user_id')
    .select(['user_id', 'answers', 'last_at', 'users.first_name', 'users.last_name'])
    .where('model_id', '=', p.modelId)
    .where('version', '=', p.version)
    .orderBy('answers', 'desc')
    .orderBy('user_id')
    .limit(p.limit),
);

const answers = (q: QueryBuilder) =>
  q
    .selectFrom('model_calls')
    .leftJoin('users', 'users.id', 'model_calls.user_id')
    .select(['model_calls.id', 'at', 'purpose', 'message_id', 'job_id', 'model_id'])
    .select(['saige_version', 'saige_sent', 'provider', 'outside', 'error', 'user_id'])
    .select(['users.first_name', 'users.last_name'])
    // The condition is written as in the partial index.
    .where(sql<boolean>`saige_version is not null`)
    .orderBy('model_calls.position', 'desc');

const answersOfVersion = prepared((q, p: OfVersion & { before: string | null; limit: number }) =>
  answers(q)
    .where('model_id', '=', p.modelId)
    .where('saige_version', '=', p.version)
    .where(
      whenGiven(
        p.before,
        sql`model_calls.position < (select c.position from model_calls c where c.id = ${p.before})`,
      ),
    )
    .limit(p.limit),
);

const askedBefore = prepared((q, p: OfVersion & { viewerId: string }) =>
  q
    .selectFrom((from) =>
      from
        .selectFrom('model_calls')
        .select(['message_id', 'at', 'position'])
        .where('model_id', '=', p.modelId)
        .where(sql<boolean>`saige_version is not null`)
        .where('saige_version', '=', p.version)
        .orderBy('position', 'desc')
        .limit(sql.lit(limits.whatIfAnswers))
        .as('calls'),
    )
    .innerJoin('messages as replies', 'replies.id', 'calls.message_id')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.room_id', '=', 'replies.room_id')
        .on('participants.user_id', '=', p.viewerId),
    )
    .innerJoin('rooms', 'rooms.id', 'replies.room_id')
    .select(['replies.id', 'replies.room_id', 'rooms.name', 'calls.at'])
    .where('rooms.removed', '=', 0)
    .orderBy('calls.position', 'desc'),
);

const mostShown = limits.entryPreviewCharacters;

/**
 * Selects the beginning of a message, with at least the number of characters that is shown: SQL counts a surrogate
 * pair as one.
 */
const beginning = (of: 'reply' | 'question') =>
  sql<string>`substr(${sql.ref(`${of}.content`)}, 1, ${sql.lit(mostShown)})`;

const beginningsOf = prepared((q, p: { id: string }) =>
  q
    .selectFrom('messages as reply')
    .innerJoin('messages as question', 'question.id', 'reply.reply_to')
    .select([beginning('reply').as('answer'), beginning('question').as('question')])
    .where('reply.id', '=', p.id)
    .where('reply.hidden', '=', 0)
    .where('question.hidden', '=', 0),
);

const byCall = prepared((q, p: { id: string }) => answers(q).where('model_calls.id', '=', p.id));
const byJob = prepared((q, p: { id: string; limit: number }) =>
  answers(q).where('job_id', '=', p.id).limit(p.limit),
);
const byMessage = prepared((q, p: { id: string; limit: number }) =>
  answers(q).where('message_id', '=', p.id).limit(p.limit),
);

/** Returns how many answers were made with each version; by day since `since` (`YYYY-MM-DD`, UTC). */
export async function saigeInfluence(
  db: Reader,
  modelId: string,
  since: string,
): Promise<SaigeInfluence> {
  const touched = new Map(
    (await db.all(people, { modelId })).map((row) => [row.version, row.people]),
  );
  const counted = await db.all(versions, { modelId });
  return {
    versions: counted.map((row) => ({
      version: row.version,
      answers: row.answers,
      sent: row.sent,
      people: touched.get(row.version) ?? 0,
      firstDay: row.first_day,
      lastDay: row.last_day,
    })),
    days: await db.all(days, { modelId, since }),
  };
}

/** Returns the people for whom answers were made with a version, those with the most first. */
export async function saigePeople(db: Reader, of: OfVersion): Promise<SaigePerson[]> {
  const rows = await db.all(peopleOfVersion, { ...of, limit: limits.ledgerPageMaximum });
  return rows.map((row) => ({
    userId: row.user_id,
    ...nameIn(row),
    answers: row.answers,
    lastAt: row.last_at,
  }));
}

/** The answers that a version held for, newest first. */
export async function saigeAnswers(
  db: Reader,
  of: OfVersion,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<{ readonly data: SaigeAnswer[]; readonly meta: { readonly hasMore: boolean } }> {
  const rows = await db.all(answersOfVersion, { ...of, before: before ?? null, limit: limit + 1 });
  return { data: rows.slice(0, limit).map(answerView), meta: { hasMore: rows.length > limit } };
}

/**
 * Answers of a version in chats and rooms that a person is in, newest first: of both the beginnings. An answer may be so
 * long that a file is read for a millisecond, so each has a turn of the event loop.
 */
export async function saigeQuestions(
  db: Reader,
  of: OfVersion,
  viewerId: string,
): Promise<SaigeQuestion[]> {
  const found: SaigeQuestion[] = [];
  for (const { id, room_id: roomId, name: roomName, at } of await db.all(askedBefore, {
    ...of,
    viewerId,
  })) {
    const texts = await db.first(beginningsOf, { id });
    await setImmediate();
    if (texts === undefined) continue;
    const question = texts.question.slice(0, mostShown);
    const answer = texts.answer.slice(0, mostShown);
    found.push({ answerId: id, roomId, roomName, at, question, answer });
    if (found.length === limits.ledgerPage) break;
  }
  return found;
}

/** The calls for a message or a job, or one call, newest first. */
export async function saigeAnswersOf(db: Reader, id: string): Promise<SaigeAnswer[]> {
  const limit = limits.ledgerPage;
  const rows = [
    ...(await db.all(byCall, { id })),
    ...(await db.all(byMessage, { id, limit })),
    ...(await db.all(byJob, { id, limit })),
  ];
  return rows.map(answerView);
}

interface Named {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

interface AnswerRow extends Named {
  readonly id: string;
  readonly at: string;
  readonly message_id: string | null;
  readonly job_id: string | null;
  readonly model_id: string;
  readonly saige_version: number | null;
  readonly saige_sent: number;
  readonly provider: string;
  readonly outside: number;
  readonly error: string | null;
  readonly user_id: string;
}

const answerView = (row: AnswerRow): SaigeAnswer => ({
  callId: row.id,
  at: row.at,
  kind: row.message_id !== null ? 'reply' : row.job_id !== null ? 'job' : 'run',
  ...(row.message_id === null ? {} : { messageId: row.message_id }),
  ...(row.job_id === null ? {} : { jobId: row.job_id }),
  modelId: row.model_id,
  version: row.saige_version ?? 0,
  sent: row.saige_sent === 1,
  provider: row.provider,
  outside: row.outside === 1,
  failed: row.error !== null,
  userId: row.user_id,
  ...nameIn(row),
});

const nameIn = ({ first_name, last_name }: Named) =>
  first_name === null || last_name === null
    ? {}
    : { userName: displayName({ first_name, last_name }) };
