import { inlineCompute } from '@mach42/compute/call-task.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import { policyOf, type SendPolicies } from '@mach42/contracts/sending/send-policies.ts';
import { conversationMasker } from '@mach42/masking/conversation-masker.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillInstructions } from '../jobs/fill-instructions.ts';
import { chatProvider } from '../providers/language-model/chat-provider.ts';
import type { ChatClient } from '../providers/language-model/chat.ts';
import type { ModelProvider, ModelRequest } from '../providers/provider.ts';
import { fileText, fileJson } from './file-text.ts';
import { fileToSend, putBack } from './file-to-send.ts';

const seed = 42;
const now = '2026-11-20T09:00:00.000Z';

const client: ChatClient = {
  id: 'outside',
  isOutside: true,
  isPaid: false,
  stream: () => {
    throw new Error('Nothing is asked.');
  },
  presence: () => 'ready',
  contextTokens: () => 100_000,
  costOf: () => 0,
  available: async () => true,
};
const outside: ModelProvider = chatProvider(client);

const words =
  'Freja Henrik brindle quorum celadon PERSON_1 Oblomov walnut gasket tanagra isinglass';
const word = fc.constantFrom(
  ...words.split(' '),
  '+45 31 22 33 44',
  'Nørregade 12',
  '4 2 7 1',
  'a "b" \\c',
);
const item = fc.oneof(
  word,
  fc.record({ name: word, text: fc.array(word).map((all) => all.join(' ')) }),
);
const section = fc.oneof(
  fc.array(item, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('phone', 'code', 'a/b'), item),
  word,
);
const names = ['notes', 'healthRecord', 'team', 'Tasks', 'a/b~c', '7'];
const secrets = ['secrets', 'Secrets'];
const file: fc.Arbitrary<BriefData> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...names), section, { minKeys: 2 }),
    fc.dictionary(fc.constantFrom(...secrets), section, { maxKeys: 1 }),
  )
  .map((parts) => Object.assign({}, ...parts.toReversed()) as BriefData);
const policies = fc.dictionary(
  fc.constantFrom(...names, ...secrets, 'gone'),
  fc.constantFrom<SendPolicy>('full', 'masked', 'never'),
);
const entryText = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

function requestsOf(briefData: BriefData, of: SendPolicies, text: string): ModelRequest[] {
  const { phod, withheld, open } = fileToSend(briefData, of, outside);
  const entry = { title: '', text, createdAt: now };
  const prompt = fillInstructions('Merge.', { entry, phod, open, today: now.slice(0, 10) });
  const base = { modelId: 'm', now, timeZone: 'UTC', maxOutputTokens: 100, withheld };
  return [
    {
      ...base,
      purpose: 'merge',
      prompt: prompt.text,
      open: prompt.open,
      material: { entry, phod },
    },
    {
      ...base,
      purpose: 'reply',
      turns: [{ role: 'user', content: text, at: now }],
      material: { phod, open, entries: [], personal: true },
    },
  ];
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
const asJson = (text: string): string => JSON.stringify(text).slice(1, -1);

describe('whatever a file holds and its owner decides,', () => {
  it(
    '[PM16] [PM18] [PJ7] nothing leaves of what is kept here, and what is open leaves as it is',
    { timeout: 30_000 },
    async () => {
      let kept = 0;
      let whole = 0;
      await fc.assert(
        fc.asyncProperty(file, policies, entryText, async (briefData, of, text) => {
          const stays = (key: string) => isSecretsSection(key) || policyOf(of, key) === 'never';
          const isOpen = (key: string) => !stays(key) && policyOf(of, key) === 'full';
          const sections = Object.entries(briefData);
          const elsewhere = JSON.stringify([text, sections.filter(([key]) => !stays(key))]);
          for (const request of requestsOf(briefData, of, text)) {
            const known = { people: [], secrets: [], file: fileJson(briefData) };
            const masker = conversationMasker({ compute: inlineCompute, owner: 'p1' }, known);
            const { sentText, unmasked } = await outside.prepare({ ...request, masker });
            for (const [key, value] of sections.filter(([one]) => stays(one))) {
              expect(sentText).not.toContain(JSON.stringify(key));
              for (const one of textsIn(value)) {
                // An alias that is sent may read like a text that is kept.
                if (one === '' || /_1/.test(one) || elsewhere.includes(asJson(one))) continue;
                expect(sentText).not.toContain(asJson(one));
                kept += 1;
              }
            }
            const secret = sections.filter(([key]) => isSecretsSection(key)).flatMap(textsIn);
            for (const [key, value] of sections.filter(([one]) => isOpen(one))) {
              expect(unmasked).toContain(key);
              const json = fileText({ [key]: value }, request.purpose === 'merge' ? 2 : 1).text;
              if (/_1/.test(json) || secret.length > 0) continue;
              expect(sentText).toContain(json.slice(1, -1).trim());
              whole += 1;
            }
            expect(unmasked).toEqual(sections.map(([key]) => key).filter(isOpen));
            if (request.purpose === 'merge') {
              expect(masker.rehydrate(sentText)).toContain(request.prompt);
            }
          }
        }),
        { seed, numRuns: 150 },
      );
      expect(Math.min(kept, whole)).toBeGreaterThan(50);
    },
  );

  it('[PM17] a file that returns has what was kept here as it was, and where it was', () => {
    fc.assert(
      fc.property(file, policies, file, (briefData, of, answered) => {
        const { phod, withheld } = fileToSend(briefData, of, outside);
        expect(JSON.stringify(putBack(briefData, phod, withheld))).toBe(JSON.stringify(briefData));
        const back = putBack(briefData, answered, withheld);
        for (const [key, value] of Object.entries(briefData)) {
          const stays = isSecretsSection(key) || withheld.includes(key);
          expect(back[key]).toEqual(stays ? value : answered[key]);
        }
      }),
      { seed, numRuns: 150 },
    );
  });
});
