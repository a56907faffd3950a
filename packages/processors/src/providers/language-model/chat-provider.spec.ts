import { inlineCompute } from '@mach42/compute/call-task.ts';
import { conversationMasker } from '@mach42/masking/conversation-masker.ts';
import { describe, expect, it } from 'vitest';
import type { MergeModelRequest, ModelDelta } from '../provider.ts';
import { chatProvider } from './chat-provider.ts';
import { textOf, type ChatClient } from './chat.ts';

const key = '-----BEGIN PRIVATE KEY-----\nMIIBVgIBADANBgkq\n-----END PRIVATE KEY-----';
const entry = { title: '', text: `Freja keeps ${key}`, createdAt: '2026-11-20T09:00:00.000Z' };
const request: MergeModelRequest = {
  purpose: 'merge',
  modelId: 'm',
  now: entry.createdAt,
  timeZone: 'UTC',
  maxOutputTokens: 100,
  prompt: `Merge: ${entry.text}`,
  material: { entry, phod: {} },
  masker: conversationMasker(
    { compute: inlineCompute, owner: 'p1' },
    { people: ['Freja'], secrets: [] },
  ),
};

/** Answers in JSON with the aliases that it was given. */
const outside: ChatClient = {
  id: 'outside',
  isOutside: true,
  isPaid: false,
  async *stream(): AsyncGenerator<ModelDelta> {
    yield { kind: 'text', text: '{"who":"PERSO' };
    yield { kind: 'text', text: 'N_1","key":"SECRET_1"}' };
    yield { kind: 'end', usage: { inputTokens: 1, outputTokens: 1 }, complete: true, cost: 0 };
  },
  presence: () => 'ready',
  contextTokens: () => 100_000,
  costOf: () => 0,
  available: async () => true,
};

describe('a merge outside the machine', () => {
  it('[MK9] stays JSON when values of several lines are put back into it', async () => {
    const call = await chatProvider(outside).prepare(request);
    expect(call.sentText).toContain('PERSON_1 keeps SECRET_1');
    expect(call.sentText).not.toMatch(/Freja|MIIB/);

    let answer = '';
    for await (const delta of call.stream(new AbortController().signal)) {
      if (delta.kind === 'text') answer += delta.text;
    }
    expect(JSON.parse(answer)).toEqual({ who: 'Freja', key });
  });

  it('[PL6] masks what the SAIGE file says of people, and puts it first', async () => {
    const persona = { instructions: 'You work for Freja.', saigeVersion: 3 };
    const call = await chatProvider(outside).prepare({ ...request, persona });
    expect(call.sentText).toMatch(/^\[system\]\nYou work for PERSON_1\.\n/);
    expect(call.sentText).not.toContain('Freja');
    expect(call.saigeVersion).toBe(3);
  });

  it('[MK1] records as sent what the client is given, to the letter', async () => {
    const given: string[] = [];
    const listening: ChatClient = {
      ...outside,
      async *stream(modelId, chat, signal, onSent) {
        given.push(textOf(chat));
        yield* outside.stream(modelId, chat, signal, onSent);
      },
    };
    const call = await chatProvider(listening).prepare(request);
    for await (const delta of call.stream(new AbortController().signal)) {
      expect(delta.kind).toMatch(/text|end/);
    }
    expect(given).toEqual([call.sentText]);
  });
});
