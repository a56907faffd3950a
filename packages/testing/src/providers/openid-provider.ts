import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

type Content = Readonly<Record<string, unknown>>;

interface Asked {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly state: string;
}

const base64url = (value: Content): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A sign-in service that speaks OpenID Connect (code flow, PKCE, RS256) over HTTP on this machine, and misbehaves on request. */
export class OpenIdProvider {
  readonly clientId = 'workspace';
  readonly clientSecret = 'a secret of the client';
  /** The claims of the person who signs in. */
  claims: Content = { sub: 'robin', name: 'Robin Quist', preferred_username: 'robin.quist' };
  /** Answered by the userinfo endpoint, beside the id. */
  more: Content = {};
  /** Changes what an ID token says. */
  change: (payload: Content) => Content = (payload) => payload;
  /** The signature of ID tokens. */
  signing: 'right' | 'none' | 'other key' = 'right';
  /** Every request is answered with 503. */
  isAway = false;
  /** The person refuses. */
  denies = false;
  /** Shows a page with a button, as a person sees it. */
  showsPage = false;
  readonly #keys = newKeys();
  readonly #others = newKeys();
  readonly #codes = new Map<string, Asked>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Signs in at the service, and returns the parameters that it adds to the address it sends the browser back to. */
  async visit(url: string): Promise<{ code: string; state: string; iss: string }> {
    const { headers } = await fetch(url, { redirect: 'manual' });
    const { searchParams } = new URL(headers.get('location') ?? '');
    const [code = '', state = '', iss = ''] = ['code', 'state', 'iss'].map(
      (name) => searchParams.get(name) ?? '',
    );
    return { code, state, iss };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    if (this.isAway) return json(response, 503, {});
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(response, 200, this.#description());
      case '/keys':
        return json(response, 200, {
          keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }],
        });
      case '/authorize':
        return this.#authorize(url, response);
      case '/token':
        return this.#token(request, response);
      case '/userinfo':
        return json(response, 200, { sub: this.claims['sub'], ...this.more });
      default:
        return json(response, 404, {});
    }
  }

  #description(): Content {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #authorize({ searchParams: asked, href }: URL, response: ServerResponse): void {
    if (this.showsPage && !asked.has('confirmed')) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const next = `${href}&confirmed=1`.replaceAll('&', '&amp;');
      response.end(`<!doctype html><title>Sign-in service</title><a href="${next}">Continue</a>`);
      return;
    }
    const back = new URL(asked.get('redirect_uri') ?? '');
    const state = asked.get('state') ?? '';
    if (this.denies) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('base64url');
      this.#codes.set(code, {
        redirectUri: back.href,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        state,
      });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', state);
    back.searchParams.set('iss', this.issuer);
    response.writeHead(302, { location: back.href }).end();
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await textOf(request));
    const proof = [this.clientId, this.clientSecret].map(encodeURIComponent).join(':');
    const expected = `Basic ${Buffer.from(proof.replaceAll('%20', '+')).toString('base64')}`;
    if (request.headers.authorization !== expected)
      return json(response, 401, { error: 'invalid_client' });
    const code = body.get('code') ?? '';
    const asked = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (asked?.challenge !== challenge || asked.redirectUri !== body.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const payload = this.change({
      iss: this.issuer,
      aud: this.clientId,
      exp: now + 300,
      iat: now,
      nonce: asked.nonce,
      ...this.claims,
    });
    return json(response, 200, {
      access_token: 'an access token',
      token_type: 'Bearer',
      id_token: this.#signed(payload),
    });
  }

  #signed(payload: Content): string {
    const isSigned = this.signing !== 'none';
    const header = isSigned ? { alg: 'RS256', kid: 'one' } : { alg: 'none' };
    const content = `${base64url(header)}.${base64url(payload)}`;
    if (!isSigned) return `${content}.`;
    const keys = this.signing === 'right' ? this.#keys : this.#others;
    return `${content}.${signature(keys.privateKey, content)}`;
  }
}

const signature = (key: KeyObject, content: string): string =>
  sign('sha256', Buffer.from(content), key).toString('base64url');

function json(response: ServerResponse, status: number, content: Content): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}
