import { newId } from '@mach42/command-api/kernel/ids.ts';
import { readActivity } from '@mach42/contracts/activity/calls.ts';
import * as audit from '@mach42/contracts/audit/calls.ts';
import { addEntry, listEntries, updateEntry } from '@mach42/contracts/datarais/calls.ts';
import * as health from '@mach42/contracts/health/calls.ts';
import * as jobs from '@mach42/contracts/jobs/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import { guestCalls, ledger, ledgerSummary, listModels } from '@mach42/contracts/models/calls.ts';
import * as phod from '@mach42/contracts/phod/calls.ts';
import { createRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import * as runs from '@mach42/contracts/runs/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import {
  getSettings,
  listSettingsVersions,
  saveSettings,
} from '@mach42/contracts/settings/calls.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { listStorage, readStorage } from '@mach42/contracts/storage/calls.ts';
import * as admin from '@mach42/contracts/users/calls.ts';
import * as users from '@mach42/contracts/users/calls.ts';
import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import type { Asks, Scenario } from '../scenario.ts';
import { bodyOf, type GrowthWorld, type Person } from '../world.ts';

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
        for (; there < size; there += 1) {
          const entryId = newId();
          const content = `Note ${there} about the harbour lease, which Freja signs on Friday.`;
          const data = { entryId, userId: as.id, title: `Note ${there}`, content };
          await world.execute(entriesDecider, entryId, as.actor, { type: 'RecordEntry', data });
        }
      },
      async *asks() {
        const body = { title: 'One more', content: 'Freja signs the lease.' };
        const added = yield { call: addEntry, as, body };
        const { id } = bodyOf<{ entry: { id: string } }>(added).entry;
        yield { call: updateEntry, as, params: { id }, body: { status: 'discarded' } };
        yield { call: listEntries, label: 'a page', as, query: { limit: 1000 } };
        yield { call: search, label: 'entries', as, query: { q: 'lease', scope: 'datarais' } };
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
    const save = async (version: number) => {
      const data = {
        userId: as.id,
        briefData: fileAt(version),
        source: { kind: 'manual' as const },
      };
      await world.execute(phodDecider, as.id, as.actor, { type: 'SavePhod', data });
    };
    return {
      async grow(size) {
        for (; there < size; there += 1) await save(there);
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
        yield { call: runs.cloudAiStatus, as };
        yield { call: runs.cloudAiProviders, as };
      },
    };
  },
};

const password = 'harbour kiln lantern 7';

/** Everything that grows with the people, the log and the work of all of them. */
const people: Scenario = {
  name: 'people of the workspace',
  unit: 'people',
  largest: 4000,
  open: async (world) => {
    const [reader, owner] = [await world.person('admin'), await world.person()];
    let there = 2;
    return {
      async grow(size) {
        for (; there < size; there += 1) {
          const person = await world.person();
          if (there % 20 === 0) await openContent(world, reader, person);
        }
      },
      asks: (size) => ofAdmin(world, reader, owner, size),
    };
  },
};

async function openContent(world: GrowthWorld, reader: Person, { id }: Person): Promise<void> {
  const body = { userId: id, reason: 'Asked for help with the file.' };
  await world.ask({ call: audit.breakGlass, as: reader, body });
}

let registered = 0;

async function* ofAdmin(world: GrowthWorld, as: Person, owner: Person, size: number): Asks {
  registered += 1;
  const mobile = `0045${90_000_000 + registered}`;
  const details = {
    firstName: 'Freja',
    lastName: 'Holm',
    username: `freja${registered}`,
    email: `freja${registered}@example.org`,
    mobile,
  };
  const secret = 'a lantern over the harbour';
  const made = yield { call: admin.registerUser, as, body: { ...details, password, secret } };
  const id = bodyOf<{ data: { id: string } }>(made).data.id;
  const body = { mobile, password, environment: 'web' };
  const signed = yield { call: users.login, body };
  const { token } = bodyOf<{ data: { token: string } }>(signed).data;
  const freja = { ...owner, id, token };
  yield { call: users.verify, as: freja };
  const switched = yield { call: users.switchRole, as: freja, body: { role: 'standard' } };
  const standard = { ...freja, token: bodyOf<{ data: { token: string } }>(switched).data.token };
  const next = { currentPassword: password, password: `${password} more` };
  const changed = yield { call: users.changePassword, as: standard, body: next };
  const again = { ...freja, token: bodyOf<{ data: { token: string } }>(changed).data.token };
  const secretBody = { currentPassword: `${password} more`, secret: `${secret} 2` };
  const reset = yield { call: users.changeSecret, as: again, body: secretBody };
  const last = { ...freja, token: bodyOf<{ data: { token: string } }>(reset).data.token };
  yield { call: users.logout, as: last };
  yield { call: users.guest };
  yield { call: admin.listUsers, as };
  yield { call: listStorage, as, query: { limit: 1000 } };
  yield { call: readStorage, as: owner };
  const one = { as, params: { id } };
  yield { call: admin.editUser, ...one, body: { ...details, lastName: 'Holme', roles: ['user'] } };
  yield { call: admin.resetPassword, ...one, body: { password: `${password} new` } };
  yield { call: admin.resetSecret, ...one, body: { secret: `${secret} 3` } };
  yield { call: admin.setUserStatus, ...one, body: { status: 'inactive' } };

  yield { call: audit.listAuditEvents, as, query: { limit: 500 } };
  const first = { after: 0, limit: 500, type: 'UserRegistered' };
  yield { call: audit.listAuditEvents, label: 'of a type', as, query: first };
  yield { call: audit.listAuditEvents, label: 'of nobody', as, query: { actor: newId() } };
  const reason = 'Asked for help with the file.';
  yield { call: audit.breakGlass, as, body: { userId: owner.id, reason } };
  yield { call: audit.listAccessGrants, as };
  yield { call: audit.listAccess, as: owner };
  yield { call: audit.markAccessSeen, as: owner };
  yield { call: audit.endBreakGlass, as, params: { userId: owner.id } };
  yield { call: readActivity, as, query: { range: '30d' } };
  yield { call: guestCalls, as };
  yield { call: listModels, as };
  yield { call: listRooms, as };
  yield { call: readWorkers, as };
  yield { call: health.health };
  yield { call: health.healthDetails, as };
  yield { call: health.healthHistory, as };
  yield { call: health.listProjections, as };
  const settings = yield { call: getSettings, as };
  const { version } = bodyOf<{ data: { version: number } }>(settings).data;
  const changes = { [settingNames.guestChatHours]: 24 + (size % 48) };
  yield { call: saveSettings, as, body: { baseVersion: version, changes }, answers: [200, 400] };
  yield { call: listSettingsVersions, as };
  const params = { name: 'users' };
  yield { call: health.rebuildProjection, as, params, answers: [200, 202, 409] };
  await world.server.processAll();
}

export const collectionScenarios: readonly Scenario[] = [entries, versions, jobsOfPerson, people];
