import type { Chain } from '@mach42/contracts/chains/schemas.ts';
import { chainTexts } from '@mach42/contracts/chains/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { auditEventsTable, type AuditEventsTable } from '@mach42/read-models/audit/table.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import { recordChange } from '@mach42/read-models/changes/changes.writes.ts';
import { saigeVersionsTable } from '@mach42/read-models/saige/table.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf, people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import {
  givenEntry,
  givenJob,
  givenKeptRun,
  givenMerge,
  givenMessages,
  givenModelCall,
  givenPhod,
  givenRoom,
  savedAt,
} from '../testing/rows.ts';

const time = (second: number) => `2026-01-02T03:04:${String(second).padStart(2, '0')}.000Z`;
const [chat, question, entry, job, run, call] = [10, 20, 30, 40, 50, 60];

/** An event of Dana's at a position; its id is that of the position. */
const row = (position: number, rest: Partial<AuditEventsTable>): AuditEventsTable => ({
  position,
  stream: `user-${people.dana.id}`,
  category: 'user',
  type: 'UserSignedIn',
  actor_id: people.dana.id,
  at: time(position),
  subjects: JSON.stringify([people.dana.id]),
  paths: '[]',
  event_id: idOf(1000 + position),
  command_id: `command-${position}`,
  correlation_id: 'asking',
  causation_id: null,
  ...rest,
});
const causedBy = (position: number) => ({ causation_id: idOf(1000 + position) });
const bySystem = { actor_id: 'system', subjects: '[]' };

const happened: readonly AuditEventsTable[] = [
  row(1, { type: 'EntryRecorded', stream: `entry-${idOf(entry)}`, correlation_id: 'noting' }),
  row(2, { type: 'JobQueued', stream: `job-${idOf(job)}`, correlation_id: 'merging' }),
  row(3, {
    type: 'JobStarted',
    stream: `job-${idOf(job)}`,
    correlation_id: 'merging',
    actor_id: 'system',
    ...causedBy(2),
  }),
  // About other people.
  row(4, {
    type: 'ModelCallBegun',
    stream: `modelCall-${idOf(call + 1)}`,
    correlation_id: 'merging',
    ...bySystem,
    ...causedBy(3),
  }),
  row(5, {
    type: 'ModelCalled',
    stream: `modelCall-${idOf(call)}`,
    correlation_id: 'merging',
    actor_id: 'system',
    ...causedBy(4),
  }),
  row(6, { type: 'PhodSaved', stream: `phod-${people.dana.id}`, correlation_id: 'saving' }),
  row(7, { type: 'RunKept', stream: `run-${idOf(run)}`, correlation_id: 'running' }),
  row(8, { type: 'MessagePosted', stream: `message-${idOf(question)}` }),
  row(9, {
    type: 'ReplyRequested',
    stream: `message-${idOf(question + 1)}`,
    ...bySystem,
    ...causedBy(8),
  }),
  row(10, { type: 'ReplyLeaseRenewed', stream: `message-${idOf(question + 1)}`, ...bySystem }),
  row(11, {
    type: 'PreferenceSaved',
    stream: 'preferences-x',
    actor_id: people.mo.id,
    subjects: JSON.stringify([people.mo.id]),
  }),
];

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenRoom(tx, { number: chat, type: 'group_room', members: ['dana', 'pia'] });
    await givenMessages(tx, chat, 2, question, 'The private plan');
    await givenEntry(tx, 'dana', entry);
    await givenJob(tx, 'dana', job, 'completed', { entry_id: idOf(entry) });
    await givenKeptRun(tx, 'dana', run, entry);
    await givenModelCall(tx, 'dana', call, { job_id: idOf(job) });
    await givenPhod(tx, 'dana', {});
    await givenMerge(tx, 'dana', 2, { entryId: idOf(entry), jobId: idOf(job) });
    await tx.run(savedAt, { userId: people.dana.id, version: 2, at: time(6) });
    for (const event of happened) await tx.run(auditEventsTable.insert, event);
    const change = {
      type: 'MessagePosted',
      roomId: idOf(chat),
      data: { content: 'The private plan' },
      audiences: [toRoom(idOf(chat)), toUser(people.dana.id), toUser(people.mo.id)],
    } as never;
    await recordChange(tx, { position: 8, at: time(8) }, change);
  });
});
afterEach(() => world.close());

