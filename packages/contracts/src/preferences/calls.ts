import { call } from '../kernel/call.ts';
import type { PreferenceBody, PreferenceParams, Preferences } from './schemas.ts';

export const getPreferences = call<{ answer: { data: Preferences } }>('GET', '/api/preferences');
export const savePreference = call<{
  params: PreferenceParams;
  body: PreferenceBody;
  answer: object;
}>('PUT', '/api/preferences/:name');
