import { downloadAttachment, uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { everyEvent } from '@mach42/event-store/contract/builders.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { percentile } from '../../bench/row.ts';
import { scaleOnPostgres } from '../docker/files.ts';
import { pathOf, signInAs } from '../support/calls.ts';
import { mainJob } from '../support/main-job.ts';
import { expectNothingLost } from '../support/nothing-lost.ts';
import { minutes, patience } from '../support/patience.ts';
import type { SteadyLoad } from '../support/steady-load.ts';
import { withLogAt } from '../support/whole-log.ts';
import { privateChat } from '../support/work.ts';
import { hasDocker, openStage, type Stage } from './stage.ts';

const compose = scaleOnPostgres();
const values = { POSTGRES_PASSWORD: 'abc123' };
const postgresPort = 5432;
/** The time for which a process is paused or cut off. */
const awayMs = 10_000;

/** One process of each role; the other one keeps running. */
const victims = [
  'command-api-1',
  'query-api-1',
  'projectors-1',
  'processors-1',
  'relay-1',
] as const;

/** Faults of a container, after which it is healthy again. */
const faults: Readonly<Record<string, (stage: Stage, name: string) => Promise<void>>> = {
  async stopped(stage, name) {
    expect(await stage.stop(name)).toBe(0);
    await stage.start(name);
  },
  async killed(stage, name) {
    await stage.kill(name);
    await stage.start(name);
  },
  async paused(stage, name) {
    await stage.pause(name);
    await setTimeout(awayMs);
    await stage.unpause(name);
    await stage.healthy(name);
  },
  async 'cut off its network'(stage, name) {
    await stage.cutOff(name);
    await setTimeout(awayMs);
    await stage.join(name);
    await stage.healthy(name);
  },
};

/** Each question that was acknowledged has one reply, and no second one. */
async function expectOneReplyEach(
  load: SteadyLoad,
  readLog: () => Promise<readonly RecordedEvent[]>,
): Promise<void> {
  const questions = load.acknowledged.filter(({ isQuestion }) => isQuestion);
  const others = async () => {
    const log = await readLog();
    const streams = new Map<unknown, string>();
    for (const { type, stream, data } of log)
      if (type === 'ReplyRequested') streams.set(data['questionId'], stream);
    const completed = Map.groupBy(
      log.filter(({ type }) => type === 'ReplyCompleted'),
      ({ stream }) => stream,
    );
    return questions
      .map(({ messageId }) => completed.get(streams.get(messageId) ?? '')?.length ?? 0)
      .filter((replies) => replies !== 1);
  };
  await expect.poll(others, patience).toEqual([]);
}

/** Calls that were not left without an answer, by the proxy or the process, and yet refused. */
const refusedOtherwise = ({ refused }: SteadyLoad) =>
  refused.filter(({ status }) => status !== 'no answer' && status < 502);

/** For the report: how long people waited for their messages to be acknowledged. */
function report(what: string, load: SteadyLoad): void {
  const waits = load.acknowledged.map(({ afterMs }) => afterMs);
  const refused = Map.groupBy(load.refused, ({ status }) => status);
  const counts = [...refused].map(([status, all]) => `${all.length} × ${status}`);
  const ms = (percent: number) => `${Math.round(percentile(waits, percent))} ms`;
  process.stdout.write(
    `measured: ${what}: ${waits.length} messages, p50 ${ms(50)}, p99 ${ms(99)}, longest ${ms(100)}; ` +
      `repeated after ${counts.join(', ') || 'nothing'}\n`,
  );
}

describe.runIf(hasDocker)('two of each role on PostgreSQL and Kafka, behind the proxy', () => {
  let stage: Stage;
  let address: string;
  const readLog = () => {
    const { host } = new URL(stage.addressOf('postgres', postgresPort));
    const url = `postgres://mach42:${values.POSTGRES_PASSWORD}@${host}/mach42`;
    return withLogAt(url, everyEvent);
  };
  beforeAll(async () => {
    stage = await openStage({
      compose,
      values,
      environment: { DEMO: '1', LOG_LEVEL: 'warn', CALLS_PER_SECOND: '0' },
      without: ['ollama'],
      ports: { postgres: [postgresPort] },
    });
    address = stage.addressOf('proxy', 4242);
  }, minutes(10));
  afterAll(() => stage?.[Symbol.asyncDispose](), minutes(3));

  it(
    'serves the web app and does the main job, and begins once',
    async () => {
      const page = await fetch(address);
      expect(page.headers.get('content-type')).toContain('text/html');
      const { caller } = await signInAs(address, dana);
      await mainJob(caller);
      const outputs = await Promise.all(
        ['command-api-1', 'command-api-2'].map((name) => stage.output(name)),
      );
      expect(outputs.filter((text) => text.includes('The first admin'))).toHaveLength(1);
    },
    minutes(4),
  );

  it(
    'passes on the largest files of messages, from the process that takes one to those that give it',
    async () => {
      const { caller, token } = await signInAs(address, dana);
      const bytes = Buffer.alloc(limits.attachments.bytes, 'The kiln is fired with birch.\n');
      const authorization = `Bearer ${token}`;
      const uploaded = await fetch(new URL(`${uploadAttachment.path}?name=kiln.txt`, address), {
        method: uploadAttachment.method,
        headers: { authorization, 'content-type': 'application/octet-stream' },
        body: bytes,
      });
      expect(uploaded.status).toBe(201);
      const { data } = (await uploaded.json()) as { readonly data: Attachment };
      const body = { content: 'The file of the kiln', attachments: [data.id] };
      await caller.call(postMessage, { params: { id: await privateChat(caller) }, body });
      const download = async () => {
        const url = new URL(pathOf(downloadAttachment, { id: data.id }), address);
        const answer = await fetch(url, { headers: { authorization } });
        return answer.ok ? Buffer.from(await answer.arrayBuffer()).equals(bytes) : answer.status;
      };
      await expect.poll(download, patience).toBe(true);
    },
    minutes(4),
  );

  it(
    'is measured without a fault first',
    async () => {
      const load = await expectNothingLost({ address, name: 'Quiet', readLog }, async () => {
        await setTimeout(awayMs);
      });
      report('without a fault', load);
      expect(refusedOtherwise(load)).toEqual([]);
    },
    minutes(4),
  );

  it.each(victims.flatMap((name) => Object.keys(faults).map((fault) => [name, fault] as const)))(
    'loses and doubles nothing while %s is %s',
    async (name, fault) => {
      const load = await expectNothingLost(
        { address, name: `${name} ${fault}`, readLog },
        async () => faults[fault]?.(stage, name),
      );
      await expectOneReplyEach(load, readLog);
      report(`${name} ${fault}`, load);
      expect(refusedOtherwise(load)).toEqual([]);
    },
    minutes(6),
  );
});
