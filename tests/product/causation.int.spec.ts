import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { breakGlass, openedPhod } from '@mach42/contracts/audit/calls.ts';
import { addEntry, getEntry } from '@mach42/contracts/datarais/calls.ts';
import { getPersonalExport, requestPersonalExport } from '@mach42/contracts/exports/calls.ts';
import { listForgettings, requestForgetting } from '@mach42/contracts/forgetting/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import { headers, type Call, type CallShape } from '@mach42/contracts/kernel/call.ts';
import { listMessages, postMessage, regenerateReply } from '@mach42/contracts/messages/calls.ts';
import { beginRebuild } from '@mach42/contracts/ops/calls.ts';
import { loadPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { processWithCloudAi } from '@mach42/contracts/runs/calls.ts';
import { listSaigeFiles, updateSaigeFile } from '@mach42/contracts/saige/calls.ts';
import { closeSession, shareRoom } from '@mach42/contracts/sessions/calls.ts';
import { login, switchRole } from '@mach42/contracts/users/calls.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { ada, dana, demoPassword, mo } from '@mach42/server/demo/people.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Caller, type Answer, type Input, signedIn } from '../support/calls.ts';

const ending = new AsyncDisposableStack();
const anthropic = new FakeAnthropic();
const model = 'builtin:latest';
/** The ids of the requests that were made, as their answers name them. */
const requests = new Set<string>();
let product: Product;

/** Notes the id of each request. */
class NotingCaller extends Caller {
  override async attempt<Shape extends CallShape>(
    call: Call<Shape>,
    input: Input<Shape> = {},
  ): Promise<Answer<unknown>> {
    const answer = await super.attempt(call, input);
    requests.add(answer.headers.get(headers.requestId) ?? '');
    return answer;
  }
}

async function signIn({ mobile }: { readonly mobile: string }) {
  const body = { mobile, password: demoPassword, environment: 'web' } as const;
  const { data } = await new NotingCaller(product.address).call(login, { body });
  const { user, token } = signedIn(data);
  return { id: user.id, caller: new NotingCaller(product.address, token) };
}

async function asAdmin(): Promise<Caller> {
  const { data } = await (await signIn(ada)).caller.call(switchRole, { body: { role: 'admin' } });
  return new NotingCaller(product.address, data.token);
}

beforeAll(async () => {
  ending.use(await anthropic.start());
  const folder = ending.use(await temporaryFolder());
  product = ending.use(
    await startProduct({
      dataDir: folder.path,
      environment: { ANTHROPIC_BASE_URL: anthropic.url, ANTHROPIC_API_KEY: anthropic.key },
      processing: { sweepMs: 50 },
    }),
  );
});
afterAll(() => ending.disposeAsync());

const all = () => product.server.store.readAll(0n, 100_000);
const until = (isSo: () => Promise<boolean>) =>
  vi.waitUntil(isSo, { timeout: 60_000, interval: 50 });

async function chats(caller: Caller): Promise<void> {
  const body = { name: 'Kiln', type: 'private_chat' } as const;
  const { data: room } = await caller.call(createRoom, { body });
  const params = { id: room.id };
  await caller.call(postMessage, { params, body: { content: 'When?', aiModel: model } });
  const replies = async () => {
    const { data } = await caller.call(listMessages, { params, query: {} });
    return data.filter(
      ({ type, metadata }) => type === 'ai_response' && metadata.status === 'delivered',
    );
  };
  await until(async () => (await replies()).length > 0);
  const [reply] = await replies();
  await caller.call(regenerateReply, { params: { id: reply?.id ?? '' } });
  await product.server.processAll();
  const { data } = await caller.call(shareRoom, { params, body: {} });
  await caller.call(closeSession, { params: { key: data.key } });
}

async function mergesByJob(caller: Caller): Promise<void> {
  const { entry } = await caller.call(addEntry, { body: { title: 'Clay', content: 'Buy clay.' } });
  const { data: file } = await caller.call(loadPhod, {
    body: { credentials: { mobile: dana.mobile } },
  });
  const content = JSON.stringify({
    dataRaisContent: entry.content,
    phodContent: JSON.stringify(file.briefData),
  });
  const metadata = { type: 'datarais_processing', entryId: entry.id } as const;
  const job = { priority: 'normal', content, instructions: 'Merge it.', modelId: model } as const;
  const { data: queued } = await caller.call(queueJob, { body: { ...job, metadata } });
  const params = { id: queued.jobId };
  await until(async () => (await caller.call(getEntry, { params })).data?.status === 'completed');
  const source = { kind: 'datarais', entryId: entry.id, jobId: queued.jobId } as const;
  const briefData = { ...file.briefData, clay: 'bought' };
  await caller.call(updatePhod, { body: { briefData, source, baseVersion: file.version } });
}

