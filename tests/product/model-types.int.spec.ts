import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { loadSession, openSession } from '@mach42/contracts/sessions/calls.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada } from '@mach42/server/demo/people.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';
import { messagesIn } from '../support/work.ts';

const ollama = new FakeOllama(['qwen3:8b']);
const anthropic = new FakeAnthropic();
const product = runningProduct(async () => {
  await Promise.all([ollama.start(), anthropic.start()]);
  ollama.answers({ pieces: ['The kiln ', 'is free.'] });
  anthropic.answers({ pieces: ['Fire it ', 'on Friday.'] });
  const environment = {
    OLLAMA_HOST: ollama.url,
    ANTHROPIC_API_KEY: anthropic.key,
    ANTHROPIC_BASE_URL: anthropic.url,
  };
  return { environment };
});
/** Calls as an admin: only admins may use local and cloud models. */
let caller: Caller;
let chat: string;

beforeAll(async () => {
  const { caller: signedIn } = await signInAs(product.address, ada);
  const { data } = await signedIn.call(switchRole, { body: { role: 'admin' } });
  caller = new Caller(product.address, data.token);
  const room = { name: 'Kiln', type: 'private_chat' } as const;
  chat = (await caller.call(createRoom, { body: room })).data.id;
});
afterAll(() => Promise.all([ollama.stop(), anthropic.stop()]));

const addressed = (aiModel: string, content: string) => ({
  params: { id: chat },
  body: { content, aiModel },
});

/** Returns the replies to a message in the private chat. */
async function replyOf(aiModel: string, content: string) {
  const { id } = (await caller.call(postMessage, addressed(aiModel, content))).data;
  await product.server.processAll();
  return (await messagesIn(caller, chat)).filter(({ replyTo }) => replyTo === id);
}

describe('in a private chat', () => {
  it.each([
    ['local', 'qwen3:8b', ollama, 'The kiln is free.'],
    ['hybrid', 'mach42v1:latest', anthropic, 'Fire it on Friday.'],
    ['cloud', 'claude-3-5-haiku', anthropic, 'Fire it on Friday.'],
  ])('CHAT-010 a %s model answers a message', async (type, aiModel, provider, content) => {
    const question = `When is the kiln free, says the ${type} one?`;
    const replies = await replyOf(aiModel, question);
    expect(replies).toMatchObject([
      { type: 'ai_response', content, aiModel, metadata: { status: 'delivered' } },
    ]);
    // The last one may be the question which models there are.
    expect(JSON.stringify(provider.requests)).toContain(question);
  });

  it('CHAT-010 an external model answers with a session that shows it the chat', async () => {
    const question = 'What does ChatGPT say of the kiln?';
    const refused = await caller.attempt(postMessage, addressed('chatgpt:latest', question));
    expect(refused.status).toBe(400);
    await replyOf('qwen3:8b', question);
    const body = { modelId: 'chatgpt:latest', roomId: chat };
    const { data } = await caller.call(openSession, { body });
    expect(data).toMatchObject({ kind: 'external', ...body });
    const assistant = new Caller(product.address);
    const shown = await assistant.call(loadSession, { params: { key: data.key } });
    expect(shown.data.content.content).toContain(question);
    expect(shown.data.content.content).toContain('The kiln is free.');
  });
});
