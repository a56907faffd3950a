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
import { changeAudiencesTable, changeFloorTable, changesTable } from './changes/changes.table.ts';
import { entriesTable } from './datarais/entries.table.ts';
import { jobsTable } from './jobs/jobs.table.ts';
import type { RowOf } from './kernel/define-table.ts';
import { messagesTable } from './messages/messages.table.ts';
import { guestCallsTable, modelCallsTable } from './models/model-calls.table.ts';
import { phodKeyframesTable, phodVersionsTable } from './phod/phod.table.ts';
import { preferencesTable } from './preferences/preferences.table.ts';
import { checkpointsTable, parkedEventsTable } from './projections/projections.table.ts';
import { keptRunsTable } from './runs/kept-runs.table.ts';
import { saigeFilesTable, saigeVersionsTable } from './saige/saige.table.ts';
import { sendPoliciesTable } from './sending/send-policies.table.ts';
import { sessionsTable } from './sessions/sessions.table.ts';
import {
  barredTable,
  invitationsTable,
  participantsTable,
  roomsTable,
} from './rooms/rooms.table.ts';
import { searchTextsTable } from './search/search-texts.table.ts';
import { settingsVersionsTable } from './settings/settings.table.ts';
import { storageHoursTable, storageTable } from './storage/storage.table.ts';
import { usersTable } from './users/users.table.ts';

/** Every table of the read models, in the order of their creation. */
export const tables = [
  usersTable,
  roomsTable,
  participantsTable,
  barredTable,
  invitationsTable,
  messagesTable,
  phodVersionsTable,
  phodKeyframesTable,
  entriesTable,
  jobsTable,
  keptRunsTable,
  modelCallsTable,
  guestCallsTable,
  sessionsTable,
  preferencesTable,
  sendPoliciesTable,
  saigeFilesTable,
  saigeVersionsTable,
  searchTextsTable,
  activityHoursTable,
  activityPeopleTable,
  activityModelsTable,
  activityAnswersTable,
  activityFirstWordsTable,
  storageTable,
  storageHoursTable,
  auditEventsTable,
  openingsTable,
  contentReadsTable,
  wordResetsTable,
  settingsVersionsTable,
  changesTable,
  changeAudiencesTable,
  changeFloorTable,
  checkpointsTable,
  parkedEventsTable,
] as const;

type AnyOfThem = (typeof tables)[number];

/** The rows of every table, by its name. */
export type Tables = { readonly [T in AnyOfThem as T['name']]: RowOf<T> };
