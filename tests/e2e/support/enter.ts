import { demoPassword, type DemoPerson } from '@mach42/server/demo/people.ts';
import type { APIResponse, Page } from 'playwright';

type Role = 'standard' | 'moderator' | 'admin';

interface SignedIn {
  readonly token: string;
  readonly user: { readonly userId: string };
}

const signedInOf = async (answer: APIResponse): Promise<SignedIn> => {
  const { data } = (await answer.json()) as { readonly data: SignedIn };
  return data;
};

/** Signs someone in without the form, in a role of theirs. */
export async function signedInAs(
  page: Page,
  address: string,
  person: DemoPerson,
  role?: Role,
): Promise<SignedIn> {
  const { mobile } = person;
  const login = { mobile, password: demoPassword, environment: 'web' };
  const first = await signedInOf(
    await page.request.post(`${address}/api/auth/login`, { data: login }),
  );
  if (role === undefined) return first;
  const headers = { authorization: `Bearer ${first.token}` };
  return signedInOf(
    await page.request.post(`${address}/api/auth/role`, { data: { role }, headers }),
  );
}

/** Has the page know who is signed in, as after the form. */
export async function keepSignedIn(page: Page, { token, user }: SignedIn): Promise<void> {
  await page.evaluate(
    ([auth, name, id]) => {
      localStorage.setItem('auth_token', auth);
      localStorage.setItem('auth_user', name);
      localStorage.setItem('userId', id);
    },
    [token, JSON.stringify(user), user.userId] as const,
  );
}

/** Opens a page of the workspace as someone, and waits for nothing on it; answers their token. */
export async function openAs(
  page: Page,
  address: string,
  person: DemoPerson,
  { role, path = '' }: { readonly role?: Role | undefined; readonly path?: string } = {},
): Promise<string> {
  const signedIn = await signedInAs(page, address, person, role);
  await page.goto(`${address}/favicon.svg`);
  await keepSignedIn(page, signedIn);
  await page.goto(`${address}${path}`);
  return signedIn.token;
}

/** Opens the workspace as someone; answers their token. */
export async function enterAs(
  page: Page,
  address: string,
  person: DemoPerson,
  role?: Role,
): Promise<string> {
  const token = await openAs(page, address, person, { role });
  await page.getByRole('button', { name: /^Account of / }).waitFor();
  return token;
}