async function runsInTheCloud(caller: Caller): Promise<void> {
  const { entry } = await caller.call(addEntry, { body: { title: 'Kiln', content: 'Fire it.' } });
  const { data: file } = await caller.call(loadPhod, {
    body: { credentials: { mobile: dana.mobile } },
  });
  anthropic.answers({ pieces: [JSON.stringify({ ...file.briefData, kiln: 'fired' })] });
  const body = { entryId: entry.id, modelId: 'mach42v1:latest', instructions: 'Merge it.' };
  await caller.call(processWithCloudAi, { body });
}

async function exportsOwnData(caller: Caller): Promise<void> {
  const name = encodeURIComponent('kiln.txt');
  const { headers: answered } = await fetch(
    `${product.address}${uploadAttachment.path}?name=${name}`,
    {
      method: uploadAttachment.method,
      headers: {
        authorization: `Bearer ${caller.token}`,
        'content-type': 'application/octet-stream',
      },
      body: 'The kiln is fired with birch.',
    },
  );
  requests.add(answered.get(headers.requestId) ?? '');
  await caller.call(requestPersonalExport);
  await until(async () => (await caller.call(getPersonalExport)).data?.status === 'ready');
}

async function administers(admin: Caller, userId: string): Promise<void> {
  const reason = 'She asked us to in a letter.';
  await admin.call(breakGlass, { body: { userId, reason } });
  await admin.call(openedPhod, { params: { userId } });
  const [persona] = (await admin.call(listSaigeFiles)).data;
  const params = { id: persona?.model_id ?? '' };
  const markdown_content = `${persona?.markdown_content}\nBe brief.`;
  const body = { markdown_content, change_summary: 'Shorter answers' };
  await admin.call(updateSaigeFile, { params, body });
  await admin.call(beginRebuild, { body: {} });
  const has = async (type: string) => (await all()).some((event) => event.type === type);
  await until(() => has('RebuildFinished'));
  await admin.call(requestForgetting, { body: { userId, wish: 'law', reason, days: 0 } });
  const status = async () =>
    (await admin.call(listForgettings)).data.find((one) => one.userId === userId)?.status;
  await until(async () => (await status()) === 'forgotten');
}

/** Returns the fault in the origin that an event names; undefined: none. */
function faultOf(
  { id, type, position, metadata }: RecordedEvent,
  known: ReadonlyMap<string, RecordedEvent>,
): string | undefined {
  const { correlationId, causationId } = metadata;
  const about = `${type} (${id})`;
  if (causationId === undefined)
    return requests.has(correlationId) ? undefined : `${about} follows from no request`;
  const cause = known.get(causationId);
  if (cause === undefined) return `${about} names a cause that is not in the log`;
  if (cause.position >= position) return `${about} is before its cause`;
  return cause.metadata.correlationId === correlationId
    ? undefined
    : `${about} is of another request than its cause ${cause.type}`;
}

it('[CX33] every event leads to the request that it follows from, whatever was done', async () => {
  const before = await product.server.store.head();
  const { caller, id } = await signIn(dana);
  await chats(caller);
  await mergesByJob(caller);
  await runsInTheCloud(caller);
  await exportsOwnData(caller);
  await exportsOwnData((await signIn(mo)).caller);
  await administers(await asAdmin(), id);
  await product.server.processAll();

  const log = await all();
  const known = new Map(log.map((event) => [event.id, event]));
  const done = log.filter(({ position }) => position > before);
  expect(done.flatMap((event) => faultOf(event, known) ?? [])).toEqual([]);
  const types = new Set(done.map(({ type }) => type));
  for (const type of [
    'ReplyRequested',
    'ReplyStarted',
    'ModelCallBegun',
    'ModelCalled',
    'ReplyCompleted',
    'JobStarted',
    'JobCompleted',
    'EntryProcessed',
    'RunKept',
    'SessionOpened',
    'SessionClosed',
    'PersonalExportCompleted',
    'BreakGlassOpened',
    'BreakGlassUsed',
    'SaigeVersionSaved',
    'RebuildFinished',
    'PersonForgotten',
    'AttachmentRemoved',
    'ForgettingCompleted',
  ])
    expect(types, type).toContain(type);
}, 240_000);
