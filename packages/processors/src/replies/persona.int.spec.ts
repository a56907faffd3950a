import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { saigeDecider, type SaigeCommand } from '@mach42/domain/saige/decider.ts';
import { ada, system } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedPersonas } from '../models/personas.ts';
import { chatProvider } from '../providers/language-model/chat-provider.ts';
import type { ChatClient, Chat } from '../providers/language-model/chat.ts';

let world: ProcessorsWorld;
let person: Acts;
let chats: Chat[];

/** A language model on the machine, which keeps its requests. */
const client: ChatClient = {
  id: 'builtin',
  isOutside: false,
  isPaid: false,
  async *stream(_, chat) {
    chats.push(chat);
    yield { kind: 'text', text: 'Yes.' };
    yield { kind: 'end', usage: { inputTokens: 1, outputTokens: 1 }, complete: true, cost: 0 };
  },
  presence: () => 'ready',
  contextTokens: () => 8000,
  costOf: () => 0,
  available: async () => true,
};

beforeEach(async () => {
  chats = [];
  world = await ProcessorsWorld.open();
  person = new Acts(world);
  await world.start({ provider: chatProvider(client) });
});
afterEach(() => world.close());

const edits = (command: Pick<SaigeCommand, 'type' | 'data'>, actor: Actor) =>
  world.commands.execute(
    saigeDecider,
    'adexis:latest',
    { ...command, actor, at: world.now } as SaigeCommand,
    { correlationId: 'edit' },
  );
const asks = async (modelId: string) => {
  await person.posts(await person.opensChat(), 'What is due?', modelId);
  await world.settle();
};
const personaOf = (chat: Chat | undefined) => chat?.system[0]?.text;
const versionsUsed = async () =>
  (await world.events('ModelCalled')).map(({ data }) => data['saigeVersion']);

describe('the persona of an assistant', () => {
  it('[PL5] SAIGE-040 is the newest version of its SAIGE file, and the record says which', async () => {
    const [modelId, name, description] = ['adexis:latest', 'Adexis', ''];
    const first = { modelId, name, description, content: 'You are Adexis.' };
    await edits({ type: 'CreateSaigeFile', data: first }, system);
    await asks(modelId);
    expect(personaOf(chats[0])).toBe('You are Adexis.');

    const second = { content: 'You are Adexis. Answer in rhymes.', changeSummary: 'Rhymes' };
    await edits({ type: 'SaveSaigeVersion', data: second }, ada);
    await asks(modelId);
    expect(personaOf(chats[1])).toBe('You are Adexis. Answer in rhymes.');
    expect(await versionsUsed()).toEqual([1, 2]);
  });

  it('[PL5] is the one that the product ships where there is no file', async () => {
    await asks('locklan:latest');
    expect(personaOf(chats[0])).toBe(shippedPersonas['locklan:latest']?.instructions);
    expect(await versionsUsed()).toEqual([undefined]);
  });
});