const objects = {
  message: `message/${idOf(question)}`,
  version: 'version/2',
  job: `job/${idOf(job)}`,
  run: `run/${idOf(run)}`,
  entry: `entry/${idOf(entry)}`,
  call: `call/${idOf(call)}`,
} as const;

async function chainOf(what: string, token: Token): Promise<Chain> {
  const { status, body } = await world.get(`/api/chains/${what}`, token);
  expect(status).toBe(200);
  return body['data'] as Chain;
}
const outline = ({ requests }: Chain) =>
  requests.map(({ requestId, steps }) => [requestId, ...steps.map(({ type }) => type)]);

describe('how something came about', () => {
  const merging = ['merging', 'JobQueued', 'JobStarted', 'ModelCalled'];
  it.each([
    ['entry', [['noting', 'EntryRecorded']]],
    ['job', [['noting', 'EntryRecorded'], merging]],
    ['call', [['noting', 'EntryRecorded'], merging]],
    ['version', [['noting', 'EntryRecorded'], merging, ['saving', 'PhodSaved']]],
    [
      'run',
      [
        ['noting', 'EntryRecorded'],
        ['running', 'RunKept'],
      ],
    ],
    ['message', [['asking', 'MessagePosted', 'ReplyRequested']]],
  ] as const)('[QA72] is answered to the person whose it is, of a %s', async (kind, expected) => {
    expect(outline(await chainOf(objects[kind], 'dana'))).toEqual(expected);
  });

  it('[QA72] says who acted, what it follows from, and to whom it was sent, and nothing that was written', async () => {
    const { status, body } = await world.get(`/api/chains/${objects.message}`, 'dana');
    expect(status).toBe(200);
    const { requests, isSentKept } = body['data'] as Chain;
    expect([requests[0]?.steps, isSentKept]).toMatchObject([
      [
        {
          eventId: idOf(1008),
          at: time(8),
          actor: { kind: 'you' },
          isOfObject: true,
          causedBy: null,
          projections: ['of MessagePosted'],
          sent: { you: true, people: 1, rooms: 1, admins: false },
        },
        { actor: { kind: 'platform' }, isOfObject: false, causedBy: idOf(1008), sent: null },
      ],
      true,
    ]);
    expect(JSON.stringify(body)).not.toContain('private plan');
  });

  it('[QA73] leaves out what concerns others, and counts it; what follows from it stays where it is', async () => {
    const ofDana = (await chainOf(objects.job, 'dana')).requests[1];
    expect(ofDana).toMatchObject({
      hidden: 1,
      steps: [{ causedBy: null }, { causedBy: idOf(1002) }, { causedBy: idOf(1003) }],
    });
    const ofPia = (await chainOf(objects.message, 'pia')).requests[0];
    expect(ofPia).toMatchObject({
      hidden: 1,
      steps: [
        { type: 'MessagePosted', actor: { kind: 'person', name: 'Dana Demo' } },
        { type: 'ReplyRequested' },
      ],
    });
    const ofAda = (await chainOf(objects.message, 'ada')).requests[0];
    expect(ofAda?.hidden).toBe(0);
    expect(ofAda?.steps.map(({ type }) => type)).toContain('PreferenceSaved');
  });

  it('[QA72] names its own steps among those that say the same of others', async () => {
    await world.given(async (tx) => {
      const rest = { type: 'MessagePosted', stream: `message-${idOf(question + 1)}` };
      await tx.run(auditEventsTable.insert, row(12, rest));
      const saved = { type: 'PhodSaved', stream: `phod-${people.dana.id}` };
      await tx.run(auditEventsTable.insert, row(13, { ...saved, correlation_id: 'saving' }));
    });
    const own = async (what: string, type: string) =>
      (await chainOf(what, 'dana')).requests
        .flatMap(({ steps }) => steps)
        .filter((step) => step.type === type)
        .map(({ position, isOfObject }) => [position, isOfObject]);
    expect(await own(objects.message, 'MessagePosted')).toEqual([
      [8, true],
      [12, false],
    ]);
    expect(await own(objects.version, 'PhodSaved')).toEqual([
      [6, true],
      [13, false],
    ]);
  });

  it('[QA72] has so many steps and requests, and says that there are more', async () => {
    await world.given(async (tx) => {
      for (let n = 0; n < limits.chainRequests + 5; n += 1) {
        const stream = `entry-${idOf(entry)}`;
        const rest = {
          type: 'EntryRevised',
          stream,
          correlation_id: `revising ${n}`,
          at: time(50),
        };
        await tx.run(auditEventsTable.insert, row(100 + n, rest));
      }
    });
    const chain = await chainOf(objects.entry, 'dana');
    expect([chain.requests.length, chain.hasMore]).toEqual([limits.chainRequests, true]);
    expect(chain.requests.at(-1)?.requestId).toBe(`revising ${limits.chainRequests + 4}`);
  });
});

