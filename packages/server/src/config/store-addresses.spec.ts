import { describe, expect, it } from 'vitest';
import { roles, wholeProduct, type Role } from '../roles/role.ts';
import { readStoreAddresses } from './store-addresses.ts';
import type { Environment } from './variables.ts';

const postgres = 'postgres://app:open-sesame@db.example/workspace';
const everything = { EVENT_STORE: postgres, VAULT: postgres, READ_MODELS: postgres };

function read(env: Environment, chosen: readonly Role[]) {
  const faults: string[] = [];
  const addresses = readStoreAddresses(env, chosen, (text) => faults.push(text));
  return { ...addresses, faults };
}
const missing = (env: Environment, chosen: readonly Role[]) =>
  read(env, chosen).faults.map((text) => text.split(' ', 1)[0]);

describe('where everything is kept', () => {
  it('is the data folder and the process, for one that does everything', () => {
    expect(read({}, wholeProduct)).toEqual({
      eventStore: undefined,
      vault: undefined,
      readModels: undefined,
      feed: undefined,
      signals: undefined,
      isShared: false,
      faults: [],
    });
    expect(read({ EVENT_STORE: postgres }, wholeProduct)).toMatchObject({
      signals: undefined,
      isShared: false,
      faults: [],
    });
  });

  it('is elsewhere for several that do everything each', () => {
    expect(read(everything, wholeProduct)).toMatchObject({
      signals: postgres,
      isShared: true,
      faults: [],
    });
  });

  it.each<[Role, string[]]>([
    ['command-api', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
    ['query-api', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
    ['direct', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
    ['projectors', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
    ['processors', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
    ['relay', ['EVENT_STORE', 'FEED']],
  ])('has to be said for %s, each variable at once', (role, needed) => {
    expect(missing({}, [role])).toEqual(needed);
    const env = { ...everything, FEED: 'kafka://127.0.0.1:9092' };
    expect(missing(env, [role])).toEqual([]);
  });

  it('has to be said for everything but one role, which another process has', () => {
    for (const left of wholeProduct) {
      const others = wholeProduct.filter((role) => role !== left);
      expect(missing({}, others)).toEqual(['EVENT_STORE', 'VAULT', 'READ_MODELS']);
    }
  });

  it('says what to set, for which of the roles, and shows no password', () => {
    const env = { EVENT_STORE: postgres, READ_MODELS: 'sqlite://read.db', FEED: 'redis://a' };
    const { faults } = read(env, ['query-api', 'projectors']);
    expect(faults).toEqual([
      'READ_MODELS must be postgres://user:password@host:5432/database.',
      'FEED must be kafka://host:9092.',
      expect.stringMatching(
        /^VAULT must be set for --role query-api,projectors: postgres:.* one process that does everything\.$/,
      ),
    ]);
    expect(faults.join()).not.toContain('open-sesame');
  });

  it('receives signals through the event log’s PostgreSQL unless configured otherwise', () => {
    expect(read(everything, roles).signals).toBe(postgres);
    const elsewhere = 'postgres://app:open-sesame@signals.example/workspace';
    expect(read({ ...everything, SIGNALS: elsewhere }, ['query-api']).signals).toBe(elsewhere);
    expect(read({ ...everything, SIGNALS: 'nowhere' }, ['query-api']).faults).toEqual([
      expect.stringContaining('SIGNALS must be postgres://'),
    ]);
  });
});
