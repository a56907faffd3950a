import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { PhodSource, PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { describe, expect, it } from 'vitest';
import { spanText } from '../comparison/comparison-pane.tsx';
import { originText, type Names } from './version-origin.tsx';

const version = (source: PhodSource, by = 'Dana Demo'): PhodVersion => ({
  version: 2,
  at: '2026-11-04T09:41:00.000Z',
  by,
  source,
  summary: '',
});
const model = { id: 'mach42v1:latest', name: 'Mach 42v1 - general assistant' } as AIModel;
const names: Names = { models: [model], self: 'Dana Demo' };

describe('where a version came from', () => {
  it.each<[PhodSource, string]>([
    [{ kind: 'datarais', modelId: 'mach42v1:latest' }, 'Merge, Mach 42v1'],
    [{ kind: 'datarais', modelId: 'gone:latest' }, 'Merge, gone:latest'],
    [{ kind: 'datarais' }, 'Merge, you'],
    [{ kind: 'manual' }, 'By hand, you'],
    [{ kind: 'json-editor' }, 'JSON editor, you'],
    [{ kind: 'import' }, 'Import, you'],
    [{ kind: 'revert', revertedTo: 36 }, 'Put back from v36'],
    [{ kind: 'created' }, 'First version, you'],
  ])('%j is shown as %s', (source, text) => {
    expect(originText(version(source), names)).toBe(text);
  });

  it('names another person', () => {
    expect(originText(version({ kind: 'manual' }, 'Ada Admin'), names)).toBe('By hand, Ada Admin');
  });

  it('is counted for several at once', () => {
    const kinds = ['datarais', 'manual', 'datarais', 'created'] as const;
    expect(spanText(kinds.map((kind) => version({ kind })))).toBe(
      '4 versions at once: 2 merges, 1 by hand, the first version',
    );
  });
});
