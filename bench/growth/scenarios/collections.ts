import { newId } from '@mach42/command-api/kernel/ids.ts';
import * as audit from '@mach42/contracts/audit/calls.ts';
import { showChain } from '@mach42/contracts/chains/calls.ts';
import { addEntry, listEntries, updateEntry } from '@mach42/contracts/datarais/calls.ts';
import * as personal from '@mach42/contracts/exports/calls.ts';
import * as jobs from '@mach42/contracts/jobs/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { ledger, ledgerSummary } from '@mach42/contracts/models/calls.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import * as phod from '@mach42/contracts/phod/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import * as runs from '@mach42/contracts/runs/calls.ts';
import * as saige from '@mach42/contracts/saige/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import type { Scenario } from '../scenario.ts';
import { bodyOf, forEach } from '../world.ts';
import { peopleScenario } from './people.ts';

const entries: Scenario = {
  name: 'entries of a person',
  unit: 'entries',
  largest: limits.entriesOfPerson - 50,
  open: async (world) => {
    const as = await world.person();
    const reader = await world.person('admin');
    let there = 0;
    return {
      async grow(size) {
        await forEach(there, size, async (n) => {
          const entryId = newId();
          const content = `Note ${n} about the harbour lease, which Freja signs on Friday.`;
          const data = { entryId, userId: as.id, title: `Note ${n}`, content };
          await world.execute(entriesDecider, entryId, as.actor, { type: 'RecordEntry', data });
        });
        there = size;
      },
      async *asks() {
        const body = { title: 'One more', content: 'Freja signs the lease.' };
        const added = yield { call: addEntry, as, body };
        const { id } = bodyOf<{ entry: { id: string } }>(added).entry;
        yield { call: updateEntry, as, params: { id }, body: { status: 'discarded' } };
        yield { call: listEntries, label: 'a page', as, query: { limit: 1000 } };
        yield { call: search, label: 'entries', as, query: { q: 'lease', scope: 'datarais' } };
        const phrase = '"lease of the" "the harbour lease" freja friday';
        yield { call: search, label: 'phrases', as, query: { q: phrase, scope: 'everything' } };
        const filters = 'from:dana from:me before:2030-01-01 lease';
        yield { call: search, label: 'with filters', as, query: { q: filters } };
        const requested = yield { call: personal.requestPersonalExport, as };
        const file = { id: bodyOf<{ data: { id: string } }>(requested).data.id };
        yield { call: personal.getPersonalExport, as };
        const part = { as, params: file, query: { from: 0 }, answers: [200, 404, 409] };
        yield { call: personal.readPersonalExport, ...part };
        yield { call: personal.deletePersonalExport, as, params: file };
        const chat = { name: 'Chat', type: 'private_chat' };
        const created = yield { call: createRoom, as, body: chat };
        const params = { id: bodyOf<{ data: { id: string } }>(created).data.id };
        const question = { content: 'Who signs the harbour lease?', aiModel: builtinModelId };
        yield { call: postMessage, label: 'answered', as, params, body: question };
        const reason = 'Asked for help with entries.';
        yield { call: audit.breakGlass, as: reader, body: { userId: as.id, reason } };
        yield { call: audit.openedEntries, as: reader, params: { userId: as.id } };
        yield { call: audit.endBreakGlass, as: reader, params: { userId: as.id } };
      },
    };
  },
};

const versions: Scenario = {
  name: 'versions of a file',
  unit: 'versions',
  largest: 2000,
  open: async (world) => {
    const as = await world.person();
    let there = 0;
    const fileAt = (version: number) => ({
      notes: Array.from({ length: 200 }, (_, n) => ({
        title: `Note ${n}`,
        content: n === version % 200 ? `Changed in ${version}` : 'Unchanged so far.',
      })),
    });
    const save = (version: number) => {
      const source = { kind: 'manual' } as const;
      const data = { userId: as.id, briefData: fileAt(version), source };
      return { type: 'SavePhod', data, actor: as.actor } as const;
    };
    return {
      async grow(size) {
        const saves = Array.from({ length: Math.max(0, size - there) }, (_, n) => save(there + n));
        await world.executeAll(phodDecider, as.id, saves);
        there = Math.max(there, size);
      },
      async *asks(size) {
        const briefData = fileAt(size + 1);
        yield { call: phod.updatePhod, as, body: { updatedBy: as.name, briefData } };
        there += 1;
        yield { call: phod.listPhodVersions, as };
        const middle = Math.ceil(size / 2);
        yield { call: phod.getPhodVersion, as, params: { version: middle } };
        yield { call: phod.getPhodOrigin, as, params: { version: middle } };
        yield { call: phod.diffPhod, as, query: { from: 1, to: size } };
        yield { call: phod.blamePhod, as };
        yield { call: phod.revertPhod, as, body: { version: middle } };
        there += 1;
      },
    };
  },
};

