import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { noActivity, noJob, noMessageContext, type Lookups } from '../lookups.ts';
import type { ModelServices } from '../providers/model-services.ts';
import type { ModelRuns } from '../runs/model-runs.ts';

const none = async () => ({ count: 0, position: 0 });

/** Without read models. */
export const noLookups: Lookups = {
  roomActivity: async () => noActivity,
  readMark: async (roomId, _, latest) => ({
    roomId,
    lastReadMessageId: latest?.messageId ?? null,
    unreadCount: 0,
  }),
  roomOfInvitation: async () => undefined,
  personWithMobile: async () => undefined,
  sharesRoom: async () => false,
  meets: async () => false,
  hasOtherAdmin: async () => false,
  jobOfEntry: async () => noJob,
  hasRunSaige: async () => false,
  messageContext: async () => noMessageContext,
  peopleOfRoom: async () => [],
  ownedRooms: none,
  ownedForums: none,
  openSessions: none,
  entries: none,
  waitingJobs: none,
  unsentAttachments: none,
  personalExport: async () => undefined,
  openExports: none,
  phodAt: async () => undefined,
  saigeContentAt: async () => undefined,
  parkedRows: async () => [],
  pastPosition: async () => undefined,
};

const notHere = async () => refuse('UNAVAILABLE', 'No model can be called here.');

/** Without processors. */
export const noRuns: ModelRuns = {
  requireFits: async () => undefined,
  merge: notHere,
  chat: notHere,
  whatIf: notHere,
};

/** Without a service of models. */
export const noModelServices: ModelServices = {
  variablesOf: () => [],
  usualAddress: () => 'https://models.example',
  allows: async () => true,
  list: async () => [],
  pull: () => refuse('CONFLICT', providerTexts.pulls.away),
  cancelPull: () => undefined,
};
