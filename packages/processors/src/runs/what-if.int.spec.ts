import { saigeDecider } from '@mach42/domain/saige/decider.ts';
import { ledgerPage } from '@mach42/read-models/models/ledger.reads.ts';
import { saigeInfluence } from '@mach42/read-models/saige/influence.reads.ts';
import { ada, dana } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chatProvider } from '../providers/language-model/chat-provider.ts';
import type { Chat, ChatClient } from '../providers/language-model/chat.ts';

const modelId = 'adexis:latest';
const never = new AbortController().signal;
const secret = 'An answer in rhymes, for one reader.';

let world: ProcessorsWorld;
let person: Acts;
let chats: Chat[];
let isOutside: boolean;

/** A language model that keeps its requests. */
const client = (): ChatClient => ({
  id: 'builtin',
  isOutside,
  isPaid: false,
  async *stream(_, chat) {
    chats.push(chat);
    yield { kind: 'text', text: chats.length === 1 ? 'Yes.' : secret };
    yield { kind: 'end', usage: { inputTokens: 3, outputTokens: 4 }, complete: true, cost: 0 };
  },
  presence: () => 'ready',
  contextTokens: () => 8000,
  costOf: () => 0,
  available: async () => true,
});

beforeEach(async () => {
  chats = [];
  isOutside = false;
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

async function asked() {
  const data = { modelId, name: 'Adexis', description: '', content: 'You are Adexis.' };
  const command = { type: 'CreateSaigeFile', data, actor: ada, at: world.now } as const;
  await world.commands.execute(saigeDecider, modelId, command, { correlationId: 'edit' });
  const { runs } = await world.start({ provider: chatProvider(client()) });
  const roomId = await person.opensChat();
  await person.posts(roomId, 'What is due for Freja?', modelId);
  await world.settle();
  const [requested] = await world.events('ReplyRequested');
  if (requested === undefined) throw new Error('No reply was requested.');
  const { questionId } = requested.data as { questionId: string };
  const base = { userId: dana.id, modelId, roomId, questionId, correlationId: 'what-if' };
  return { runs, run: { ...base, instructions: 'Answer in rhymes.' } };
}

describe('what another version would have answered', () => {
  it('[PW7] is asked with that persona, and kept nowhere; what was sent is in the ledger', async () => {
    const { runs, run } = await asked();
    const before = (await world.events('MessagePosted')).length;
    const answer = await runs.whatIf(run, never);
    await world.settle();
    expect(answer).toEqual({ text: secret, provider: 'builtin', outside: false, tokensUsed: 7 });
    expect(chats[1]?.system[0]?.text).toBe('Answer in rhymes.');
    expect(JSON.stringify(chats[1])).toContain('What is due for Freja?');
    const all = await world.store.readAll(0n, 1_000);
    expect(JSON.stringify(all.map(({ data }) => data))).not.toContain(secret);
    expect(await world.events('MessagePosted')).toHaveLength(before);
    const { data } = await ledgerPage(world.database, dana.id, { limit: 9 });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ provider: 'builtin', outside: false });
  });

  it('[PW7] counts as no answer of any version', async () => {
    const { runs, run } = await asked();
    await runs.whatIf(run, never);
    await world.settle();
    const { versions } = await saigeInfluence(world.database, modelId, '2000-01-01');
    expect(versions).toMatchObject([{ version: 1, answers: 1 }]);
  });

  it('[PW7] is sent masked, and without what the send policies of the person withhold', async () => {
    isOutside = true;
    await person.savesPhod({
      projects: [{ title: 'Move', contact_person: 'Freja' }],
      tasks: ['Take Levothyroxine'],
    });
    await person.sends('tasks', 'never');
    const { runs, run } = await asked();
    await runs.whatIf(run, never);
    const wire = JSON.stringify(chats[1]);
    expect(wire).not.toContain('Freja');
    expect(wire).not.toContain('Levothyroxine');
    expect(wire).toMatch(/PERSON_\d/);
    expect((await world.events('ModelCallBegun')).at(-1)?.data).toMatchObject({
      outside: true,
      withheld: ['tasks'],
    });
  });

  it('[PW7] is refused where the question is gone, or nothing serves the model', async () => {
    const { runs, run } = await asked();
    const gone = { ...run, questionId: run.roomId };
    await expect(runs.whatIf(gone, never)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await world.start({ workerId: 'other' });
    world.provider.isAvailable = false;
    await expect(other.runs.whatIf(run, never)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
    expect(chats).toHaveLength(1);
  });
});
