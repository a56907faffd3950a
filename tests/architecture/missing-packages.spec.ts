import { describe, expect, it } from 'vitest';
import { repository } from './source-files.ts';

type Packages = Readonly<Record<string, object>>;

const { missingPackages } = (await import(`${repository}/scripts/lib/missing-packages.mjs`)) as {
  missingPackages: (installation: {
    wanted: Packages;
    present: Packages;
    tools: boolean;
  }) => object;
};

const fastify = { version: '5.0.0', integrity: 'sha512-f' };
const vitest = { version: '4.0.0', integrity: 'sha512-v', dev: true };
const elsewhere = { version: '1.0.0', integrity: 'sha512-e', optional: true, os: ['none'] };
const wanted = {
  '': {},
  'node_modules/fastify': fastify,
  'node_modules/vitest': vitest,
  'node_modules/elsewhere': elsewhere,
};
const forRunning = { 'node_modules/fastify': fastify };
const everything = { ...forRunning, 'node_modules/vitest': vitest };

describe('what an installation lacks', () => {
  it('is everything where nothing is installed, without tools for a start', () => {
    expect(missingPackages({ wanted, present: {}, tools: false })).toEqual({
      missing: 'all',
      withTools: false,
    });
    expect(missingPackages({ wanted, present: {}, tools: true })).toEqual({
      missing: 'all',
      withTools: true,
    });
  });

  it('is nothing for a start after a start, and some for tests', () => {
    expect(missingPackages({ wanted, present: forRunning, tools: false })).toMatchObject({
      missing: 'none',
    });
    expect(missingPackages({ wanted, present: forRunning, tools: true })).toEqual({
      missing: 'some',
      withTools: true,
    });
    expect(missingPackages({ wanted, present: everything, tools: true })).toMatchObject({
      missing: 'none',
    });
  });

  it('keeps tools that are installed', () => {
    const newer = { ...wanted, 'node_modules/fastify': { ...fastify, version: '5.1.0' } };
    expect(missingPackages({ wanted: newer, present: everything, tools: false })).toEqual({
      missing: 'all',
      withTools: true,
    });
  });

  it.each([
    ['of another content', { ...fastify, integrity: 'sha512-other' }],
    ['of another platform', { ...fastify, os: ['none'] }],
  ])('is everything where a package is %s', (_, entry) => {
    const present = { 'node_modules/fastify': entry };
    expect(missingPackages({ wanted, present, tools: false })).toMatchObject({ missing: 'all' });
  });

  it('is everything where a package is there that is not wanted', () => {
    const present = { ...forRunning, 'node_modules/gone': fastify };
    expect(missingPackages({ wanted, present, tools: false })).toMatchObject({ missing: 'all' });
  });
});
