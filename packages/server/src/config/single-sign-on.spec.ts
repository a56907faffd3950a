import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readSingleSignOn } from './services.ts';

const read = (env: Record<string, string>) => {
  const faults: string[] = [];
  return { service: readSingleSignOn(env, (fault) => faults.push(fault)), faults };
};
const named = { OPENID_ISSUER: 'https://sso.example.org/realms/staff', OPENID_CLIENT_ID: 'w' };

describe('the configuration of single sign-on', () => {
  it('[UC42] is none unless a sign-in service is named', () => {
    expect(read({})).toEqual({ service: undefined, faults: [] });
    expect(read({ OPENID_ISSUER: '' })).toEqual({ service: undefined, faults: [] });
  });

  it('[UC42] has usual values, and creates no accounts', () => {
    expect(read(named)).toEqual({
      service: {
        issuer: named.OPENID_ISSUER,
        clientId: 'w',
        clientSecret: undefined,
        scopes: 'openid profile email',
        label: 'Log in with single sign-on',
        createsAccounts: false,
        roles: undefined,
      },
      faults: [],
    });
  });

  it('[UC46] maps values of a claim to roles, several to one', () => {
    const { service, faults } = read({
      ...named,
      OPENID_CREATE_ACCOUNTS: '1',
      OPENID_ROLES_CLAIM: '/realm_access/roles',
      OPENID_ROLES: 'admin=cn=bosses,dc=example; moderator = leads;moderator=deputies;',
    });
    expect(faults).toEqual([]);
    expect(service?.createsAccounts).toBe(true);
    expect(service?.roles).toEqual({
      claim: '/realm_access/roles',
      values: new Map([
        ['admin', new Set(['cn=bosses,dc=example'])],
        ['moderator', new Set(['leads', 'deputies'])],
      ]),
    });
  });

  it.each([
    [{ ...named, OPENID_ISSUER: 'sso.example.org' }, 'OPENID_ISSUER must'],
    [{ ...named, OPENID_ISSUER: 'http://sso.example.org' }, 'OPENID_ISSUER must'],
    [{ ...named, OPENID_ISSUER: 'https://u:p@sso.example.org' }, 'OPENID_ISSUER must'],
    [{ ...named, OPENID_ISSUER: 'https://sso.example.org/?a=b' }, 'OPENID_ISSUER must'],
    [{ OPENID_ISSUER: named.OPENID_ISSUER }, 'OPENID_ISSUER needs OPENID_CLIENT_ID'],
    [{ OPENID_CLIENT_SECRET: 'k' }, 'OPENID_CLIENT_SECRET has no meaning'],
    [{ ...named, OPENID_SCOPES: 'profile' }, 'OPENID_SCOPES'],
    [{ ...named, OPENID_LABEL: 'x'.repeat(61) }, 'OPENID_LABEL'],
    [{ ...named, OPENID_CREATE_ACCOUNTS: 'yes' }, 'OPENID_CREATE_ACCOUNTS'],
    [{ ...named, OPENID_ROLES_CLAIM: 'groups' }, 'need each other'],
    [{ ...named, OPENID_ROLES_CLAIM: 'groups', OPENID_ROLES: 'boss=a' }, 'OPENID_ROLES must'],
  ])('[UC42] names what cannot be used: %j', (env, expected) => {
    expect(read(env as Record<string, string>).faults).toEqual([expect.stringContaining(expected)]);
  });

  it('[UC42] needs the address of the workspace where others reach it, and hides its secret', () => {
    const env = { ...named, HOST: '0.0.0.0', OPENID_CLIENT_SECRET: 'kiln-otter' };
    expect(() => readConfig(env)).toThrow(/OPENID_ISSUER needs PUBLIC_ORIGIN/);
    expect(() => readConfig({ ...env, OPENID_ISUER: 'x' })).not.toThrow(/kiln-otter/);
    const config = readConfig({ ...env, PUBLIC_ORIGIN: 'https://workspace.example.org' });
    expect(config.singleSignOn?.clientSecret).toBe('kiln-otter');
  });
});
