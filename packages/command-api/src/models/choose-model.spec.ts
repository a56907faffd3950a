import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { describe, expect, it } from 'vitest';
import { chooseModel } from './choose-model.ts';

const models = modelCatalogue('mach42');
type Role = Actor['activeRole'];

function choose(modelId: string | undefined, activeRole: Role, subscription: Subscription) {
  const actor = { id: 'user-1', activeRole } as Actor;
  try {
    return chooseModel(models, { modelId, actor, subscription, path: '/aiModel' }).id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

describe('the model that a person names', () => {
  it.each([
    ['claude-sonnet-4', 'Claude Sonnet 4'],
    ['claude-opus-4-1', 'Claude Opus 4.1'],
  ])('MODEL-190 is refused with its own words where %s needs an upgrade', (modelId, name) => {
    const refusal = `FORBIDDEN: Upgrade to Premium to access ${name}`;
    expect(choose(modelId, 'admin', 'standard')).toBe(refusal);
    expect(choose(modelId, 'standard', 'standard')).toBe(refusal);
    expect(choose(modelId, 'admin', 'premium')).toBe(modelId);
  });

  it.each(['claude-3-5-haiku', 'qwen3:8b', 'mixtral:8x7b'])(
    'MODEL-220 %s is for admins whose active role is admin',
    (modelId) => {
      expect(choose(modelId, 'standard', 'premium')).toMatch(/^FORBIDDEN/);
      expect(choose(modelId, 'moderator', 'premium')).toMatch(/^FORBIDDEN/);
      expect(choose(modelId, 'admin', 'standard')).toBe(modelId);
    },
  );

  it.each(['gemini:latest', 'copilot:latest', 'chatgpt:latest', 'unheard-of'])(
    'is refused when it is disabled, external or unknown: %s',
    (modelId) => {
      expect(choose(modelId, 'admin', 'premium')).toMatch(/^VALIDATION_ERROR/);
    },
  );

  it('MODEL-350 is the default where none is named, and guests have no other', () => {
    expect(choose(undefined, 'guest', 'standard')).toBe('mach42v1:latest');
    expect(choose('adexis:latest', 'guest', 'standard')).toMatch(/^FORBIDDEN/);
    expect(choose('adexis:latest', 'standard', 'standard')).toBe('adexis:latest');
  });
});
