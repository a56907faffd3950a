import { describe, expect, it } from 'vitest';
import { modelCatalogue } from './catalogue.ts';
import { isShownAvailable, reasonAgainst } from './choice.ts';
import type { CatalogueModel } from './schemas.ts';

const byId = (id: string): CatalogueModel => {
  const found = modelCatalogue('mach42').find((model) => model.id === id);
  if (found === undefined) throw new Error(`no model ${id}`);
  return found;
};

describe('choosing a model', () => {
  it('is open for an assistant, and for an external one', () => {
    expect(reasonAgainst(byId('mach42v1:latest'), 'standard')).toBeUndefined();
    expect(reasonAgainst(byId('chatgpt:latest'), undefined)).toBeUndefined();
  });

  it('MODEL-180 is closed where an upgrade is needed, with its message', () => {
    const sonnet = byId('claude-sonnet-4');
    const message = 'Upgrade to Premium to access Claude Sonnet 4';
    expect(reasonAgainst(sonnet, 'standard')).toBe(message);
    expect(reasonAgainst(sonnet, undefined)).toBe(message);
    expect(reasonAgainst(sonnet, 'premium')).toBeUndefined();
  });

  it.each(['gemini:latest', 'copilot:latest'])('MODEL-310 is closed for %s: Coming soon', (id) => {
    expect(reasonAgainst(byId(id), 'premium')).toBe('Coming soon');
  });
});

describe('a model without an active worker', () => {
  it('MODEL-050 is shown as available when it is local, and otherwise not', () => {
    const idle = (type: CatalogueModel['type']) => isShownAvailable({ type, isAvailable: false });
    expect(idle('local')).toBe(true);
    expect(idle('hybrid')).toBe(false);
    expect(idle('cloud')).toBe(false);
  });
});
