import { call } from '../kernel/call.ts';
import type { AIModel } from './schemas.ts';

export const listModels = call<{ answer: { data: AIModel[] } }>('GET', '/api/models');
