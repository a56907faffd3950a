import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@mach42/contracts/users/passkey-calls.ts';
import {
  AddPasskeyBody,
  NewPasskey,
  PasskeyChallenge,
  PasskeySignInBody,
  PasskeyView,
  RenamePasskeyBody,
} from '@mach42/contracts/users/passkey-schemas.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { CurrentPasswordBody, SignedIn } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { CallShape } from '@mach42/contracts/kernel/call.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { CallRequest } from '@mach42/http-kit/call-request.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import {
  passkeyIdOf,
  passkeyKind,
  passkeyView,
  readPasskey,
  type PasskeyRecord,
} from '@mach42/http-kit/passkey-record.ts';
import { route } from '@mach42/http-kit/route.ts';
import { deviceKeys } from '@mach42/http-kit/signed-keys.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { findUser } from './load-user.ts';
import { challengesWith } from './passkey-challenges.ts';
import { requirePassword } from './require-password.ts';
import { enter, type SignInDone, type SignInGuards } from './sign-in.ts';
import { displayName } from './user-view.ts';

/** Loaded with the first passkey: it is large, and tries experimental algorithms as it loads. */
const library = () => import('@simplewebauthn/server');

type Asking = Pick<CallRequest<CallShape>, 'id' | 'raw'>;

