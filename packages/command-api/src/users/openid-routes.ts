import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import {
  beginOpenIdSignIn,
  beginToLinkIdentity,
  linkIdentity,
  signInWithOpenId,
  unlinkIdentity,
} from '@mach42/contracts/users/openid-calls.ts';
import {
  IdentityView,
  LinkIdentityBody,
  OpenIdBegun,
  OpenIdSignInBody,
} from '@mach42/contracts/users/openid-schemas.ts';
import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { CurrentPasswordBody, SignedIn, type HeldRole } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import {
  identityIdOf,
  identityKind,
  identityView,
  readIdentity,
  type IdentityRecord,
} from '@mach42/http-kit/identity-record.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { registerIdentity } from './account-of-identity.ts';
import { findUser } from './load-user.ts';
import { OpenIdClient } from './openid-client.ts';
import { recordOwn, requireOwn } from './own-account.ts';
import { challengesWith } from './passkey-challenges.ts';
import { requirePassword } from './require-password.ts';
import {
  enter,
  keyOfDevice,
  type FinishSignIn,
  type SignInCall,
  type SignInGuards,
} from './sign-in.ts';
import { flowSecrets, mappedRoles, nameIn, type Claims } from './single-sign-on.ts';

const signInPurpose = 'openid sign in';
const linkPurpose = ({ id }: Pick<CallActor, 'id'>) => `openid link ${id}`;

