import type {
  ActivityAnswersTable,
  ActivityHoursTable,
  ActivityModelsTable,
  ActivityPeopleTable,
} from './activity/activity.table.ts';
import type {
  AuditEventsTable,
  ContentReadsTable,
  OpeningsTable,
  WordResetsTable,
} from './audit/audit.table.ts';
import type {
  ChangeAudiencesTable,
  ChangeFloorTable,
  ChangesTable,
} from './changes/changes.table.ts';
import type { EntriesTable } from './datarais/entries.table.ts';
import type { JobsTable } from './jobs/jobs.table.ts';
import type { MessagesTable } from './messages/messages.table.ts';
import type { GuestCallsTable } from './models/guest-calls.table.ts';
import type { ModelCallsTable } from './models/model-calls.table.ts';
import type { PhodKeyframesTable, PhodVersionsTable } from './phod/phod.table.ts';
import type { PreferencesTable } from './preferences/preferences.table.ts';
import type { CheckpointsTable, ParkedEventsTable } from './projections/projections.table.ts';
import type { KeptRunsTable } from './runs/kept-runs.table.ts';
import type { SaigeFilesTable, SaigeVersionsTable } from './saige/saige.table.ts';
import type { SendPoliciesTable } from './sending/send-policies.table.ts';
import type { SessionsTable } from './sessions/sessions.table.ts';
import type { InvitationsTable } from './rooms/invitations.table.ts';
import type { BarredTable, ParticipantsTable, RoomsTable } from './rooms/rooms.table.ts';
import type { SearchTextsTable } from './search/search-texts.table.ts';
import type { SettingsVersionsTable } from './settings/settings.table.ts';
import type { StorageHoursTable, StorageTable } from './storage/storage.table.ts';
import type { UsersTable } from './users/users.table.ts';

/** Every table of the read models, by name. */
export interface Tables {
  readonly users: UsersTable;
  readonly rooms: RoomsTable;
  readonly participants: ParticipantsTable;
  readonly barred: BarredTable;
  readonly invitations: InvitationsTable;
  readonly messages: MessagesTable;
  readonly phod_versions: PhodVersionsTable;
  readonly phod_keyframes: PhodKeyframesTable;
  readonly entries: EntriesTable;
  readonly jobs: JobsTable;
  readonly kept_runs: KeptRunsTable;
  readonly model_calls: ModelCallsTable;
  readonly guest_calls: GuestCallsTable;
  readonly sessions: SessionsTable;
  readonly preferences: PreferencesTable;
  readonly send_policies: SendPoliciesTable;
  readonly saige_files: SaigeFilesTable;
  readonly saige_versions: SaigeVersionsTable;
  readonly search_texts: SearchTextsTable;
  readonly activity_hours: ActivityHoursTable;
  readonly activity_people: ActivityPeopleTable;
  readonly activity_models: ActivityModelsTable;
  readonly activity_answers: ActivityAnswersTable;
  readonly activity_first_words: ActivityAnswersTable;
  readonly storage: StorageTable;
  readonly storage_hours: StorageHoursTable;
  readonly audit_events: AuditEventsTable;
  readonly openings: OpeningsTable;
  readonly content_reads: ContentReadsTable;
  readonly word_resets: WordResetsTable;
  readonly settings_versions: SettingsVersionsTable;
  readonly changes: ChangesTable;
  readonly change_audiences: ChangeAudiencesTable;
  readonly change_floor: ChangeFloorTable;
  readonly checkpoints: CheckpointsTable;
  readonly parked_events: ParkedEventsTable;
}