describe('the chain of what is not one’s own', () => {
  it.each(['job', 'run', 'entry', 'call', 'version', 'message'] as const)(
    '[QA72] is refused, of a %s, as what does not exist',
    async (kind) => {
      const others = [
        'mo',
        'adaAsUser',
        ...(kind === 'message' ? [] : (['pia'] as const)),
      ] as const;
      for (const token of others) {
        const { status, body } = await world.get(`/api/chains/${objects[kind]}`, token);
        expect([status, body['error']]).toMatchObject([404, { message: chainTexts.notFound }]);
      }
      expect((await world.get(`/api/chains/${objects[kind]}`, 'guest')).status).toBe(403);
      expect((await world.get(`/api/chains/${objects[kind]}`)).status).toBe(401);
    },
  );

  it.each(['job', 'run', 'entry', 'call', 'message'] as const)(
    '[QA72] is answered to an active admin, of a %s, without content',
    async (kind) => {
      expect((await chainOf(objects[kind], 'ada')).requests.length).toBeGreaterThan(0);
    },
  );

  it('[QA72] is answered to active admins alone, of a version of a persona, as the log has it', async () => {
    const stream = 'saige-locklan:latest';
    await world.given(async (tx) => {
      for (const version of [1, 2]) {
        const saved = { model_id: 'locklan:latest', version, at: time(20 + version) };
        const by = { saved_by: people.ada.id, change_summary: 'Why', content: 'A private rule.' };
        await tx.run(saigeVersionsTable.insert, { ...saved, ...by });
        const rest = { type: 'SaigeVersionSaved', stream, correlation_id: `saving ${version}` };
        await tx.run(auditEventsTable.insert, row(20 + version, rest));
      }
    });
    const chain = await chainOf('persona/locklan:latest@2', 'ada');
    expect(outline(chain)).toEqual([['saving 2', 'SaigeVersionSaved']]);
    for (const token of ['dana', 'adaAsUser'] as const) {
      expect((await world.get('/api/chains/persona/locklan:latest@2', token)).status).toBe(404);
    }
    expect((await world.get('/api/chains/persona/locklan:latest@3', 'ada')).status).toBe(404);
    expect((await world.get('/api/chains/persona/locklan:latest', 'ada')).status).toBe(400);
  });

  it.each(['job/2', 'version/x', 'file/2', `version/${'9'.repeat(12)}`])(
    '[QA72] is refused by its form: %s',
    async (what) => {
      expect([400, 404]).toContain((await world.get(`/api/chains/${what}`, 'dana')).status);
    },
  );
});
