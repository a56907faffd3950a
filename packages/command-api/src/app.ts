import type { FastifyInstance } from 'fastify';
import { attachmentRoutes } from './attachments/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { blockingRoutes } from './blocking/routes.ts';
import { entryRoutes } from './datarais/routes.ts';
import type { CommandApiDeps } from './deps.ts';
import { exportRoutes } from './exports/routes.ts';
import { forgettingRoutes } from './forgetting/admin-routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { backupRoutes } from './ops/backup-routes.ts';
import { logRoutes } from './ops/evidence-routes.ts';
import { archiveRoutes, keyRoutes, verificationRoutes } from './ops/maintenance-routes.ts';
import { parkedRoutes } from './ops/parked-routes.ts';
import { opsRoutes } from './ops/routes.ts';
import { timeTravelRoutes } from './ops/time-travel-routes.ts';
import { phodRoutes } from './phod/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { pinRoutes } from './pins/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { promptRoutes } from './prompts/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { invitationRoutes } from './rooms/invitation-routes.ts';
import { participationRoutes } from './rooms/participation-routes.ts';
import { readingRoutes, roomRoutes } from './rooms/routes.ts';
import { cloudRoutes } from './runs/cloud-routes.ts';
import { directRoutes } from './runs/direct-routes.ts';
import { keptRunRoutes } from './runs/keep-run.ts';
import { saigeRoutes } from './saige/routes.ts';
import { savedRoutes } from './saved/routes.ts';
import { sendingRoutes } from './sending/routes.ts';
import { endingRoutes, openingRoutes } from './sessions/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { allUserRoutes } from './users/routes.ts';

/** Every slice that changes something. */
const slices: readonly ((app: FastifyInstance, deps: CommandApiDeps) => void)[] = [
  allUserRoutes,
  roomRoutes,
  participationRoutes,
  invitationRoutes,
  readingRoutes,
  messageRoutes,
  attachmentRoutes,
  exportRoutes,
  entryRoutes,
  jobRoutes,
  cloudRoutes,
  directRoutes,
  keptRunRoutes,
  phodRoutes,
  openingRoutes,
  endingRoutes,
  preferenceRoutes,
  pinRoutes,
  pushRoutes,
  savedRoutes,
  blockingRoutes,
  pictureRoutes,
  reminderRoutes,
  promptRoutes,
  sendingRoutes,
  saigeRoutes,
  auditRoutes,
  settingsRoutes,
  providerRoutes,
  opsRoutes,
  parkedRoutes,
  logRoutes,
  timeTravelRoutes,
  forgettingRoutes,
  backupRoutes,
  keyRoutes,
  archiveRoutes,
  verificationRoutes,
];

/** Adds the calls that change something to an application that `createHttpApp` made. */
export function registerCommandApi(app: FastifyInstance, deps: CommandApiDeps): void {
  app.register(async (scope) => {
    for (const addRoutes of slices) addRoutes(scope, deps);
  });
}
