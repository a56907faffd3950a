import * as audit from '@mach42/contracts/audit/calls.ts';
import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import * as phod from '@mach42/contracts/phod/calls.ts';
import { deletePrompt, listPrompts, savePrompt } from '@mach42/contracts/prompts/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { cloudAiProcess, processWithCloudAi } from '@mach42/contracts/runs/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { listSendPolicies, setSendPolicy } from '@mach42/contracts/sending/calls.ts';
import { loadSession, shareRoom } from '@mach42/contracts/sessions/calls.ts';
import { growingInput, type Asks, type Scenario } from '../scenario.ts';
import { largestFile, shapes, type Shape } from '../shapes.ts';
import { bodyOf, type GrowthWorld, type Person } from '../world.ts';

export const fileScenarios: readonly Scenario[] = Object.entries(shapes).map(([name, shape]) => ({
  name: `a file: ${name}`,
  unit: 'nodes',
  largest: largestFile,
  open: async (world) => {
    const admin = await world.person('admin');
    return growingInput((size) => asksOf(world, admin, shape, size));
  },
}));

/** Everything that a file takes part in, of a person of their own at each size. */
async function* asksOf(world: GrowthWorld, admin: Person, shape: Shape, size: number): Asks {
  const as = await world.person();
  const save = (edition: number) => ({
    call: phod.updatePhod,
    as,
    body: { updatedBy: as.name, briefData: shape(size, edition), source: { kind: 'json-editor' } },
  });
  yield { label: 'first', ...save(0) };
  yield { label: 'all changed', ...save(1) };
  yield { call: phod.loadPhod, as, body: { credentials: { mobile: as.mobile } } };
  yield { call: phod.listPhodVersions, as };
  yield { call: phod.getPhodVersion, as, params: { version: 1 } };
  yield { call: phod.getPhodOrigin, as, params: { version: 1 } };
  yield { call: phod.diffPhod, as, query: { from: 1, to: 2 } };
  // A large file's answer is refused in one piece, and asked for by section.
  yield { call: phod.blamePhod, as, answers: [200, 400, 413] };
  yield { call: phod.compactBlamePhod, as };
  yield { call: phod.revertPhod, as, body: { version: 1 } };
  yield { label: 'a file', call: search, as, query: { q: 'a key note', scope: 'phod' } };

  const room = bodyOf<{ data: { id: string } }>(
    yield { call: createRoom, as, body: { name: 'Chat', type: 'private_chat' } },
  ).data.id;
  yield {
    label: 'answered',
    call: postMessage,
    as,
    params: { id: room },
    body: { content: 'What do I know about note 7?', aiModel: builtinModelId },
  };
  const { key } = bodyOf<{ data: { key: string } }>(
    yield { call: shareRoom, as, params: { id: room }, body: {} },
  ).data;
  yield { call: loadSession, params: { key } };
  yield { label: 'again', call: loadSession, params: { key } };

  const content = 'New contact: Freja Holm, +45 20 30 40 50. Call her on Friday about the lease.';
  const { id: entryId } = bodyOf<{ entry: { id: string } }>(
    yield { call: addEntry, as, body: { title: 'Freja', content } },
  ).entry;
  yield {
    label: 'run',
    call: queueJob,
    as,
    body: {
      content: JSON.stringify({ dataRaisContent: content, phodContent: '' }),
      instructions: 'Merge it.',
      modelId: builtinModelId,
      metadata: { entryId },
    },
  };
  yield {
    call: processWithCloudAi,
    as,
    body: { entryId, modelId: builtinModelId, instructions: 'Merge it.' },
  };
  yield {
    call: cloudAiProcess,
    as,
    body: { content, modelId: builtinModelId, instructions: 'Merge it.' },
  };
  const promptId = '0192f3a0-0000-7000-8000-0000000000a1';
  const prompt = { name: 'sum-up', text: 'Sum up {{what}}.' };
  yield { call: savePrompt, as, params: { id: promptId }, body: prompt };
  yield { call: listPrompts, as };
  yield { call: deletePrompt, as, params: { id: promptId } };
  yield { call: listSendPolicies, as };
  yield {
    call: setSendPolicy,
    as,
    body: { section: 'notes', policy: 'never' },
  };

  const reader = { as: admin, params: { userId: as.id } };
  yield {
    call: audit.breakGlass,
    as: admin,
    body: { userId: as.id, reason: 'Asked for help with the file.' },
  };
  yield { call: audit.openedPhod, ...reader };
  yield { call: audit.openedPhodVersions, ...reader };
  yield {
    call: audit.openedPhodVersion,
    as: admin,
    params: { userId: as.id, version: 1 },
  };
  yield { call: audit.openedPhodDiff, ...reader, query: { from: 1, to: 2 } };
  yield { call: audit.endBreakGlass, ...reader };
}
