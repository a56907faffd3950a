import { OpenIdProvider } from '@mach42/testing/providers/openid-provider.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { registerForTest, robin, withToken } from './person.fixture.ts';
import type { NewUser } from './register-user.ts';
import type { SingleSignOn } from './single-sign-on.ts';

/** The claims of the person at the sign-in service. */
export const claims = {
  sub: 'r-1',
  name: 'Robin Quist',
  preferred_username: 'robin.quist',
  email: 'robin@example.org',
  email_verified: true,
};

interface SignedInUser {
  readonly userId: string;
  readonly mobile: string;
  readonly roles: readonly string[];
}

/** The person that a sign-in answers. */
export const userIn = ({ body }: { body: { data: Record<string, unknown> } }): SignedInUser =>
  body.data['user'] as SignedInUser;

/** The command API with a sign-in service on this machine, and a person who has a password. */
export class OpenIdWorld implements AsyncDisposable {
  readonly provider: OpenIdProvider;
  readonly api: CommandApi;
  /** The id of the person. */
  readonly id: string;

  /** Whether there are admins beside the person, now and after they were asked for. */
  readonly others: { areAdmins: boolean; areAdminsAfter?: boolean };

  private constructor(
    provider: OpenIdProvider,
    api: CommandApi,
    { id, others }: Pick<OpenIdWorld, 'id' | 'others'>,
  ) {
    this.others = others;
    this.provider = provider;
    this.api = api;
    this.id = id;
  }

  static async start(changed: Partial<SingleSignOn> = {}): Promise<OpenIdWorld> {
    const provider = await new OpenIdProvider().start();
    provider.claims = claims;
    const singleSignOn: SingleSignOn = {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      scopes: 'openid profile email',
      label: 'Log in with Staff',
      createsAccounts: false,
      roles: undefined,
      ...changed,
    };
    const others: OpenIdWorld['others'] = { areAdmins: true };
    const api = await startCommandApi({
      singleSignOn,
      lookups: {
        hasOtherAdmin: async () => {
          const { areAdmins } = others;
          others.areAdmins = others.areAdminsAfter ?? areAdmins;
          return areAdmins;
        },
      },
    });
    const id = await registerForTest(api, robin);
    return new OpenIdWorld(provider, api, { id, others });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.api.close();
    await this.provider.close();
  }

  register(person: NewUser): Promise<string> {
    return registerForTest(this.api, person);
  }

  /** Makes one call with a token. */
  as(token: string | undefined, url: string, body?: object) {
    return withToken(this.api, token, () => this.api.anonymous.post(url, body));
  }

  async login(mobile = robin.mobile): Promise<string> {
    const body = { mobile, password: robin.password, environment: 'web' };
    return String((await this.as(undefined, '/api/auth/login', body)).body.data['token']);
  }

  begin() {
    return this.as(undefined, '/api/auth/openid/begin');
  }

  /** Returns what the browser has when it is back from the sign-in service. */
  async through(begun: { body: { data: Record<string, unknown> } }) {
    const { flow, url } = begun.body.data;
    return { flow: String(flow), ...(await this.provider.visit(String(url))) };
  }

  async way() {
    return this.through(await this.begin());
  }

  finish(body: object) {
    return this.as(undefined, '/api/auth/openid', body);
  }

  async signIn() {
    return this.finish(await this.way());
  }

  beginLink(token: string, currentPassword = robin.password) {
    return this.as(token, '/api/auth/identities/begin', { currentPassword });
  }

  async link(token: string) {
    const body = await this.through(await this.beginLink(token));
    return this.as(token, '/api/auth/identities', body);
  }

  unlink(token: string, identityId: string, currentPassword = robin.password) {
    return this.as(token, `/api/auth/identities/${identityId}/unlink`, { currentPassword });
  }

  /** Types of the person's events. */
  async events(): Promise<string[]> {
    const log = await this.api.store.readStream(`user-${this.id}`, { direction: 'forwards' });
    return log.map(({ type }) => type);
  }
}