const jobsOfPerson: Scenario = {
  name: 'jobs of a person',
  unit: 'jobs',
  largest: 1000,
  open: async (world) => {
    const [as, reader] = [await world.person(), await world.person('admin')];
    const persona = { model_id: builtinModelId, name: 'P', description: 'P' };
    const body = { ...persona, markdown_content: 'Merge with care.' };
    await world.ask({ call: saige.createSaigeFile, as: reader, body, answers: [201, 409] });
    let there = 0;
    const queue = (label?: string) => ({
      call: jobs.queueJob,
      ...(label === undefined ? {} : { label }),
      as,
      body: {
        content: JSON.stringify({ dataRaisContent: 'Freja signs the lease.', phodContent: '' }),
        instructions: 'Merge it.',
        modelId: builtinModelId,
      },
    });
    return {
      async grow(size) {
        for (; there < size; there += 1) await world.ask(queue());
      },
      async *asks() {
        const queued = yield queue('run');
        there += 1;
        const id = bodyOf<{ data: { jobId: string } }>(queued).data.jobId;
        const job = { as, params: { id }, answers: [200, 400, 404, 409] };
        yield { call: jobs.listJobs, as };
        yield { call: jobs.listJobs, label: 'of all', as: reader, query: { scope: 'all' } };
        yield { call: jobs.queueStats, as: reader };
        yield { call: jobs.discardProposal, ...job };
        yield { call: jobs.restoreProposal, ...job };
        yield { call: jobs.cancelJob, ...job };
        yield { call: jobs.retryJob, ...job };
        yield { call: runs.discardRun, ...job };
        yield { call: runs.restoreRun, ...job };
        yield { call: ledger, as, query: { limit: 200 } };
        yield { call: ledgerSummary, as };
        const persona = { as: reader, params: { id: builtinModelId, version: 1 } };
        yield { call: saige.getSaigeInfluence, as: reader, params: { id: builtinModelId } };
        yield { call: saige.listSaigeAnswers, ...persona, query: {} };
        yield { call: saige.listSaigePeople, ...persona };
        yield { call: saige.listSaigeQuestions, ...persona };
        yield { call: saige.findSaigeAnswers, as: reader, params: { id }, answers: [200, 404] };
        const chain = { as, params: { kind: 'job', id }, answers: [200, 404] } as const;
        yield { call: showChain, ...chain };
        yield { call: runs.cloudAiStatus, as };
        yield { call: runs.cloudAiProviders, as };
      },
    };
  },
};

/** Entries as long as they may be, as many as a person may store in a day or two. */
const longEntries: Scenario = {
  name: 'long entries of a person',
  unit: 'entries',
  largest: 320,
  open: async (world) => {
    const as = await world.person();
    const reader = await world.person('admin');
    const reason = 'Asked for help with entries.';
    let there = 0;
    return {
      async grow(size) {
        await forEach(there, size, async () => {
          const entryId = newId();
          const content = 'Freja signs the harbour lease on a b a b '.repeat(2400);
          const data = { entryId, userId: as.id, title: 'Long', content };
          await world.execute(entriesDecider, entryId, as.actor, { type: 'RecordEntry', data });
        });
        there = Math.max(there, size);
      },
      async *asks() {
        yield { call: listEntries, label: 'long ones', as, query: { limit: 1000 } };
        for (const q of ['lease', '"a b a b" "b a b a" "a b a c" harbour', 'a b']) {
          yield { call: search, label: `long ones, ${q}`, as, query: { q, scope: 'datarais' } };
        }
        const chat = { name: 'Chat', type: 'private_chat' };
        const created = yield { call: createRoom, as, body: chat };
        const params = { id: bodyOf<{ data: { id: string } }>(created).data.id };
        const question = { content: 'Who signs the harbour lease?', aiModel: builtinModelId };
        yield { call: postMessage, label: 'of long ones', as, params, body: question };
        yield { call: audit.breakGlass, as: reader, body: { userId: as.id, reason } };
        yield { call: audit.openedEntries, as: reader, params: { userId: as.id } };
        yield { call: audit.endBreakGlass, as: reader, params: { userId: as.id } };
      },
    };
  },
};

export const collectionScenarios: readonly Scenario[] = [
  entries,
  longEntries,
  versions,
  jobsOfPerson,
  peopleScenario,
];
