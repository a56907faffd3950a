import { readActivity } from '@mach42/contracts/activity/calls.ts';
import { listAccess, listAuditEvents, listAccessGrants } from '@mach42/contracts/audit/calls.ts';
import { listBlockedPeople } from '@mach42/contracts/blocking/calls.ts';
import { showChain } from '@mach42/contracts/chains/calls.ts';
import { getEntry, listEntries, listEntryRuns } from '@mach42/contracts/datarais/calls.ts';
import { getEmailState, getOwnEmail } from '@mach42/contracts/email/calls.ts';
import { getPersonalExport } from '@mach42/contracts/exports/calls.ts';
import {
  getOwnForgetting,
  listForgettings,
  previewForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import { healthHistory, listProjections } from '@mach42/contracts/health/calls.ts';
import { listJobs, queueStats } from '@mach42/contracts/jobs/calls.ts';
import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { listAlternatives, listMessages } from '@mach42/contracts/messages/calls.ts';
import { guestCalls, ledger, ledgerSummary, listModels } from '@mach42/contracts/models/calls.ts';
import {
  listKeys,
  listLogEvents,
  listParked,
  listSkipped,
  readLogEvent,
} from '@mach42/contracts/ops/calls.ts';
import {
  blamePhod,
  compactBlamePhod,
  diffPhod,
  getPhodOrigin,
  getPhodVersion,
  listPhodVersions,
  loadPhod,
} from '@mach42/contracts/phod/calls.ts';
import { listPictures } from '@mach42/contracts/pictures/calls.ts';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import { getPreferences } from '@mach42/contracts/preferences/calls.ts';
import { listPrompts } from '@mach42/contracts/prompts/calls.ts';
import { listProviders } from '@mach42/contracts/providers/calls.ts';
import { getPushState } from '@mach42/contracts/push/calls.ts';
import { listReminders } from '@mach42/contracts/reminders/calls.ts';
import {
  getRoom,
  listOwnInvitations,
  listParticipants,
  listRoomInvitations,
  listRooms,
  previewInvitation,
} from '@mach42/contracts/rooms/calls.ts';
import { cloudAiProviders, cloudAiStatus } from '@mach42/contracts/runs/calls.ts';
import {
  findSaigeAnswers,
  getSaigeFile,
  getSaigeInfluence,
  listSaigeAnswers,
  listSaigeFiles,
  listSaigePeople,
  listSaigeQuestions,
  listSaigeVersions,
  listChoosableSaigeVersions,
} from '@mach42/contracts/saige/calls.ts';
import { listSavedMessages } from '@mach42/contracts/saved/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { listSendPolicies } from '@mach42/contracts/sending/calls.ts';
import { listRoomSessions, listSessions } from '@mach42/contracts/sessions/calls.ts';
import { getSettings, listSettingsVersions } from '@mach42/contracts/settings/calls.ts';
import { listStorage, readStorage } from '@mach42/contracts/storage/calls.ts';
import { listSignIns, listUsers, verify } from '@mach42/contracts/users/calls.ts';
import { listIdentities } from '@mach42/contracts/users/openid-calls.ts';
import { listPasskeys } from '@mach42/contracts/users/passkey-calls.ts';
import { getSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import { pathOf, type Caller, type Input } from './calls.ts';

/** Answers by the call that was made: method, path and query. */
export type Answers = Map<string, object>;

function asking(caller: Caller, answers: Answers) {
  return async <Shape extends CallShape>(
    call: Call<Shape>,
    input: Input<Shape> = {},
  ): Promise<Shape['answer']> => {
    const answer = await caller.call(call, input);
    const query = JSON.stringify(input.query ?? {});
    answers.set(`${call.method} ${pathOf(call, input.params)} ${query}`, answer);
    return answer;
  };
}

/** Everything that the product answers a person about themselves. */
export async function everyAnswer(caller: Caller, mobile: string): Promise<Answers> {
  const answers: Answers = new Map();
  const ask = asking(caller, answers);

  const { user } = (await ask(verify)).data;
  await ask(ledger, { query: {} });
  await ask(ledgerSummary);
  Object.assign((await ask(readStorage)).data, { day: undefined });
  await ask(getPreferences);
  await ask(getPersonalExport);
  // When a sign-in was used last is noted by each call.
  for (const one of (await ask(listSignIns)).data) Object.assign(one, { lastSeenAt: undefined });
  await ask(listPasskeys);
  await ask(listIdentities);
  await ask(getOwnEmail);
  await ask(getPushState);
  await ask(getSecondFactor);
  await ask(getOwnForgetting);
  await ask(listSendPolicies);
  await ask(listPrompts);
  await ask(listSavedMessages);
  await ask(listBlockedPeople);
  await ask(listPictures, { query: { people: '01990000-0000-7000-8000-000000000001' } });
  await ask(listReminders);
  await ask(listSessions);
  await ask(listAccess);
  await ask(listOwnInvitations);
  await ask(search, { query: { q: 'kiln' } });
  await ask(cloudAiStatus);
  await ask(cloudAiProviders);
  const models = await ask(listModels);
  for (const { id, type } of models.data) {
    if (type === 'hybrid') await ask(listChoosableSaigeVersions, { params: { id } });
  }
  // The work of the workers of this process is no answer about the person.
  for (const model of models.data) Object.assign(model, { workerStats: undefined });

  for (const { id, type, participants } of (await ask(listRooms)).data) {
    await ask(getRoom, { params: { id } });
    const { data: messages } = await ask(listMessages, { params: { id }, query: { limit: 200 } });
    const reply = messages.find((message) => message.type === 'ai_response');
    if (reply !== undefined) await ask(listAlternatives, { params: { id: reply.id } });
    await ask(listParticipants, { params: { id } });
    await ask(listPins, { params: { id } });
    const own = participants.find(({ userId }) => userId === user.id);
    if (own?.role === 'owner') await ask(listRoomSessions, { params: { id } });
    if (type !== 'group_room' || own?.role !== 'owner') continue;
    const { data: invitations } = await ask(listRoomInvitations, { params: { id } });
    for (const { inviteKey } of invitations)
      await ask(previewInvitation, { params: { inviteKey } });
  }

  const { entries } = await ask(listEntries, { query: {} });
  const { data: jobs } = await ask(listJobs, { query: {} });
  for (const { id } of [...entries, ...jobs]) await ask(getEntry, { params: { id } });
  for (const { id } of entries) {
    await ask(listEntryRuns, { params: { id } });
    const { data: chain } = await ask(showChain, { params: { kind: 'entry', id } });
    // To whom it was sent is kept for a few days, and by the read models that sent it.
    Object.assign(chain, { isSentKept: undefined });
    for (const { steps } of chain.requests)
      for (const step of steps) Object.assign(step, { sent: undefined });
  }

  await ask(loadPhod, { body: { credentials: { mobile } } });
  await ask(blamePhod);
  await ask(compactBlamePhod);
  for (const { version } of (await ask(listPhodVersions)).data) {
    await ask(getPhodVersion, { params: { version } });
    await ask(getPhodOrigin, { params: { version } });
    await ask(diffPhod, { query: { from: version - 1, to: version } });
  }
  return answers;
}

/** Everything that the product answers only to active admins. */
export async function everyAnswerToAdmins(caller: Caller): Promise<Answers> {
  const answers: Answers = new Map();
  const ask = asking(caller, answers);
  await ask(queueStats);
  const [person] = (await ask(listUsers)).data;
  if (person !== undefined) await ask(previewForgetting, { params: { userId: person.id } });
  const { data: stored } = await ask(listStorage, { query: {} });
  // The 24 hours go with the clock.
  for (const person of stored) Object.assign(person, { day: undefined });
  // How fast they were goes with the clock.
  await ask(listKeys);
  const { data: projections } = await ask(listProjections);
  for (const projection of projections) Object.assign(projection, { eventsPerSecond: undefined });
  await ask(listParked, { query: {} });
  await ask(listSkipped, { query: {} });
  const [newest] = (await ask(listLogEvents, { query: {} })).data;
  if (newest !== undefined) await ask(readLogEvent, { params: { eventId: newest.eventId } });
  const { data: activity } = await ask(readActivity, { query: { range: '30d' } });
  // The span goes with the clock, what happened in it stays.
  Object.assign(activity, { from: undefined, to: undefined, buckets: undefined });
  // The work and the measurements of this process are no answer about anyone.
  Object.assign(await ask(readWorkers), { data: undefined });
  Object.assign(await ask(healthHistory), { data: undefined });
  await ask(listAuditEvents, { query: { limit: 500 } });
  await ask(listAccessGrants);
  await ask(listForgettings);
  await ask(guestCalls, { query: {} });
  await ask(getSettings);
  await ask(getEmailState);
  await ask(listProviders);
  await ask(listSettingsVersions);
  for (const { model_id: id } of (await ask(listSaigeFiles)).data) {
    await ask(getSaigeFile, { params: { id }, query: {} });
    const { data: versions } = await ask(listSaigeVersions, { params: { id } });
    for (const { created_at: at } of versions)
      await ask(getSaigeFile, { params: { id }, query: { at } });
    const { data: influence } = await ask(getSaigeInfluence, { params: { id } });
    for (const { version } of influence.versions) {
      const { data: made } = await ask(listSaigeAnswers, { params: { id, version }, query: {} });
      for (const { callId } of made) await ask(findSaigeAnswers, { params: { id: callId } });
      await ask(listSaigePeople, { params: { id, version } });
      await ask(listSaigeQuestions, { params: { id, version } });
    }
  }
  return answers;
}
