import { describe, expect, it } from 'vitest';
import { layoutVersion, lift, migrations, readEnvelope, readRemote } from './layout-envelope.ts';

const envelope = {
  version: layoutVersion,
  savedAt: 7,
  openTabs: ['phod'],
  panelVisible: false,
  dock: { type: 'row' },
  views: { phod: { version: 1, data: { search: 'kiln' } } },
  pinned: ['phod'],
};

describe('a stored layout', () => {
  it('is read as it was written', () => {
    const read = readEnvelope(JSON.stringify(envelope));
    expect(read).toEqual({ found: 'envelope', envelope });
  });

  it('may be missing', () => {
    expect(readEnvelope(null)).toEqual({ found: 'nothing' });
  });

  it.each([
    ['', 'it is not a JSON object'],
    ['{"version":', 'it is not a JSON object'],
    ['[]', 'it is not a JSON object'],
    ['{}', 'its version undefined is unknown'],
    ['{"version":99}', 'its version 99 is unknown'],
    [`{"version":${layoutVersion},"openTabs":[1]}`, 'its list of open tabs is not a list of ids'],
  ])('that is damaged (%s) says why', (text, why) => {
    expect(readEnvelope(text)).toEqual({ found: 'damaged', why });
  });

  it('loses only the views that are damaged', () => {
    const views = { ...envelope.views, chat: 'x', history: { version: 'one' } };
    expect(readEnvelope(JSON.stringify({ ...envelope, views }))).toEqual({
      found: 'envelope',
      envelope,
    });
  });

  it('of the first version has no date', () => {
    const { savedAt, ...old } = { ...envelope, version: 1 };
    expect(savedAt).toBe(7);
    expect(readRemote(old)).toEqual({ found: 'envelope', envelope: { ...envelope, savedAt: 0 } });
  });

  it.each([undefined, null])('may be missing on the server (%s)', (value) => {
    expect(readRemote(value)).toEqual({ found: 'nothing' });
  });

  it('is lifted version by version, without a gap', () => {
    const steps = {
      1: () => ({ openTabs: ['a'] }),
      2: (old: { readonly [key: string]: unknown }) => ({ ...old, panelVisible: true }),
    };
    expect(lift({ version: 1 }, steps, 3)).toEqual({
      version: 3,
      openTabs: ['a'],
      panelVisible: true,
    });
    expect(lift({ version: 1 }, { 2: steps[2] }, 3)).toBeUndefined();
  });

  it('has a step for every version before the current one', () => {
    const versions = Array.from({ length: layoutVersion - 1 }, (_, index) => String(index + 1));
    expect(Object.keys(migrations)).toEqual(versions);
  });
});
