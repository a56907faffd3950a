import { activityProjector } from './activity/projector.ts';
import { attachmentsProjector } from './attachments/projector.ts';
import { credentialResetsProjector } from './audit/credential-resets.projector.ts';
import { auditProjector, openingsProjector } from './audit/projector.ts';
import { blockingProjector } from './blocking/projector.ts';
import { entriesProjector } from './datarais/projector.ts';
import { exportsProjector } from './exports/projector.ts';
import { forgettingProjector } from './forgetting/projector.ts';
import { jobsProjector } from './jobs/projector.ts';
import type { Projector } from './kernel/projector.ts';
import { messagesProjector } from './messages/projector.ts';
import { guestCallsProjector } from './models/guest-calls.projector.ts';
import { modelCallsProjector } from './models/model-calls.projector.ts';
import { personaUsesProjector } from './models/persona-uses.projector.ts';
import { phodProjector } from './phod/projector.ts';
import { pinsProjector } from './pins/projector.ts';
import { preferencesProjector } from './preferences/projector.ts';
import { promptsProjector } from './prompts/projector.ts';
import { providersProjector } from './providers/projector.ts';
import { remindersProjector } from './reminders/projector.ts';
import { roomsProjector } from './rooms/projector.ts';
import { keptRunsProjector } from './runs/projector.ts';
import { saigeProjector } from './saige/projector.ts';
import { savedProjector } from './saved/projector.ts';
import { searchProjector } from './search/projector.ts';
import { sendingProjector } from './sending/projector.ts';
import { sessionsProjector } from './sessions/projector.ts';
import { settingsProjector } from './settings/projector.ts';
import { storageProjector } from './storage/projector.ts';
import { usersProjector } from './users/projector.ts';

/** Every projector. An event is applied by all of them in this order before the next one is. */
export const projectors: readonly Projector[] = [
  usersProjector,
  roomsProjector,
  messagesProjector,
  attachmentsProjector,
  phodProjector,
  entriesProjector,
  jobsProjector,
  keptRunsProjector,
  modelCallsProjector,
  guestCallsProjector,
  personaUsesProjector,
  sessionsProjector,
  preferencesProjector,
  sendingProjector,
  promptsProjector,
  pinsProjector,
  savedProjector,
  blockingProjector,
  remindersProjector,
  saigeProjector,
  searchProjector,
  activityProjector,
  storageProjector,
  settingsProjector,
  providersProjector,
  exportsProjector,
  forgettingProjector,
  openingsProjector,
  credentialResetsProjector,
  auditProjector,
];
