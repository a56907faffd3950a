import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  CloudAnswer,
  CloudChatBody,
  CloudProcessBody,
  CloudProvider,
  CloudRun,
  CloudRunBody,
  CloudStatus,
  DirectChatBody,
  KeptRun,
  RunProposal,
} from './schemas.ts';

/** Answers when the model has: it may take `limits.cloudRunTimeoutMs`. */
export const processWithCloudAi = call<{ body: CloudRunBody; answer: { data: CloudRun } }>(
  'POST',
  '/api/data-rais/process-with-cloud-ai',
  { cost: costs.heavy },
);
export const cloudAiProcess = call<{ body: CloudProcessBody; answer: { data: CloudAnswer } }>(
  'POST',
  '/api/cloud-ai/process',
  { cost: costs.heavy },
);
export const cloudAiChat = call<{ body: CloudChatBody; answer: { data: CloudAnswer } }>(
  'POST',
  '/api/cloud-ai/chat',
  { cost: costs.heavy },
);
export const cloudAiStatus = call<{ answer: { data: CloudStatus } }>('GET', '/api/cloud-ai/status');
export const cloudAiProviders = call<{ answer: { data: CloudProvider[] } }>(
  'GET',
  '/api/cloud-ai/providers',
);
/** Runs a local model directly; the port of the direct model service has this call, too. */
export const directChat = call<{
  body: DirectChatBody;
  answer: { response: string; proposal?: RunProposal };
}>('POST', '/api/direct/chat', { envelope: 'direct', cost: costs.heavy });
/** Discards the proposal of the caller's own cloud or direct run, or restores it. */
export const discardRun = call<{ params: IdParams; answer: { data: KeptRun } }>(
  'POST',
  '/api/data-rais/runs/:id/discard',
);
export const restoreRun = call<{ params: IdParams; answer: { data: KeptRun } }>(
  'POST',
  '/api/data-rais/runs/:id/restore',
);
