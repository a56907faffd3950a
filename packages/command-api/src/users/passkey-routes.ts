import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { fullName } from '@mach42/contracts/users/names.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '@mach42/contracts/users/passkey-calls.ts';
import {
  AddPasskeyBody,
  NewPasskey,
  PasskeyView,
  RenamePasskeyBody,
} from '@mach42/contracts/users/passkey-schemas.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { CurrentPasswordBody } from '@mach42/contracts/users/schemas.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import {
  passkeyIdOf,
  passkeyKind,
  passkeyView,
  readPasskey,
  type PasskeyRecord,
} from '@mach42/http-kit/passkey-record.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { SharedTurns } from '../kernel/shared-turns.ts';
import { recordOwn, requireOwn } from './own-account.ts';
import { base64url, checked, library, Passkeys, recorded } from './passkeys.ts';
import { requirePassword } from './require-password.ts';
import { type SignInGuards } from './sign-in.ts';

/** The passkeys of a person (WebAuthn): adding, naming and removing them. Rules UC38 to UC41. */
export function passkeyRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  guards: SignInGuards,
): void {
  const { commands, vault, issuer, now } = deps;
  const { records } = vault;
  const passkeys = new Passkeys(deps);
  const turns = new SharedTurns(vault.attempts);

  /** @throws Refusal NOT_FOUND it is gone, or another person's */
  async function ownPasskey(id: string, actor: CallActor) {
    const read = await records.read(passkeyKind, id);
    if (read?.owner !== actor.id) return refuse('NOT_FOUND', texts.gone);
    return { read, passkey: readPasskey(read) };
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
      passkeys.requireAllowed();
      const known = await records.list(passkeyKind, actor.id);
      if (known.length >= limits.signIn.passkeysOfPerson) refuse('CONFLICT', texts.tooMany);
      const asked = { id: actor.id, password: body.currentPassword, address: raw.ip };
      const user = await requirePassword(deps, guards, asked);
      const data: NewPasskey = {
        challenge: base64url((await passkeys.challenges()).issue(`add ${actor.id}`)),
        rp: { id: passkeys.siteOf(request).rpId, name: issuer },
        user: {
          id: base64url(Buffer.from(actor.id)),
          name: user.username,
          displayName: fullName(user),
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
      passkeys.requireAllowed();
      const { origin, rpId } = passkeys.siteOf(request);
      const use = await passkeys.challenges();
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
      // Passkeys are stored one after the other, in all processes, so that simultaneous requests do not exceed the
      // limit.
      await turns.run(`passkeys of ${actor.id}`, async () => {
        const known = await records.list(passkeyKind, actor.id);
        if (known.length >= limits.signIn.passkeysOfPerson) refuse('CONFLICT', texts.tooMany);
        const isNew = await records.put(recorded(recordId, actor.id, passkey));
        if (!isNew) refuse('CONFLICT', texts.twice);
      });
      const { position } = await recordOwn(commands, 'AddPasskey', callingOf(request, now));
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
      const { position } = await recordOwn(commands, 'RemovePasskey', callingOf(request, now));
      return { answer: {}, position };
    },
  );
}