/** Single sign-on (OpenID Connect): signing in, and linking an account of the sign-in service. Rules UC42 to UC48. */
export function openIdRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  guards: SignInGuards,
  finish: FinishSignIn,
): void {
  const { commands, lookups, vault, links, now, singleSignOn: service } = deps;
  const { records } = vault;
  const client =
    service &&
    new OpenIdClient(service, (reason) => app.log.warn({ reason }, 'A single sign-on failed'));

  function offered() {
    if (service === undefined || client === undefined) return refuse('FORBIDDEN', texts.notOffered);
    return { service, client };
  }
  const redirectOf = ({ raw }: SignInCall): string => `${originOf(raw, links)}/login/openid`;
  const flows = async () =>
    challengesWith(await vault.signingKey(), vault.attempts, now, limits.signIn.openIdMs);

  async function begin(purpose: string, request: SignInCall) {
    const flow = Buffer.from((await flows()).issue(purpose)).toString('base64url');
    const secrets = flowSecrets(await vault.signingKey(), flow);
    const data: OpenIdBegun = {
      flow,
      url: await offered().client.begin(secrets, redirectOf(request)),
    };
    return { answer: { data } };
  }

  /** @throws Refusal UNAUTHORIZED another browser began, or it is used or too old; HttpRefusal as the client */
  async function returned(purpose: string, body: LinkIdentityBody, request: SignInCall) {
    const { flow, code, state, iss } = body;
    const secrets = flowSecrets(await vault.signingKey(), flow);
    if (state !== secrets.state || !(await (await flows()).use(purpose, flow)))
      return refuse('UNAUTHORIZED', texts.begunElsewhere);
    return offered().client.finish({ code, state, iss }, secrets, redirectOf(request));
  }

  route(
    app,
    beginOpenIdSignIn,
    { answer: { data: OpenIdBegun }, summary: 'Begins to sign in at the sign-in service.' },
    async (request) => {
      offered();
      return begin(signInPurpose, request);
    },
  );

  route(
    app,
    signInWithOpenId,
    {
      body: OpenIdSignInBody,
      answer: { data: SignedIn },
      summary: 'Signs in with the code that the sign-in service gave.',
    },
    async (request) => {
      const { service: known } = offered();
      const { device, ...body } = request.body;
      const source = { address: request.raw.ip, deviceId: undefined };
      const attempt = await guards.throttle.begin(`openid ${body.flow}`, source);
      const claims = await returned(signInPurpose, body, request);
      await attempt.succeeded();
      const user = await personOf(claims, request);
      const deviceKey = await keyOfDevice(deps, user.mobile, device);
      const done = await enter(deps, user, { environment: 'web', requestId: request.id });
      await noteUse(known.issuer, claims);
      const data = await finish({ ...done, deviceKey, isWeak: undefined }, request);
      return { answer: { data }, position: done.position };
    },
  );

  /** The active person of an identity, with the roles that it gives them. */
  async function personOf(claims: Claims, request: SignInCall): Promise<ExistingUser> {
    const { service: known } = offered();
    const { issuer, createsAccounts } = known;
    const roles = mappedRoles(claims, known.roles);
    const read = await records.read(identityKind, identityIdOf(issuer, claims.sub));
    const user = read && (await findUser(commands, read.owner));
    if (user !== undefined) {
      if (user.status === 'inactive') return refuse('FORBIDDEN', userTexts.inactive);
      // A person without a role keeps nothing that the service gave them.
      const assigned = await assign(user, roles?.length === 0 ? ['user'] : roles, request);
      return roles?.length === 0 ? refuse('FORBIDDEN', texts.noRole) : assigned;
    }
    if (roles?.length === 0) return refuse('FORBIDDEN', texts.noRole);
    if (!createsAccounts) return refuse('FORBIDDEN', texts.unknown);
    const origin = { address: request.raw.ip, requestId: request.id };
    return registerIdentity(deps, guards, { issuer, claims, roles, ...origin });
  }

  async function assign(
    user: ExistingUser,
    roles: readonly HeldRole[] | undefined,
    { id: correlationId }: SignInCall,
  ): Promise<ExistingUser> {
    if (roles === undefined) return user;
    const at = new Date(now()).toISOString();
    const data = { roles: await withAdminKept(user, roles) };
    const command = { type: 'AssignRoles', data, actor: system, at } as const;
    const { state } = await commands.execute(usersDecider, user.userId, command, { correlationId });
    if (!state.exists) return user;
    // Another admin may have lost the role at the same moment: the later of both in the log finds that there is none.
    const wasTaken = user.roles.includes('admin') && !data.roles.includes('admin');
    if (!wasTaken || (await lookups.hasOtherAdmin(user.userId))) return state;
    app.log.warn({ userId: user.userId }, 'The last admin lost the role: it is given back');
    const back = { ...command, data: { roles: [...data.roles, 'admin'] } } as const;
    const kept = await commands.execute(usersDecider, user.userId, back, { correlationId });
    return kept.state.exists ? kept.state : state;
  }

  /** A mistake at the service must not leave a workspace that no one can administer. */
  async function withAdminKept(
    { userId, roles: held }: ExistingUser,
    roles: readonly HeldRole[],
  ): Promise<readonly HeldRole[]> {
    if (!held.includes('admin') || roles.includes('admin')) return roles;
    if (await lookups.hasOtherAdmin(userId)) return roles;
    app.log.warn({ userId }, 'The sign-in service names no admin: the last one stays');
    return [...roles, 'admin'];
  }

  async function noteUse(issuer: string, claims: Claims): Promise<void> {
    const read = await records.read(identityKind, identityIdOf(issuer, claims.sub));
    if (read === undefined) return;
    const used = { ...readIdentity(read), name: nameIn(claims), lastUsedAt: now() };
    // Another sign-in that notes it at the same time is as good.
    await records.put(recorded(read.id, read.owner, used), read);
  }

  route(
    app,
    beginToLinkIdentity,
    {
      body: CurrentPasswordBody,
      answer: { data: OpenIdBegun },
      summary: 'Begins to link an account of the sign-in service, with the password.',
    },
    async (request) => {
      const { actor, body, raw } = request;
      requireOwn(actor);
      offered();
      if ((await records.list(identityKind, actor.id)).length > 0) refuse('CONFLICT', texts.one);
      const asked = { id: actor.id, password: body.currentPassword, address: raw.ip };
      await requirePassword(deps, guards, asked);
      return begin(linkPurpose(actor), request);
    },
  );

  route(
    app,
    linkIdentity,
    {
      body: LinkIdentityBody,
      answer: { data: IdentityView },
      summary: 'Links the account of the sign-in service that the code belongs to.',
    },
    async (request) => {
      const { actor, body } = request;
      requireOwn(actor);
      const { service: known } = offered();
      const claims = await returned(linkPurpose(actor), body, request);
      if ((await records.list(identityKind, actor.id)).length > 0)
        return refuse('CONFLICT', texts.one);
      const id = identityIdOf(known.issuer, claims.sub);
      const identity: IdentityRecord = {
        issuer: known.issuer,
        subject: claims.sub,
        name: nameIn(claims),
        isOrigin: false,
        linkedAt: now(),
        lastUsedAt: null,
      };
      // An identity that is already recorded belongs to another account, and stays there.
      if (!(await records.put(recorded(id, actor.id, identity))))
        return refuse('CONFLICT', texts.taken);
      const { position } = await recordOwn(commands, 'LinkIdentity', callingOf(request, now));
      return { answer: { data: identityView(id, identity) }, position };
    },
  );

  route(
    app,
    unlinkIdentity,
    {
      params: IdParams,
      body: CurrentPasswordBody,
      answer: {},
      summary: 'Unlinks an account of the sign-in service, with the password.',
    },
    async (request) => {
      const { actor, body, params, raw } = request;
      requireOwn(actor);
      const read = await records.read(identityKind, params.id);
      if (read?.owner !== actor.id) return refuse('NOT_FOUND', texts.gone);
      const asked = { id: actor.id, password: body.currentPassword, address: raw.ip };
      await requirePassword(deps, guards, asked);
      await records.remove(identityKind, params.id);
      const { position } = await recordOwn(commands, 'UnlinkIdentity', callingOf(request, now));
      return { answer: {}, position };
    },
  );
}

const recorded = (id: string, owner: string, identity: IdentityRecord) => ({
  kind: identityKind,
  id,
  owner,
  text: JSON.stringify(identity),
  until: null,
});
