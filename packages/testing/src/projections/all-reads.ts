import * as activity from '@mach42/read-models/activity/activity.reads.ts';
import { auditPage } from '@mach42/read-models/audit/audit-events.reads.ts';
import { credentialResetsOf } from '@mach42/read-models/audit/credential-resets.reads.ts';
import * as openings from '@mach42/read-models/audit/openings.reads.ts';
import { blockedPeopleOf } from '@mach42/read-models/blocking/blocked-people.reads.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import { changesAfter } from '@mach42/read-models/changes/changes.reads.ts';
import { entriesOf, everybodysEntries } from '@mach42/read-models/datarais/entries.reads.ts';
import * as entryTimes from '@mach42/read-models/datarais/entry-times.reads.ts';
import { allJobs } from '@mach42/read-models/jobs/all-jobs.reads.ts';
import { jobsOf } from '@mach42/read-models/jobs/jobs.reads.ts';
import * as queue from '@mach42/read-models/jobs/queue.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import { repliesInProgress } from '@mach42/read-models/messages/messages.reads.ts';
import { guestCallSums, newestGuestCalls } from '@mach42/read-models/models/guest-calls.reads.ts';
import { ledgerPage, ledgerSums } from '@mach42/read-models/models/ledger.reads.ts';
import { queuedPerModel } from '@mach42/read-models/models/model-calls.reads.ts';
import { openModelCalls } from '@mach42/read-models/models/open-model-calls.reads.ts';
import { phodVersions } from '@mach42/read-models/phod/phod.reads.ts';
import { picturesOf } from '@mach42/read-models/pictures/pictures.reads.ts';
import { pinsOf } from '@mach42/read-models/pins/pins.reads.ts';
import { preferencesOf } from '@mach42/read-models/preferences/preferences.reads.ts';
import { promptsOf } from '@mach42/read-models/prompts/prompts.reads.ts';
import { describedProviders } from '@mach42/read-models/providers/providers.reads.ts';
import { dueDatesOf, messageRemindersOf } from '@mach42/read-models/reminders/reminders.reads.ts';
import { invitationsOf, invitationsTo } from '@mach42/read-models/rooms/invitations.reads.ts';
import { allParticipantsOf } from '@mach42/read-models/rooms/participants.reads.ts';
import { roomsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import {
  saigeAnswers,
  saigeInfluence,
  saigePeople,
} from '@mach42/read-models/saige/influence.reads.ts';
import { saigeFiles, saigeVersions } from '@mach42/read-models/saige/saige.reads.ts';
import { savedMessagesOf } from '@mach42/read-models/saved/saved-messages.reads.ts';
import { sendPoliciesOf } from '@mach42/read-models/sending/send-policies.reads.ts';
import { openSessionsOf } from '@mach42/read-models/sessions/sessions.reads.ts';
import { settingsVersions } from '@mach42/read-models/settings/settings.reads.ts';
import { storageOf, storagePage } from '@mach42/read-models/storage/storage.reads.ts';
import * as holdings from '@mach42/read-models/users/holdings.reads.ts';
import { countAccounts, listUsers } from '@mach42/read-models/users/users.reads.ts';
import { currentPhod } from './phod-files.ts';
import type { RandomWorkspace } from './random/random-workspace.ts';

const at = '2026-01-01T00:02:00.000Z';
const now = Date.parse(at);
const limit = 1_000;

/** Returns the answers of all reads about the people and rooms of a workspace, in their order, as text. */
export async function allReads(
  db: Reader,
  { userIds, roomIds }: RandomWorkspace,
): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  const keep = async (name: string, answer: unknown): Promise<void> => {
    const value = await answer;
    answers[name] = JSON.stringify(value instanceof Map ? [...value] : value, (_, one: unknown) =>
      typeof one === 'bigint' ? String(one) : one,
    );
  };
  const hours = { from: -(2 ** 31), to: 2 ** 31 - 1 };
  await keep('activity', activity.activityHours(db, hours));
  await keep('activity of models', activity.activityOfModels(db, hours));
  await keep('active people', activity.countActivePeople(db, hours));
  await keep('first hour', activity.firstActiveHour(db));
  await keep('openings', openings.allOpenings(db));
  await keep('audit', auditPage(db, {}, { direction: 'after', cursor: 0, limit }));
  for (const from of ['0000-06-01T00:00:00.000Z', '2026-01-01T00:00:30.000Z']) {
    const filter = { from, to: '9999-01-01T00:00:00.000Z' };
    const which = { direction: 'before', cursor: 2 ** 40, limit: 20 } as const;
    await keep(`audit from ${from}`, auditPage(db, filter, which));
    const times = (await entryTimes.entryTimesSince(db, from)).map((row) => JSON.stringify(row));
    await keep(`entries since ${from}`, times.toSorted());
  }
  await keep('entries', entryTimes.countEntries(db));
  await keep('oldest', entryTimes.oldestPending(db));
  await keep('all jobs', allJobs(db, { which: {}, limit, offset: 0 }));
  await keep('queue', queue.queueStats(db));
  await keep('queued', queue.queuedJobs(db, limit));
  await keep('running', queue.jobsInProgress(db));
  await keep('positions', queue.queuePositions(db));
  await keep('replies', repliesInProgress(db));
  await keep('guest calls', newestGuestCalls(db, { limit }));
  await keep('sums of guests', guestCallSums(db));
  await keep('per model', queuedPerModel(db));
  await keep('open calls', openModelCalls(db));
  const files = await saigeFiles(db);
  await keep('saige', files);
  for (const { model_id: modelId } of files) {
    await keep(`saige ${modelId}`, saigeVersions(db, modelId));
    const influence = await saigeInfluence(db, modelId, '2000-01-01');
    await keep(`influence ${modelId}`, influence);
    for (const { version } of influence.versions) {
      const of = { modelId, version };
      await keep(`people ${modelId} ${version}`, saigePeople(db, of));
      await keep(`answers ${modelId} ${version}`, saigeAnswers(db, of, { limit: 50 }));
    }
  }
  await keep('settings', settingsVersions(db));
  await keep('providers', describedProviders(db));
  await keep('storage', storagePage(db, { limit, offset: 0, now }));
  await keep('users', listUsers(db));
  await keep('pictures', picturesOf(db, userIds));
  await keep('accounts', countAccounts(db));
  for (const userId of userIds) {
    const of = async (name: string, answer: unknown) => keep(`${name} of ${userId}`, answer);
    await of('access', openings.accessOf(db, userId));
    await of('chats', openings.privateChatsOf(db, userId));
    await of('resets', credentialResetsOf(db, userId));
    const audiences = [toUser(userId), ...roomIds.map(toRoom)];
    await of('changes', changesAfter(db, { audiences, after: 0n, limit }));
    await of('entries', entriesOf(db, { userId, limit }));
    await of("everybody's entries", everybodysEntries(db, { readerId: userId, limit }));
    await of('jobs', jobsOf(db, { userId, limit }));
    await of('ledger', ledgerPage(db, userId, { limit }));
    await of('sums', ledgerSums(db, userId));
    await of('file', currentPhod(db, userId));
    await of('versions', phodVersions(db, userId));
    await of('preferences', preferencesOf(db, userId));
    await of('invitations', invitationsOf(db, userId, at));
    await of('rooms', roomsOf(db, userId));
    await of('policies', sendPoliciesOf(db, userId));
    await of('prompts', promptsOf(db, userId));
    await of('saved', savedMessagesOf(db, userId));
    await of('blocked', blockedPeopleOf(db, userId));
    await of('reminders', messageRemindersOf(db, userId));
    await of('due dates', dueDatesOf(db, userId));
    await of('sessions', openSessionsOf(db, { userId, at }));
    await of('storage', storageOf(db, userId, now));
    await of('owned', (await holdings.ownedRoomsOf(db, userId)).count);
    await of('owned forums', (await holdings.ownedForumsOf(db, userId)).count);
    for (const roomId of roomIds) {
      const query = { roomId, viewerId: userId, limit };
      await keep(`messages of ${roomId} for ${userId}`, messagesPage(db, query));
    }
  }
  for (const roomId of roomIds) {
    await keep(`participants of ${roomId}`, allParticipantsOf(db, roomId));
    await keep(`pins of ${roomId}`, pinsOf(db, roomId));
    await keep(`invitations to ${roomId}`, invitationsTo(db, roomId, at));
  }
  return answers;
}
