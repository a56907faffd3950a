import {
  addEntry,
  getEntry,
  listEntries,
  listEntryRuns,
  updateEntry,
} from '@mach42/contracts/datarais/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ledger, ledgerSummary } from '@mach42/contracts/models/calls.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import { loadPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import { savePreference, getPreferences } from '@mach42/contracts/preferences/calls.ts';
import {
  cloudAiChat,
  cloudAiProcess,
  directChat,
  processWithCloudAi,
} from '@mach42/contracts/runs/calls.ts';
import * as saige from '@mach42/contracts/saige/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { adversarialTexts, type AdversarialText } from '@mach42/testing/adversarial-texts.ts';
import { growingInput, type Asks, type Scenario } from '../scenario.ts';
import { bodyOf, type GrowthWorld, type Person } from '../world.ts';

export function textOf(name: string): AdversarialText {
  const text = adversarialTexts[name];
  if (text === undefined) throw new Error(`There is no text ${name}.`);
  // Beginnings and ends may make it a little longer than asked for.
  return (length) => start(text(length), length);
}

/** Its first units, without half a character; default: all but the last. */
const start = (text: string, length = -1): string => text.slice(0, length).toWellFormed();

/** One of each kind: the functions are measured with all of them. */
const chosen: readonly string[] = [
  'one name in lines',
  'no end of blanks',
  'different addresses',
  'a name and no host',
  'opened quotes',
  'full stops',
  'characters of two units',
  'combined characters',
  'emoji of several characters',
  'different umlauts',
  'right to left',
  'words without blanks',
];
const texts = chosen.map((name): [string, AdversarialText] => [name, textOf(name)]);

export const textScenarios: readonly Scenario[] = texts.flatMap(([name, text]) => [
  {
    name: `an entry: ${name}`,
    unit: 'characters',
    largest: limits.entryCharacters,
    open: async (world) => growingInput((size) => entry(world, text(size))),
  },
  {
    name: `a persona: ${name}`,
    unit: 'characters',
    largest: limits.saigeCharacters,
    open: async (world) => {
      const admin = await world.person('admin');
      return growingInput((size) => persona(admin, text(size)));
    },
  },
  {
    name: `a file of one text: ${name}`,
    unit: 'characters',
    largest: Math.floor(limits.largeBodyBytes / 3),
    open: async (world) => growingInput((size) => file(world, text(size))),
  },
]);

/** A text that a person writes once, everywhere it can go. */
async function* entry(world: GrowthWorld, content: string): Asks {
  const as = await world.person();
  const { id } = bodyOf<{ entry: { id: string } }>(
    yield { call: addEntry, as, body: { title: 'A note', content: start(content) } },
  ).entry;
  yield { call: updateEntry, as, params: { id }, body: { content } };
  yield {
    call: queueJob,
    label: 'run',
    as,
    body: {
      content: JSON.stringify({ dataRaisContent: content, phodContent: '' }),
      instructions: 'Merge it.',
      modelId: builtinModelId,
      metadata: { entryId: id },
    },
  };
  const run = { as, body: { entryId: id, modelId: builtinModelId, instructions: 'Merge it.' } };
  yield { call: processWithCloudAi, ...run };
  yield {
    call: cloudAiProcess,
    as,
    body: { content, modelId: builtinModelId, instructions: 'Merge it.' },
  };
  const messages = [{ role: 'user', content }];
  yield { call: cloudAiChat, as, body: { messages, modelId: builtinModelId } };
  yield { call: getEntry, as, params: { id } };
  yield { call: listEntryRuns, as, params: { id } };
  yield { call: listEntries, as };
  yield { call: search, label: 'entries', as, query: { q: 'a contact note', scope: 'datarais' } };
  yield { call: search, label: 'its own words', as, query: { q: start(content, 200) || 'a' } };
  yield { call: ledger, as };
  yield { call: ledgerSummary, as };
}

let personas = 0;

async function* persona(as: Person, markdown_content: string): Asks {
  personas += 1;
  const id = `persona-${personas}`;
  const first = { model_id: id, name: 'P', description: 'P' };
  yield {
    call: saige.createSaigeFile,
    as,
    body: { ...first, markdown_content: start(markdown_content) },
  };
  const change = { markdown_content, change_summary: 'Changed' };
  yield { call: saige.updateSaigeFile, as, params: { id }, body: change };
  yield { call: saige.revertSaigeFile, as, params: { id }, body: { version: 1 } };
  yield { call: saige.getSaigeFile, as, params: { id } };
  yield { call: saige.listSaigeFiles, as };
  yield { call: saige.listSaigeVersions, as, params: { id } };
  yield { call: saige.listChoosableSaigeVersions, as, params: { id: builtinModelId } };
  const tried = { answerId: as.id, draft: start(markdown_content) };
  yield { call: saige.askWhatIf, as, params: { id }, body: tried, answers: [400, 404] };
}

async function* file(world: GrowthWorld, text: string): Asks {
  const as = await world.person();
  for (const [label, note] of Object.entries({ first: start(text), changed: text })) {
    const briefData = { notes: [{ title: 'A note', content: note }] };
    yield { call: updatePhod, label, as, body: { updatedBy: as.name, briefData } };
  }
  yield { call: loadPhod, as, body: { credentials: { mobile: as.mobile } } };
  yield { call: search, label: 'a file', as, query: { q: 'a contact note', scope: 'phod' } };
  yield {
    call: cloudAiProcess,
    as,
    body: { content: 'A note.', modelId: builtinModelId, instructions: 'Merge it.' },
  };
  yield {
    call: directChat,
    as,
    body: { prompt: start(text, 100_000), model: builtinModelId },
    answers: [200, 400, 403, 502, 503],
  };
}

export const preferenceScenario: Scenario = {
  name: 'a preference',
  unit: 'bytes',
  largest: limits.preferenceBytes - 100,
  open: async (world) => {
    const as = await world.person();
    return growingInput(async function* (size) {
      const value = Object.fromEntries(Array.from({ length: size / 14 }, (_, n) => [`k${n}`, n]));
      yield { call: savePreference, as, params: { name: 'layout' }, body: { value } };
      yield { call: getPreferences, as };
    });
  },
};
