import {
  activityAnswersTable,
  activityFirstWordsTable,
  activityHoursTable,
  activityModelsTable,
  activityPeopleTable,
} from './activity/activity.table.ts';
import {
  auditEventsTable,
  contentReadsTable,
  openingsTable,
  wordResetsTable,
} from './audit/audit.table.ts';
import {
  changeAudiencesTable,
  changeFloorTable,
  changesTable,
  everythingKept,
} from './changes/changes.table.ts';
import { entriesTable } from './datarais/entries.table.ts';
import { jobsTable } from './jobs/jobs.table.ts';
import type { Dialect, Transaction } from './kernel/database.ts';
import type { Table } from './kernel/table.ts';
import { messagesTable } from './messages/messages.table.ts';
import { guestCallsTable } from './models/guest-calls.table.ts';
import { modelCallsTable } from './models/model-calls.table.ts';
import { phodKeyframesTable, phodVersionsTable } from './phod/phod.table.ts';
import { preferencesTable } from './preferences/preferences.table.ts';
import { checkpointsTable, parkedEventsTable } from './projections/projections.table.ts';
import { keptRunsTable } from './runs/kept-runs.table.ts';
import { saigeFilesTable, saigeVersionsTable } from './saige/saige.table.ts';
import { sendPoliciesTable } from './sending/send-policies.table.ts';
import { sessionsTable } from './sessions/sessions.table.ts';
import { invitationsTable } from './rooms/invitations.table.ts';
import { barredTable, participantsTable, roomsTable } from './rooms/rooms.table.ts';
import { emptyFullText } from './search/full-text.ts';
import { searchTextsTable } from './search/search-texts.table.ts';
import { settingsVersionsTable } from './settings/settings.table.ts';
import { storageHoursTable, storageTable } from './storage/storage.table.ts';
import { usersTable } from './users/users.table.ts';
import type { Tables } from './tables.ts';

type TableOf = { [Name in keyof Tables]: Table<Name> };

/** Every table of the read models. */
export const tables: TableOf = {
  users: usersTable,
  rooms: roomsTable,
  participants: participantsTable,
  barred: barredTable,
  invitations: invitationsTable,
  messages: messagesTable,
  phod_versions: phodVersionsTable,
  phod_keyframes: phodKeyframesTable,
  entries: entriesTable,
  jobs: jobsTable,
  kept_runs: keptRunsTable,
  model_calls: modelCallsTable,
  guest_calls: guestCallsTable,
  sessions: sessionsTable,
  preferences: preferencesTable,
  send_policies: sendPoliciesTable,
  saige_files: saigeFilesTable,
  saige_versions: saigeVersionsTable,
  search_texts: searchTextsTable,
  activity_hours: activityHoursTable,
  activity_people: activityPeopleTable,
  activity_models: activityModelsTable,
  activity_answers: activityAnswersTable,
  activity_first_words: activityFirstWordsTable,
  storage: storageTable,
  storage_hours: storageHoursTable,
  audit_events: auditEventsTable,
  openings: openingsTable,
  content_reads: contentReadsTable,
  word_resets: wordResetsTable,
  settings_versions: settingsVersionsTable,
  changes: changesTable,
  change_audiences: changeAudiencesTable,
  change_floor: changeFloorTable,
  checkpoints: checkpointsTable,
  parked_events: parkedEventsTable,
};

const definitions = (dialect: Dialect): string[] =>
  Object.values(tables).flatMap((table) => table.definition(dialect));

/** Differs as soon as a definition does: 32 bits, FNV-1a over the statements. */
export function schemaVersion(dialect: Dialect): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(definitions(dialect).join(';'))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash | 0;
}

export async function createTables(
  tx: Pick<Transaction, 'execute'>,
  dialect: Dialect,
): Promise<void> {
  for (const statement of definitions(dialect)) await tx.execute(statement);
}

/** Forgets everything; what the tables hold comes from the event log again. */
export async function emptyTables(tx: Transaction): Promise<void> {
  for (const { name } of Object.values(tables)) await tx.execute(`delete from ${name}`);
  await tx.execute(emptyFullText);
  await tx.execute(everythingKept);
}
