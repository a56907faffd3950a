import { describe, expect, it } from 'vitest';
import { modelCatalogue } from '../models/catalogue.ts';
import { faultOfCloudRun, faultOfDirectModel, type CloudRunInput } from './run-rules.ts';

const models = modelCatalogue('mach42');
const model = (wanted: string) => models.find(({ id }) => id === wanted);
const run: CloudRunInput = {
  model: model('mach42v1:latest'),
  entryId: 'e1',
  instructions: 'Merge it.',
};
const faultWith = (changed: Partial<CloudRunInput>) =>
  faultOfCloudRun({ ...run, ...changed })?.text;

describe('a cloud run', () => {
  it('may begin with a hybrid or a cloud model', () => {
    expect(faultWith({})).toBeUndefined();
    expect(faultWith({ model: model('claude-3-5-haiku') })).toBeUndefined();
  });

  it('RAIS-470 needs a model', () => {
    expect(faultWith({ model: undefined })).toBe(
      'No AI model selected. Please select a model in the AI Workspace.',
    );
  });

  it('RAIS-480 needs a model that is not local', () => {
    const text =
      'Cloud AI (TOME) requires a cloud or hybrid model. Select one in the AI Workspace.';
    expect(faultWith({ model: model('qwen3:8b') })).toBe(text);
    expect(faultWith({ model: model('chatgpt:latest') })).toBe(text);
  });

  it('RAIS-490 needs an entry', () => {
    expect(faultWith({ entryId: undefined })).toBe('No DataRAIS entry selected.');
  });

  it('RAIS-500 needs instructions', () => {
    expect(faultWith({ instructions: ' \n' })).toBe(
      'AI Instructions are required. Please enter instructions in box 3.',
    );
  });
});

describe('a direct run', () => {
  it('RAIS-510 needs a model', () => {
    expect(faultOfDirectModel(undefined)?.text).toBe(
      'No AI model selected. Please select a model in the AI Workspace.',
    );
  });

  it('RAIS-520 needs a local model of Ollama', () => {
    const text = 'Direct LLM requires a local Ollama model. Select one in the AI Workspace.';
    expect(faultOfDirectModel(model('mach42v1:latest'))?.text).toBe(text);
    expect(faultOfDirectModel({ type: 'local', provider: 'other' })?.text).toBe(text);
    expect(faultOfDirectModel(model('qwen3:8b'))).toBeUndefined();
  });
});
