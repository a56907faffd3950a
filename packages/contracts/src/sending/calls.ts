import { call } from '../kernel/call.ts';
import type { SectionPolicy, SetSendPolicyBody } from './schemas.ts';

const path = '/api/phod/send-policies';
const status = { envelope: 'status' } as const;

/** The policies of the sections that are not `masked`. */
export const listSendPolicies = call<{ answer: { data: SectionPolicy[] } }>('GET', path, status);
export const setSendPolicy = call<{ body: SetSendPolicyBody; answer: object }>('PUT', path, status);
