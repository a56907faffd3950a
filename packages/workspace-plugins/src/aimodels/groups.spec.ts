import { describe, expect, it } from 'vitest';
import { findModels, modelColumns } from './groups.ts';
import { models } from './models.fixture.ts';

const titles = (role: 'standard' | 'moderator' | 'admin') =>
  modelColumns(models, role).map((groups) => groups.map((group) => group.title));

describe('the groups of models', () => {
  it('MODEL-200 MODEL-210 are in two columns, by type', () => {
    expect(titles('admin')).toEqual([
      ['Assistant models', 'External models'],
      ['Claude models', 'Real-time local models'],
    ]);
    const types = modelColumns(models, 'admin')
      .flat()
      .map((group) => ({
        title: group.type,
        types: [...new Set(group.models.map((model) => model.type))],
      }));
    for (const group of types) expect(group.types).toEqual([group.title]);
  });

  it.each(['standard', 'moderator'] as const)(
    'MODEL-220 leave local and cloud models to admins: %s sees two, a column each',
    (role) => {
      expect(titles(role)).toEqual([['Assistant models'], ['External models']]);
    },
  );

  it('leave out a group in which nothing is', () => {
    const local = models.filter((model) => model.type === 'local');
    expect(
      modelColumns(local, 'admin')
        .flat()
        .map((group) => group.type),
    ).toEqual(['local']);
    expect(modelColumns([], 'admin').flat()).toEqual([]);
  });
});

describe('finding a model', () => {
  it.each([
    ['sonnet', ['Claude Sonnet 4']],
    ['GOOGLE', ['Google Gemini']],
    ['real-time 8b', ['Qwen3 8B']],
    ['no such thing', []],
  ])('by %j', (query, names) => {
    const found = findModels(models, query).map((model) => model.name);
    expect(found).toEqual(names);
  });

  it('finds all of them when nothing is asked', () => {
    expect(findModels(models, '  ')).toEqual(models);
  });
});
