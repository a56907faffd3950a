import { newId } from '@mach42/command-api/kernel/ids.ts';
import { readActivity } from '@mach42/contracts/activity/calls.ts';
import * as audit from '@mach42/contracts/audit/calls.ts';
import * as forgetting from '@mach42/contracts/forgetting/calls.ts';
import * as health from '@mach42/contracts/health/calls.ts';
import { guestCalls, listModels } from '@mach42/contracts/models/calls.ts';
import * as ops from '@mach42/contracts/ops/calls.ts';
import * as backups from '@mach42/contracts/ops/calls.ts';
import * as log from '@mach42/contracts/ops/calls.ts';
import * as past from '@mach42/contracts/ops/calls.ts';
import * as keys from '@mach42/contracts/ops/calls.ts';
import * as providers from '@mach42/contracts/providers/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import {
  getSettings,
  listSettingsVersions,
  saveSettings,
} from '@mach42/contracts/settings/calls.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { listStorage, readStorage } from '@mach42/contracts/storage/calls.ts';
import * as users from '@mach42/contracts/users/calls.ts';
import { resetSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import type { Asks, Scenario } from '../scenario.ts';
import { bodyOf, forEach, type GrowthWorld, type Person } from '../world.ts';
import { secondFactorCalls } from './second-factors.ts';

const password = 'harbour kiln lantern 7';

/** Everything that grows with the people, the log and the work of all of them. */
export const peopleScenario: Scenario = {
  name: 'people of the workspace',
  unit: 'people',
  largest: 4000,
  open: async (world) => {
    const [reader, owner] = [await world.person('admin'), await world.person()];
    let there = 2;
    return {
      async grow(size) {
        await forEach(there, size, async (n) => {
          const person = await world.person();
          if (n % 20 === 0) await openContent(world, reader, person);
        });
        there = Math.max(there, size);
      },
      asks: (size) => ofAdmin(world, reader, owner, size),
    };
  },
};

async function openContent(world: GrowthWorld, reader: Person, { id }: Person): Promise<void> {
  const body = { userId: id, reason: 'Asked for help with the file.' };
  await world.ask({ call: audit.breakGlass, as: reader, body });
}

/** A service of this machine at which nothing listens is connected, changed and removed again. */
async function* providerCalls(as: Person): Asks {
  const service = { kind: 'openai', address: 'http://127.0.0.1:9/v1' } as const;
  yield { call: providers.listProviders, as };
  yield { call: providers.testProvider, as, body: service, answers: [502] };
  const body = { ...service, name: 'Kiln AI', key: 'sk-of-a-benchmark', models: [] };
  const added = yield { call: providers.addProvider, as, body };
  const params = { id: bodyOf<{ data: { id: string } }>(added).data.id };
  const change = { baseVersion: 1, enabled: false };
  yield { call: providers.changeProvider, as, params, body: change };
  yield { call: providers.removeProvider, as, params };
  const model = { model: 'kiln:8b' };
  yield { call: providers.pullModel, as, body: model };
  yield { call: providers.cancelPull, as, body: model };
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
  const made = yield { call: users.registerUser, as, body: { ...details, password, secret } };
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
  yield { call: users.listSignIns, as: again };
  const second = bodyOf<{ data: { token: string } }>(
    yield { call: users.login, body: { ...body, password: `${password} more` } },
  ).data.token;
  const listed = yield { call: users.listSignIns, as: { ...freja, token: second } };
  const other = bodyOf<{ data: { id: string; isCurrent: boolean }[] }>(listed).data;
  const endedId = other.find(({ isCurrent }) => isCurrent)?.id ?? '';
  yield { call: users.endSignIn, as: again, params: { id: endedId } };
  const alone = yield { call: users.signOutElsewhere, as: again };
  const here = { ...freja, token: bodyOf<{ data: { token: string } }>(alone).data.token };
  yield* secondFactorCalls(as, here, { mobile, password: `${password} more` });
  const reset = yield { call: users.changeSecret, as: here, body: secretBody };
  const last = { ...freja, token: bodyOf<{ data: { token: string } }>(reset).data.token };
  yield { call: users.logout, as: last };
  yield { call: users.guest };
  yield { call: users.listUsers, as };
  yield { call: listStorage, as, query: { limit: 1000 } };
  yield { call: readStorage, as: owner };
  const one = { as, params: { id } };
  yield { call: users.editUser, ...one, body: { ...details, lastName: 'Holme', roles: ['user'] } };
  yield { call: users.resetPassword, ...one, body: { password: `${password} new` } };
  const link = yield { call: users.makePasswordLink, ...one };
  const { url } = bodyOf<{ data: { url: string } }>(link).data;
  const byLink = { link: new URL(url).hash.slice(1), password: `${password} newer` };
  yield { call: users.setPasswordByLink, body: byLink };
  yield { call: users.endSignInsOf, ...one };
  yield { call: resetSecondFactor, ...one };
  yield { call: users.resetSecret, ...one, body: { secret: `${secret} 3` } };
  yield { call: users.setUserStatus, ...one, body: { status: 'inactive' } };

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
  yield { call: ops.listParked, as, query: { limit: 100 } };
  yield { call: ops.listSkipped, as, query: { limit: 100 } };
  const eventIds = Array.from({ length: 100 }, () => newId());
  const answers = [404];
  yield { call: ops.retryParked, as, body: { eventIds }, answers };
  yield { call: ops.skipParked, as, body: { eventIds, reason }, answers };
  const parked = { as, params: { eventId: newId() }, answers };
  yield { call: ops.repairParked, ...parked, body: { data: { text: 'x'.repeat(size) }, reason } };
  yield { call: ops.showParked, ...parked, body: { reason } };
  yield { call: log.listLogEvents, as, query: { limit: 500 } };
  const newest = yield { call: log.listLogEvents, as, query: { limit: 1 } };
  const found = bodyOf<{ data: { eventId: string }[] }>(newest).data.at(-1)?.eventId ?? newId();
  yield { call: log.readLogEvent, as, params: { eventId: found } };
  yield { call: log.showLogEvent, as, params: { eventId: found }, body: { reason } };
  // Before the first event there was nothing: a look builds in a thread that is not measured here.
  const then = { userId: owner.id, position: 0, reason };
  yield { call: past.beginTimeTravel, as, body: then, answers };
  yield { call: past.readTimeTravel, as };
  const stepwise = { position: 0, events: 1, reason };
  yield { call: past.beginReplay, as, body: stepwise, answers };
  yield { call: past.continueReplay, as, body: {}, answers };
  yield { call: past.readReplay, as };
  yield { call: past.pastPhod, as, answers };
  yield { call: past.pastVersions, as, query: {}, answers };
  yield { call: past.pastEntries, as, answers };
  yield { call: past.pastRooms, as, answers };
  yield { call: past.pastMessages, as, params: { roomId: newId() }, query: {}, answers };
  yield { call: past.endTimeTravel, as, answers };
  const held = { as, params: { userId: owner.id } };
  yield { call: forgetting.setLegalHold, ...held, body: { reason } };
  yield { call: forgetting.liftLegalHold, ...held, body: { reason } };
  const wish = { userId: owner.id, wish: 'law', reason, days: 90 };
  yield { call: forgetting.requestForgetting, as, body: wish };
  yield { call: forgetting.listForgettings, as };
  yield { call: forgetting.previewForgetting, ...held };
  yield { call: forgetting.withdrawForgetting, ...held };
  yield { call: forgetting.getOwnForgetting, as: owner };
  const wrong = { password: 'not the password' };
  yield { call: forgetting.requestOwnForgetting, as: owner, body: wrong, answers: [400, 429] };
  yield { call: forgetting.withdrawOwnForgetting, as: owner, answers: [409] };
  yield { call: backups.listBackups, as };
  yield { call: backups.makeBackup, as, body: {}, answers: [503] };
  yield { call: backups.verifyBackup, as, body: { name: 'full' }, answers: [503] };
  yield { call: keys.listKeys, as };
  yield { call: keys.listArchive, as };
  yield { call: keys.readVerification, as };
  yield { call: keys.beginVerification, as, body: { quick: true }, answers: [200, 409] };
  yield { call: keys.stopVerification, as, answers: [200, 409] };
  yield { call: keys.readEvidence, as };
  yield { call: keys.exportAuditEvidence, as, body: { type: 'RoomPinned' }, answers: [200, 409] };
  yield { call: keys.stopEvidence, as, answers: [200, 409] };
  const ofNone = { as, params: { eventId: owner.id } };
  yield { call: keys.proveLogEvent, ...ofNone, body: { reason }, answers: [404, 409] };
  const file = { id: owner.id, file: 'proof' };
  yield { call: keys.readEvidenceFile, as, params: file, query: { from: 0 }, answers: [404] };
  yield { call: keys.archiveEvents, as, body: { upTo: '100', dryRun: true } };
  yield { call: keys.stopArchiving, as, answers: [409] };
  yield { call: keys.rotateKey, as, params: { purpose: 'seal' }, body: { dryRun: true } };
  yield { call: backups.removeOldBackups, as, body: { keep: 1 }, answers: [503] };
  const settings = yield { call: getSettings, as };
  const { version } = bodyOf<{ data: { version: number } }>(settings).data;
  const changes = { [settingNames.guestChatHours]: 24 + (size % 48) };
  yield { call: saveSettings, as, body: { baseVersion: version, changes }, answers: [200, 400] };
  yield { call: listSettingsVersions, as };
  yield* providerCalls(as);
  const rebuild = { names: ['users'], mode: 'compare' };
  yield { call: ops.beginRebuild, as, body: rebuild, answers: [200, 409] };
  await world.server.processAll();
  yield { call: ops.showRebuildSamples, as, body: { reason }, answers: [200, 404, 409] };
  yield { call: ops.controlRebuild, as, params: { control: 'abort' }, answers: [200, 409] };
  const params = { name: 'users' };
  yield { call: health.rebuildProjection, as, params, answers: [200, 202, 409] };
  await world.server.processAll();
}
