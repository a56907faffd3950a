import {
  activityAnswersTable,
  activityFirstWordsTable,
  activityHoursTable,
  activityModelsTable,
  activityPeopleTable,
} from './activity/table.ts';
import {
  attachmentsTable,
  entryAttachmentsTable,
  messageAttachmentsTable,
} from './attachments/table.ts';
import {
  auditEventsTable,
  contentReadsTable,
  openingsTable,
  credentialResetsTable,
} from './audit/table.ts';
import { blockedPeopleTable } from './blocking/table.ts';
import { changeAudiencesTable, changeFloorTable, changesTable } from './changes/table.ts';
import { entriesTable } from './datarais/table.ts';
import { personalExportPartsTable, personalExportsTable } from './exports/table.ts';
import { forgettingsTable } from './forgetting/table.ts';
import { jobsTable } from './jobs/table.ts';
import type { RowOf } from './kernel/define-table.ts';
import { messagesTable } from './messages/table.ts';
import {
  guestCallsTable,
  modelCallsTable,
  personaDaysTable,
  personaPeopleTable,
} from './models/table.ts';
import { phodKeyframesTable, phodVersionsTable } from './phod/table.ts';
import { profilePicturesTable } from './pictures/table.ts';
import { pinsTable } from './pins/table.ts';
import { preferencesTable } from './preferences/table.ts';
import { checkpointsTable, parkedEventsTable } from './projections/table.ts';
import { promptsTable } from './prompts/table.ts';
import { providersTable } from './providers/table.ts';
import { messageRemindersTable, reminderPlansTable } from './reminders/table.ts';
import { barredTable, invitationsTable, participantsTable, roomsTable } from './rooms/table.ts';
import { keptRunsTable } from './runs/table.ts';
import { saigeFilesTable, saigeVersionsTable } from './saige/table.ts';
import { savedMessagesTable } from './saved/table.ts';
import { searchTextsTable } from './search/table.ts';
import { sendPoliciesTable } from './sending/table.ts';
import { sessionsTable } from './sessions/table.ts';
import { settingsVersionsTable } from './settings/table.ts';
import { storageHoursTable, storageTable } from './storage/table.ts';
import { usersTable } from './users/table.ts';

/** Every table of the read models, in the order of their creation. */
export const tables = [
  usersTable,
  roomsTable,
  participantsTable,
  barredTable,
  invitationsTable,
  messagesTable,
  attachmentsTable,
  messageAttachmentsTable,
  entryAttachmentsTable,
  phodVersionsTable,
  phodKeyframesTable,
  entriesTable,
  jobsTable,
  keptRunsTable,
  modelCallsTable,
  guestCallsTable,
  personaDaysTable,
  personaPeopleTable,
  sessionsTable,
  preferencesTable,
  sendPoliciesTable,
  promptsTable,
  pinsTable,
  savedMessagesTable,
  blockedPeopleTable,
  profilePicturesTable,
  reminderPlansTable,
  messageRemindersTable,
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
  credentialResetsTable,
  settingsVersionsTable,
  providersTable,
  personalExportsTable,
  personalExportPartsTable,
  forgettingsTable,
  changesTable,
  changeAudiencesTable,
  changeFloorTable,
  checkpointsTable,
  parkedEventsTable,
] as const;

type AnyOfThem = (typeof tables)[number];

/** The rows of every table, by its name. */
export type Tables = { readonly [T in AnyOfThem as T['name']]: RowOf<T> };
