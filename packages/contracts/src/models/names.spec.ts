import { describe, expect, it } from 'vitest';
import { modelCatalogue } from './catalogue.ts';
import { calledModel, handlesOf, modelHeading, modelNameIn } from './names.ts';

const models = modelCatalogue('mach42');

describe('the handles of models', () => {
  it('[MS30] are those of the hybrid ones, the default also by the name of the product', () => {
    const handles = models.map((model) => [model.id, handlesOf(model)]);
    expect(handles.filter(([, names]) => names?.length !== 0)).toEqual([
      ['mach42v1:latest', ['mach42', 'mach42v1']],
      ['adexis:latest', ['adexis']],
      ['locklan:latest', ['locklan']],
      ['builtin:latest', ['builtin', 'built-inassistant']],
    ]);
  });

  it.each([
    ['@mach42 what is next?', 'mach42v1:latest'],
    ['What do you say, @Adexis?', 'adexis:latest'],
    ['(@locklan) @adexis', 'locklan:latest'],
    ['@mo, ask @builtin.', 'builtin:latest'],
    ['@builtin-in', undefined],
    ['dana@mach42.example', undefined],
    ['@mach42@example.org', undefined],
    ['@mach42er', undefined],
    ['@qwen3', undefined],
    ['mach42', undefined],
  ])('[MS30] in %j call %s', (content, id) => {
    expect(calledModel(content, models)?.id).toBe(id);
  });
});

describe('MODEL-370 the heading of the model in use', () => {
  it('is the name before the dash above the rest', () => {
    const model = { name: 'Adexis - Project Manager - at work', description: 'Breaks work down.' };
    expect(modelHeading(model)).toEqual({ name: 'Adexis', subtitle: 'Project Manager - at work' });
  });

  it('falls back to the description', () => {
    const model = { name: 'Claude 3.5-Haiku', description: 'Quick.' };
    expect(modelHeading(model)).toEqual({ name: 'Claude 3.5-Haiku', subtitle: 'Quick.' });
  });
});

it('the name of a model is without its subtitle, or its id', () => {
  const known = [{ id: 'm1', name: 'Adexis - Project Manager', description: '' }];
  expect(modelNameIn(known, 'm1')).toBe('Adexis');
  expect(modelNameIn(known, 'gone:latest')).toBe('gone:latest');
});
