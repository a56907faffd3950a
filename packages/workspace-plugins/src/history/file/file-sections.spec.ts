import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import { describe, expect, it } from 'vitest';
import { fileSections } from './file-table.tsx';

const sections = (then: BriefData, now: BriefData) => fileSections(compareFiles(then, now));
const then = {
  info: { city: 'Lund', mail: 'm' },
  notes: [{ title: 'A', text: 'old' }, { title: 'gone' }],
  'a"b': 1,
};
const now = { info: then.info, notes: [{ title: 'A', text: 'new' }, { title: 'came' }], came: [2] };

describe('the file as it was', () => {
  it('has its sections in full, whatever became of them', () => {
    const text = sections(then, now)
      .flatMap(({ stretches }) => stretches.flatMap(({ lines }) => lines.map((line) => line.text)))
      .join('\n');
    expect(JSON.parse(`{${text}}`)).toEqual(then);
  });

  it('says what reads otherwise today, and nothing of what came since', () => {
    const [info, notes, quoted, ...more] = sections(then, now);
    expect(more).toEqual([]);
    expect(info).toMatchObject({ pointer: '/info', differing: 0, cameSince: 0, lines: 4 });
    expect(notes).toMatchObject({ differing: 2, cameSince: 1 });
    expect(notes?.whole.changes).toHaveLength(3);
    expect(info?.stretches).toHaveLength(1);
    expect(quoted).toMatchObject({ pointer: '/a"b', differing: 1 });
    const differing = notes?.stretches.filter(({ hunk }) => hunk !== undefined);
    expect(differing?.map(({ changes }) => changes.map(({ spot }) => spot.before))).toEqual([
      ['/notes/0/text'],
      ['/notes/1'],
    ]);
    expect(differing?.[0]?.lines).toMatchObject([
      { kind: 'modified', text: '      "text": "old"' },
    ]);
    expect(JSON.stringify(notes?.stretches)).not.toContain('came');
  });

  it('is the whole without a difference when it is the current one', () => {
    for (const { differing, stretches } of sections(then, then)) {
      expect([differing, stretches.length]).toEqual([0, 1]);
    }
  });
});
