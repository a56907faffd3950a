import { limits } from '@mach42/contracts/kernel/limits.ts';
import { storableJson } from '@mach42/contracts/kernel/storable-text.ts';
import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { Value } from 'typebox/value';
import { Claims, type FlowSecrets, type SingleSignOn } from './single-sign-on.ts';

/** Loaded with the first use: most workspaces have no sign-in service. */
const library = () => import('openid-client');

/** Milliseconds for which the description of the service is used, and for which its absence is. */
const describedMs = 60 * 60_000;
const awayMs = 5_000;
/**
 * The way in which a client proves itself where a service does not state which ways it accepts (OpenID Connect Core
 * §9).
 */
const basic = 'client_secret_basic';
/** Seconds by which the clocks may differ. */
const clockToleranceSeconds = 30;

interface Returned {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/** Speaks OpenID Connect with the sign-in service: authorization code with PKCE, state and nonce. */
export class OpenIdClient {
  readonly #service: SingleSignOn;
  readonly #onFailure: (reason: string) => void;
  #described: { readonly until: number; readonly config: Promise<Configuration> } | undefined;

  /** @param onFailure receives why a sign-in failed, without anything of the person */
  constructor(service: SingleSignOn, onFailure: (reason: string) => void) {
    this.#service = service;
    this.#onFailure = onFailure;
  }

  /**
   * Returns the address to which the browser goes.
   * @throws HttpRefusal UPSTREAM_ERROR
   */
  async begin({ state, nonce, verifier }: FlowSecrets, redirectUri: string): Promise<string> {
    return this.#checked(async () => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const url = buildAuthorizationUrl(await this.#config(), {
        redirect_uri: redirectUri,
        scope: this.#service.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      if (url.protocol !== new URL(this.#service.issuer).protocol)
        throw new TypeError('The authorization endpoint has another scheme than the issuer.');
      return url.href;
    });
  }

  /**
   * The person whom the service signed in, after everything in its answer was checked.
   * @throws HttpRefusal UNAUTHORIZED, UPSTREAM_ERROR
   */
  async finish(
    { code, state, iss }: Returned,
    { nonce, verifier, state: expectedState }: FlowSecrets,
    redirectUri: string,
  ): Promise<Claims> {
    return this.#checked(async () => {
      const { authorizationCodeGrant, fetchUserInfo } = await library();
      const config = await this.#config();
      const url = new URL(redirectUri);
      url.search = String(
        new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }),
      );
      const tokens = await authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const stated = tokens.claims();
      if (stated === undefined) return invalid();
      const asks = config.serverMetadata().userinfo_endpoint !== undefined && this.#lacks(stated);
      const more = asks ? await fetchUserInfo(config, tokens.access_token, stated.sub) : {};
      const claims = storableJson({ ...more, ...stated });
      // Nothing of the subject may be replaced, else two people could become one.
      const isWhole = claims.sub === stated.sub;
      return isWhole && Value.Check(Claims, claims) ? claims : invalid();
    });
  }

  /** Whether something that is used of a person is missing in the ID token. */
  #lacks(claims: Readonly<Record<string, unknown>>): boolean {
    const { createsAccounts, roles } = this.#service;
    const claim = roles?.claim;
    const name = claim?.startsWith('/') === true ? claim.split('/')[1] : claim;
    const needed = [...(createsAccounts ? ['email'] : []), ...(name === undefined ? [] : [name])];
    return needed.some((one) => claims[one] === undefined);
  }

  /** The description of the service (OpenID Connect Discovery §4), read again from time to time. */
  #config(): Promise<Configuration> {
    const now = Date.now();
    if (this.#described !== undefined && this.#described.until > now) return this.#described.config;
    const config = this.#discover();
    const described = { until: now + describedMs, config };
    this.#described = described;
    config.catch(() => {
      if (this.#described === described) this.#described = { until: Date.now() + awayMs, config };
    });
    return config;
  }

  async #discover(): Promise<Configuration> {
    const openId = await library();
    const { issuer, clientId, clientSecret } = this.#service;
    const isPlain = new URL(issuer).protocol === 'http:';
    const metadata = { [openId.clockTolerance]: clockToleranceSeconds };
    const prove: ClientAuth = (service, client, body, headers) => {
      if (clientSecret === undefined) return openId.None()(service, client, body, headers);
      const methods = service.token_endpoint_auth_methods_supported ?? [basic];
      const way = methods.includes(basic) ? openId.ClientSecretBasic : openId.ClientSecretPost;
      return way(clientSecret)(service, client, body, headers);
    };
    try {
      return await openId.discovery(new URL(issuer), clientId, metadata, prove, {
        [openId.customFetch]: boundedFetch,
        timeout: limits.signIn.openIdTimeoutMs / 1000,
        execute: [
          // The signature of an ID token is checked also where it came over TLS.
          openId.enableNonRepudiationChecks,
          ...(isPlain ? [openId.allowInsecureRequests] : []),
        ],
      });
    } catch (error) {
      throw new Undescribed(error);
    }
  }

  async #checked<Done>(work: () => Promise<Done>): Promise<Done> {
    try {
      return await work();
    } catch (error) {
      const { code, message, reason } = failureOf(error);
      this.#onFailure(reason);
      throw new HttpRefusal(code, message);
    }
  }
}

/** The description of the service could not be read. */
class Undescribed extends Error {
  override readonly name = 'Undescribed';

  constructor(cause: unknown) {
    super('The sign-in service could not be read.', { cause });
  }
}

const invalidCode = 'OAUTH_INVALID_RESPONSE';

function invalid(): never {
  throw Object.assign(new Error('The claims do not fit.'), { code: invalidCode });
}

/** Codes of the library that say that the service is away, or answers nonsense. */
const awayCodes: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/**
 * Returns the message that the person reads and the reason that is logged: a code of the library, no text of the
 * service.
 */
function failureOf(thrown: unknown) {
  const isUndescribed = thrown instanceof Undescribed;
  const error = isUndescribed ? thrown.cause : thrown;
  const code = textOf(error, 'code');
  const reason = code ?? (error instanceof Error ? error.name : 'unknown');
  const away = { code: 'UPSTREAM_ERROR', message: texts.away, reason } as const;
  if (isUndescribed || isUnreachable(error) || (code !== undefined && awayCodes.has(code)))
    return away;
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return { code: 'UPSTREAM_ERROR', message: texts.clock, reason } as const;
  const said = textOf(error, 'error');
  if (said === 'invalid_client' || said === 'unauthorized_client')
    return { code: 'UPSTREAM_ERROR', message: texts.setUp, reason: said } as const;
  return { code: 'UNAUTHORIZED', message: texts.refused, reason } as const;
}

function textOf(error: unknown, field: 'code' | 'error'): string | undefined {
  if (!(error instanceof Error) || !(field in error)) return undefined;
  const value = (error as Error & Record<typeof field, unknown>)[field];
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : undefined;
}

/** Whether an error is that of a `fetch` without an answer, or with one that is too long. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);

/** Follows no redirect, and reads no more of an answer than one of a sign-in service has. */
const boundedFetch: CustomFetch = async (url, { body: sent, ...init }) => {
  const form = sent instanceof URLSearchParams || typeof sent === 'string' ? String(sent) : null;
  const answer = await fetch(url, { ...init, body: form });
  const { status, headers, body } = answer;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (body !== null) {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > limits.signIn.openIdBytes) throw new TypeError('The answer is too long.');
      chunks.push(chunk);
    }
  }
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
};