/** Passkeys (WebAuthn): adding, naming and removing them, and signing in with one. Rules UC38 to UC41. */
export function passkeyRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  guards: SignInGuards,
  finish: (done: SignInDone, request: Asking) => Promise<SignedIn>,
): void {
  const { commands, vault, settings, links, issuer, now } = deps;
  const { records } = vault;

  function requireAllowed(): void {
    if (settings.values[settingNames.passkeys] !== 'allowed') refuse('FORBIDDEN', texts.notAllowed);
  }
  function requireOwn({ environment }: CallActor): void {
    if (environment === 'gpt') refuse('FORBIDDEN', userTexts.onlyStandard);
  }
  const challenges = async () => challengesWith(await vault.signingKey(), vault.attempts, now);
  /** A passkey belongs to the host that people reach the workspace at. */
  const siteOf = ({ raw }: Asking) => {
    const origin = originOf(raw, links);
    return { origin, rpId: new URL(origin).hostname };
  };
  const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

  /** @throws Refusal NOT_FOUND it is gone, or another person's */
  async function ownPasskey(id: string, actor: CallActor) {
    const read = await records.read(passkeyKind, id);
    if (read?.owner !== actor.id) return refuse('NOT_FOUND', texts.gone);
    return { read, passkey: readPasskey(read) };
  }

  function recorded(id: string, owner: string, passkey: PasskeyRecord) {
    return { kind: passkeyKind, id, owner, text: JSON.stringify(passkey), until: null };
  }

  route(
    app,
    beginPasskey,
    {
      body: CurrentPasswordBody,
      answer: { data: NewPasskey },
      summary: 'Begins to add a passkey, with the password.',
    },
    async (request) => {
      const { actor, body, raw } = request;
      requireOwn(actor);
      requireAllowed();
      const known = await records.list(passkeyKind, actor.id);
      if (known.length >= limits.signIn.passkeysOfPerson) refuse('CONFLICT', texts.tooMany);
      const asked = { id: actor.id, password: body.currentPassword, address: raw.ip };
      const user = await requirePassword(deps, guards, asked);
      const data: NewPasskey = {
        challenge: base64url((await challenges()).issue(`add ${actor.id}`)),
        rp: { id: siteOf(request).rpId, name: issuer },
        user: {
          id: base64url(Buffer.from(actor.id)),
          name: user.username,
          displayName: displayName(user),
        },
        known: known.map((read) => readPasskey(read).credentialId),
      };
      return { answer: { data } };
    },
  );

  route(
    app,
    addPasskey,
    {
      body: AddPasskeyBody,
      answer: { data: PasskeyView },
      summary: 'Adds a passkey that the browser created.',
    },
    async (request) => {
      const { actor, body } = request;
      requireOwn(actor);
      requireAllowed();
      const { origin, rpId } = siteOf(request);
      const use = await challenges();
      const { id, clientData: clientDataJSON, attestation: attestationObject, transports } = body;
      const credential = await checked(async () => {
        const { verifyRegistrationResponse } = await library();
        const { registrationInfo } = await verifyRegistrationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, attestationObject, transports },
            clientExtensionResults: {},
          },
          expectedChallenge: (challenge) => use.use(`add ${actor.id}`, challenge),
          expectedOrigin: origin,
          expectedRPID: rpId,
        });
        return registrationInfo?.credential;
      });
      if (credential === undefined) return refuse('VALIDATION_ERROR', texts.refused);
      if ((await records.list(passkeyKind, actor.id)).length >= limits.signIn.passkeysOfPerson)
        return refuse('CONFLICT', texts.tooMany);
      const passkey: PasskeyRecord = {
        credentialId: credential.id,
        publicKey: base64url(credential.publicKey),
        counter: credential.counter,
        transports,
        name: body.name.trim(),
        createdAt: now(),
        lastUsedAt: null,
      };
      const recordId = passkeyIdOf(credential.id);
      if (!(await records.put(recorded(recordId, actor.id, passkey))))
        return refuse('CONFLICT', texts.twice);
      const { origin: cause, ...calling } = callingOf(request, now);
      const command = {
        type: 'AddPasskey',
        data: {},
        actor: calling.actor,
        at: calling.at,
      } as const;
      const { position } = await commands.execute(usersDecider, actor.id, command, cause);
      return { answer: { data: passkeyView(recordId, passkey) }, position };
    },
  );

  route(
    app,
    renamePasskey,
    {
      params: IdParams,
      body: RenamePasskeyBody,
      answer: { data: PasskeyView },
      summary: 'Gives a passkey of one’s own another name.',
    },
    async ({ actor, params: { id }, body }) => {
      requireOwn(actor);
      const { read, passkey } = await ownPasskey(id, actor);
      const renamed = { ...passkey, name: body.name.trim() };
      if (!(await records.put(recorded(id, actor.id, renamed), read)))
        return refuse('CONFLICT', texts.failed);
      return { answer: { data: passkeyView(id, renamed) } };
    },
  );

  route(
    app,
    removePasskey,
    { params: IdParams, answer: {}, summary: 'Removes a passkey of one’s own.' },
    async (request) => {
      const { actor, params } = request;
      requireOwn(actor);
      await ownPasskey(params.id, actor);
      await records.remove(passkeyKind, params.id);
      const { actor: by, at, origin } = callingOf(request, now);
      const command = { type: 'RemovePasskey', data: {}, actor: by, at } as const;
      const { position } = await commands.execute(usersDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );

  route(
    app,
    beginPasskeySignIn,
    { answer: { data: PasskeyChallenge }, summary: 'Begins to sign in with a passkey.' },
    async (request) => {
      requireAllowed();
      const challenge = base64url((await challenges()).issue('sign in'));
      return { answer: { data: { challenge, rpId: siteOf(request).rpId } } };
    },
  );

  route(
    app,
    signInWithPasskey,
    {
      body: PasskeySignInBody,
      answer: { data: SignedIn },
      summary: 'Signs in with what a passkey signed.',
    },
    async (request) => {
      requireAllowed();
      const { id, clientData: clientDataJSON, authenticatorData, signature, device } = request.body;
      const recordId = passkeyIdOf(id);
      const source = { address: request.raw.ip, deviceId: undefined };
      const attempt = await guards.throttle.begin(`passkey ${recordId}`, source);
      const read = await records.read(passkeyKind, recordId);
      const user = read && (await findUser(commands, read.owner));
      if (read === undefined || user === undefined) return refuse('UNAUTHORIZED', texts.unknown);
      const passkey = readPasskey(read);
      const { origin, rpId } = siteOf(request);
      const use = await challenges();
      const counter = await checked(async () => {
        const { verifyAuthenticationResponse } = await library();
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge: (challenge) => use.use('sign in', challenge),
          expectedOrigin: origin,
          expectedRPID: rpId,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      });
      if (counter === undefined) return refuse('UNAUTHORIZED', texts.refused);
      await attempt.succeeded();
      // Of two uses at once with the same count one is refused: a copied passkey is found by it.
      const used = { ...passkey, counter, lastUsedAt: now() };
      if (!(await records.put(recorded(recordId, user.userId, used), read)))
        return refuse('UNAUTHORIZED', texts.refused);
      const devices = deviceKeys(await vault.signingKey());
      const isKnown = device !== undefined && devices.deviceOf(user.mobile, device) !== undefined;
      const deviceKey = isKnown ? device : devices.issue(user.mobile);
      const done = await enter(deps, user, { environment: 'web', requestId: request.id });
      const data = await finish({ ...done, deviceKey, isWeak: undefined }, request);
      return { answer: { data }, position: done.position };
    },
  );
}

/** What the library answers; undefined for what it refuses, as it throws a plain error for each reason. */
async function checked<Info>(check: () => Promise<Info | undefined>): Promise<Info | undefined> {
  try {
    return await check();
  } catch (error) {
    // The vault, too, is asked within: that it cannot answer is no fault of the passkey.
    if (error instanceof VaultUnavailable || !(error instanceof Error)) throw error;
    return undefined;
  }
}
