import { describe, expect, it } from 'vitest';
import {
  findModels,
  modelColumns,
  costText,
  descriptionOf,
  factsOf,
  responseTimeText,
  summaryOf,
} from './groups.ts';
import { models, byId } from './models.fixture.ts';

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

  it('say of local models that nothing serves them', () => {
    const hintOf = (workers: number) => {
      const one = byId('qwen3:8b');
      const served = { ...one, workerStats: { ...one.workerStats, totalWorkers: workers } };
      return modelColumns([served], 'admin').flat()[0]?.hint;
    };
    expect(hintOf(0)).toBe('Ollama is not connected');
    expect(hintOf(1)).toBe('answer at once, from Ollama');
  });

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

describe('a model card', () => {
  it('MODEL-230 describes the model, after what its name says of it', () => {
    expect(descriptionOf(byId('adexis:latest'))).toBe(
      'Project Manager. Breaks work into steps and watches the dates.',
    );
    expect(descriptionOf(byId('chatgpt:latest'))).toBe(
      'Opens an external session beside your workspace.',
    );
  });

  it('MODEL-240 names size and parameters of a local model', () => {
    expect(factsOf(byId('qwen3:8b'))).toEqual(['5.2 GB', '8B parameters']);
  });

  it('names the default, and who serves a model elsewhere', () => {
    expect(factsOf(byId('mach42v1:latest'))).toEqual(['Default model']);
    expect(factsOf(byId('claude-opus-4-1'))).toEqual(['Anthropic']);
    expect(factsOf(byId('adexis:latest'))).toEqual([]);
  });

  it('says that the range is of a language model where none is connected', () => {
    const builtIn = (id: string) => {
      const model = byId(id);
      return { ...model, workerStats: { ...model.workerStats, builtIn: true as const } };
    };
    expect(factsOf(builtIn('mach42v1:latest'))).toEqual([
      'Default model',
      '2–5 minutes with a language model',
    ]);
    expect(factsOf(builtIn('adexis:latest'))).toEqual(['5–10 minutes with a language model']);
    expect(factsOf(builtIn('builtin:latest'))).toEqual(['Always available']);
  });

  it('MODEL-280 gives the range of the response time with its unit', () => {
    expect(responseTimeText(byId('adexis:latest'))).toBe('5–10 minutes');
    expect(responseTimeText(byId('builtin:latest'))).toBe('under 1 minute');
    expect(responseTimeText(byId('chatgpt:latest'))).toBeUndefined();
  });

  it('MODEL-300 gives the cost of a message', () => {
    expect(costText(byId('claude-3-5-haiku'))).toBe('$0.008 a message');
    expect(costText(byId('claude-opus-4-1'))).toBe('$0.150 a message');
    expect(costText(byId('qwen3:8b'))).toBeUndefined();
  });
});

describe('the summary of the list', () => {
  it('counts the models, and the active workers where there are local ones', () => {
    const stats = { ...byId('qwen3:8b').workerStats, activeWorkers: 3, totalWorkers: 4 };
    const busy = models.map((model) =>
      model.type === 'local' ? { ...model, workerStats: stats } : model,
    );
    expect(summaryOf(busy)).toBe('14 models, 12 local workers active');
    expect(summaryOf(models.filter(({ type }) => type === 'hybrid'))).toBe('4 models');
    expect(summaryOf(models)).toBe('14 models');
    expect(summaryOf([byId('chatgpt:latest')])).toBe('1 model');
  });
});
