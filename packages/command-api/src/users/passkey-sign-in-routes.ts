import { beginPasskeySignIn, signInWithPasskey } from '@mach42/contracts/users/passkey-calls.ts';
import { PasskeyChallenge, PasskeySignInBody } from '@mach42/contracts/users/passkey-schemas.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { SignedIn } from '@mach42/contracts/users/schemas.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { passkeyIdOf, passkeyKind, readPasskey } from '@mach42/http-kit/passkey-record.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { findUser } from './load-user.ts';
import { base64url, checked, library, Passkeys, recorded } from './passkeys.ts';
import { enter, keyOfDevice, type FinishSignIn, type SignInGuards } from './sign-in.ts';

/** Signing in with a passkey (WebAuthn). Rules UC38 to UC41. */
export function passkeySignInRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  guards: SignInGuards,
  finish: FinishSignIn,
): void {
  const { commands, vault, now } = deps;
  const { records } = vault;
  const passkeys = new Passkeys(deps);

  route(
    app,
    beginPasskeySignIn,
    { answer: { data: PasskeyChallenge }, summary: 'Begins to sign in with a passkey.' },
    async (request) => {
      passkeys.requireAllowed();
      const challenge = base64url((await passkeys.challenges()).issue('sign in'));
      return { answer: { data: { challenge, rpId: passkeys.siteOf(request).rpId } } };
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
      passkeys.requireAllowed();
      const { id, clientData: clientDataJSON, authenticatorData, signature, device } = request.body;
      const recordId = passkeyIdOf(id);
      const source = { address: request.raw.ip, deviceId: undefined };
      const attempt = await guards.throttle.begin(`passkey ${recordId}`, source);
      const read = await records.read(passkeyKind, recordId);
      const user = read && (await findUser(commands, read.owner));
      if (read === undefined || user === undefined) return refuse('UNAUTHORIZED', texts.unknown);
      const passkey = readPasskey(read);
      const { origin, rpId } = passkeys.siteOf(request);
      const use = await passkeys.challenges();
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
      // When two uses at the same time have the same count, one is refused: this is how a copied passkey is found.
      const used = { ...passkey, counter, lastUsedAt: now() };
      if (!(await records.put(recorded(recordId, user.userId, used), read)))
        return refuse('UNAUTHORIZED', texts.refused);
      const deviceKey = await keyOfDevice(deps, user.mobile, device);
      const done = await enter(deps, user, { environment: 'web', requestId: request.id });
      const data = await finish({ ...done, deviceKey, isWeak: undefined }, request);
      return { answer: { data }, position: done.position };
    },
  );
}
