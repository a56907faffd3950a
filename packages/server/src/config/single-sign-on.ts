import type { RoleMapping, SingleSignOn } from '@mach42/command-api/users/single-sign-on.ts';
import type { HeldRole } from '@mach42/contracts/users/schemas.ts';
import type { Environment } from './variables.ts';

type Fault = (text: string) => void;

const names = [
  'OPENID_CLIENT_ID',
  'OPENID_CLIENT_SECRET',
  'OPENID_SCOPES',
  'OPENID_LABEL',
  'OPENID_CREATE_ACCOUNTS',
  'OPENID_ROLES_CLAIM',
  'OPENID_ROLES',
] as const;
const longestLabel = 60;

/** The sign-in service that the environment names; undefined: none. */
export function readSingleSignOn(env: Environment, fault: Fault): SingleSignOn | undefined {
  const issuer = env['OPENID_ISSUER'] ?? '';
  if (issuer === '') {
    for (const name of names)
      if ((env[name] ?? '') !== '') fault(`${name} has no meaning without OPENID_ISSUER.`);
    return undefined;
  }
  if (!isIssuer(issuer))
    fault(
      'OPENID_ISSUER must be an https:// address without user, query and fragment; http:// is for this machine alone.',
    );
  const clientId = env['OPENID_CLIENT_ID'] ?? '';
  if (clientId === '') fault('OPENID_ISSUER needs OPENID_CLIENT_ID.');
  const scopes = (env['OPENID_SCOPES'] || 'openid profile email').split(/[\s,]+/).filter(Boolean);
  if (!scopes.includes('openid')) fault('OPENID_SCOPES must contain openid.');
  const label = env['OPENID_LABEL'] || 'Log in with single sign-on';
  if (label.length > longestLabel)
    fault(`OPENID_LABEL must have at most ${longestLabel} characters.`);
  const creates = env['OPENID_CREATE_ACCOUNTS'] ?? '';
  if (!['', '0', '1'].includes(creates)) fault('OPENID_CREATE_ACCOUNTS must be 1, 0 or nothing.');
  return {
    issuer,
    clientId,
    clientSecret: env['OPENID_CLIENT_SECRET'] || undefined,
    scopes: scopes.join(' '),
    label,
    createsAccounts: creates === '1',
    roles: mappingIn(env, fault),
  };
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isHere);
  return isSafe && [username, password, search, hash].every((part) => part === '');
}

function mappingIn(env: Environment, fault: Fault): RoleMapping | undefined {
  const [claim = '', text = ''] = [env['OPENID_ROLES_CLAIM'], env['OPENID_ROLES']];
  if (claim === '' && text === '') return undefined;
  if (claim === '' || text === '') fault('OPENID_ROLES_CLAIM and OPENID_ROLES need each other.');
  const values = new Map<HeldRole, Set<string>>();
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [, role, value] = /^\s*(admin|moderator|user)\s*=\s*(\S.*)$/.exec(part) ?? [];
    if (role === undefined || value === undefined) {
      fault('OPENID_ROLES must be such as admin=workspace-admins; moderator=leads; user=staff.');
      return undefined;
    }
    const of = role as HeldRole;
    values.set(of, (values.get(of) ?? new Set()).add(value.trim()));
  }
  return { claim, values };
}
