import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { ledger, ledgerSummary } from '@mach42/contracts/models/calls.ts';
import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import { updatePhod } from '@mach42/contracts/phod/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { cloudAiChat, cloudAiProcess, processWithCloudAi } from '@mach42/contracts/runs/calls.ts';
import { listSendPolicies, setSendPolicy } from '@mach42/contracts/sending/calls.ts';
import { growingInput, type Asks, type Scenario } from '../scenario.ts';
import { largestFile, shapes } from '../shapes.ts';
import { bodyOf, type GrowthWorld } from '../world.ts';
import { textOf } from './texts.ts';

const modelId = defaultModelId;
const instructions = 'Merge it.';
const isOutside = true;

const texts = [
  'different names',
  'one name in lines',
  'different umlauts',
  'emoji of several characters',
  'right to left',
  'words without blanks',
].map((name) => [name, textOf(name)] as const);

const files = ['people', 'flat section', 'texts of many scripts'] as const;

/** Calls whose text leaves the machine: masked, as the policies of its person say, and in the ledger to the letter. */
export const outsideScenarios: readonly Scenario[] = [
  ...texts.map(([name, text]): Scenario => ({
    name: `a text sent outside: ${name}`,
    unit: 'characters',
    largest: limits.entryCharacters,
    isOutside,
    open: async (world) =>
      growingInput((size) => sent(world, text(size), { notes: [{ title: 'A note' }] })),
  })),
  ...files.map((name): Scenario => ({
    name: `a file sent outside: ${name}`,
    unit: 'nodes',
    largest: largestFile,
    isOutside,
    open: async (world) =>
      growingInput((size) => sent(world, 'What about Dana Demo?', shapes[name]?.(size, 0) ?? {})),
  })),
];

async function* sent(world: GrowthWorld, content: string, file: object): Asks {
  const as = await world.person();
  const briefData = { ...file, open: { text: content }, closed: { text: content } };
  yield { call: updatePhod, as, body: { updatedBy: as.name, briefData } };
  const policies = { open: 'full', closed: 'never' };
  for (const [section, policy] of Object.entries(policies)) {
    yield { call: setSendPolicy, label: policy, as, body: { section, policy } };
  }
  yield { call: listSendPolicies, as };

  const id = bodyOf<{ data: { id: string } }>(
    yield { call: createRoom, as, body: { name: 'Chat', type: 'private_chat' } },
  ).data.id;
  // A message is bounded lower than an entry.
  const asked = content.slice(0, 1000).toWellFormed();
  const question = { as, params: { id }, body: { content: asked, aiModel: modelId } };
  yield { call: postMessage, label: 'answered outside', ...question };
  yield { call: postMessage, label: 'answered outside again', ...question };
  yield { call: listMessages, label: 'with masked texts', as, params: { id } };

  const { id: entryId } = bodyOf<{ entry: { id: string } }>(
    yield { call: addEntry, as, body: { title: 'A note', content } },
  ).entry;
  const outside = { label: 'outside', as, answers: [200, 201, 502] };
  yield {
    ...outside,
    call: queueJob,
    body: {
      content: JSON.stringify({ dataRaisContent: content, phodContent: '' }),
      instructions,
      modelId,
      metadata: { entryId },
    },
  };
  yield { ...outside, call: processWithCloudAi, body: { entryId, modelId, instructions } };
  yield { ...outside, call: cloudAiProcess, body: { content, modelId, instructions } };
  const messages = [{ role: 'user', content }];
  yield { ...outside, call: cloudAiChat, body: { messages, modelId } };
  yield { call: ledger, label: 'of what left', as };
  yield { call: ledgerSummary, label: 'of what left', as };
}
