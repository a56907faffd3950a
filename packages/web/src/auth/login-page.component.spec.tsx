import { login, verify } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import {
  beginRequiredFactor,
  confirmRequiredFactor,
  takeSecondStep,
} from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts } from '@mach42/contracts/users/second-factor-texts.ts';
import { FakeServer, refused } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPage, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it, vi } from 'vitest';
import { readAuth, tokenKey } from './stored-auth.ts';

const { standard: dana } = people;
const open = (server = new FakeServer()): Promise<Screen> =>
  openPage('/login', { as: 'anonymous', server });
const button = (screen: Screen): Promise<HTMLElement> =>
  screen.findByRole('button', { name: 'Log in' });

describe('the sign-in', () => {
  it('AUTH-080 AUTH-090 AUTH-110 takes digits only, puts 00 in front, and opens with eleven', async () => {
    const screen = await open();
    const mobile = await screen.findByLabelText('Mobile number');
    expect(mobile.getAttribute('placeholder')).toMatch(/\d.*Denmark/);
    await screen.user.type(mobile, '45-11 x');
    expect(mobile).toHaveProperty('value', '004511');
    expect(await button(screen)).toHaveProperty('disabled', true);
    await screen.user.type(mobile, '1111');
    expect(mobile).toHaveProperty('value', '0045111111');
    expect(await button(screen)).toHaveProperty('disabled', true);
    await screen.user.type(mobile, '1');
    expect(await button(screen)).toHaveProperty('disabled', false);
  });

  it('AUTH-100 sends nothing of a number that is too short', async () => {
    const server = new FakeServer().answer(login, { data: { token: 't', user: dana } });
    const screen = await open(server);
    await screen.user.type(await screen.findByLabelText('Mobile number'), '0045{Enter}');
    expect(server.received(login)).toHaveLength(0);
  });

  it('says in place what is missing, and shows the password on demand', async () => {
    const server = new FakeServer().refuse(login, {
      code: 'VALIDATION_ERROR',
      message: 'Password is required for web login',
    });
    const screen = await open(server);
    await screen.fill('Mobile number', dana.mobile);
    await screen.user.click(await button(screen));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Password is required for web login');
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(password).toHaveProperty('type', 'password');
    await screen.press('Show password');
    expect(password).toHaveProperty('type', 'text');
  });

  it('AUTH-130 is titled by its environment, with the field that it needs', async () => {
    const screen = await open();
    await screen.findByRole('heading', { name: 'Login to Mach42' });
    screen.getByLabelText('Password');
    await screen.press('Use a secret word');
    await screen.findByRole('heading', { name: 'GPT Authentication' });
    screen.getByLabelText('Secret word');
  });

  it('says why it was refused, and keeps the number', async () => {
    const server = new FakeServer().refuse(login, {
      code: 'UNAUTHORIZED',
      message: 'Invalid credentials',
    });
    const screen = await open(server);
    await screen.fill('Mobile number', dana.mobile);
    await screen.fill('Password', 'not-mine');
    await screen.user.click(await button(screen));
    await screen.findByText('Invalid credentials');
    expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', dana.mobile);
    expect(screen.getByLabelText('Password')).toBe(document.activeElement);
    expect(server.inputs(login)).toEqual([
      { body: { mobile: dana.mobile, password: 'not-mine', environment: 'web' } },
    ]);
  });

  it.each([
    ['nothing', {}],
    ['no person', { data: { token: 't' } }],
    ['no token', { data: { user: dana } }],
  ])('AUTH-070 reports an answer that holds %s', async (_, answer) => {
    const server = new FakeServer().answer(login, answer as never);
    const screen = await open(server);
    await screen.fill('Mobile number', dana.mobile);
    await screen.fill('Password', 'mine');
    await screen.user.click(await button(screen));
    await screen.findByText('Invalid response format');
    expect(localStorage.getItem(tokenKey)).toBeNull();
    expect(screen.app.app.store.getState().session.signedIn).toBe(false);
  });

  it.each(['_id', 'id', 'userId'] as const)('AUTH-250 reads who it is from %s', async (name) => {
    const { id, _id, userId, ...others } = dana;
    expect([id, _id]).toEqual([userId, userId]);
    const known = { ...others, [name]: userId } as User;
    const server = new FakeServer().answer(login, { data: { token: 't', user: known } });
    const screen = await open(server.answer(verify, { data: { user: known } }));
    await screen.fill('Mobile number', dana.mobile);
    await screen.fill('Password', 'mine');
    await screen.user.click(await button(screen));
    await expect.poll(() => screen.app.app.store.getState().session.userId).toBe(userId);
    expect(readAuth(localStorage, 0)?.user).toMatchObject({ id: userId, _id: userId, userId });
  });

  it('AUTH-220 holds the person, the token, and whether it is loading or failed, on the way', async () => {
    const server = new FakeServer()
      .answer(login, ({ body }) =>
        body.password === 'mine'
          ? { data: { token: 't', user: dana } }
          : refused({ code: 'UNAUTHORIZED', message: 'Invalid credentials' }),
      )
      .answer(verify, { data: { user: dana } });
    const screen = await open(server);
    const auth = () => screen.app.app.store.getState().auth;
    const letGo = server.hold(login);
    await screen.fill('Mobile number', dana.mobile);
    await screen.fill('Password', 'not mine');
    await screen.user.click(await button(screen));
    expect(auth()).toMatchObject({ user: null, token: null, isLoading: true, error: null });
    letGo();
    await screen.findByText('Invalid credentials');
    expect(auth()).toMatchObject({
      isAuthenticated: false,
      isLoading: false,
      error: 'Invalid credentials',
    });
    await screen.fill('Password', 'mine');
    await screen.user.click(await button(screen));
    await expect.poll(auth).toMatchObject({
      user: dana,
      token: 't',
      isAuthenticated: true,
      isLoading: false,
      error: null,
    });
  });

  it('[LG5] has the language, which a visitor’s browser keeps', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const screen = await open();
    const choice = await screen.findByRole('combobox', { name: 'Language' });
    await screen.user.selectOptions(choice, 'Deutsch');
    expect(localStorage.getItem('preferredLanguage')).toBe('de');
    expect(reload).toHaveBeenCalledTimes(1);
    await screen.user.selectOptions(choice, 'English');
    await screen.user.selectOptions(choice, 'Language of the browser');
    expect(localStorage.getItem('preferredLanguage')).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
    reload.mockRestore();
  });
});

describe('the second step', () => {
  const ticket = 'of the first step';
  async function toStep(server: FakeServer, isOn: boolean) {
    server.answer(login, { data: { secondStep: { ticket, isOn } } });
    const screen = await open(server);
    await screen.fill('Mobile number', dana.mobile);
    await screen.fill('Password', 'kiln otter ladder');
    await screen.user.click(await button(screen));
    await screen.findByRole('heading', { name: secondFactorTexts.step });
    return screen;
  }

  it('[UC33] asks for a code, says that one is wrong, and enters with the right one', async () => {
    const server = new FakeServer().refuse(takeSecondStep, {
      code: 'VALIDATION_ERROR',
      message: secondFactorTexts.wrongCode,
    });
    const screen = await toStep(server, true);
    expect(localStorage.getItem(tokenKey)).toBeNull();
    await screen.fill(secondFactorTexts.anyCode, '000000');
    await screen.press(secondFactorTexts.logIn);
    await screen.shows(secondFactorTexts.wrongCode);
    server.answer(takeSecondStep, { data: { token: 't', user: dana } });
    await screen.fill(secondFactorTexts.anyCode, '123456');
    await screen.press(secondFactorTexts.logIn);
    await expect.poll(() => screen.app.app.store.getState().auth.token).toBe('t');
    expect(server.inputs(takeSecondStep).at(-1)).toMatchObject({
      body: { ticket, code: '123456' },
    });
  });

  it('goes back to the password', async () => {
    const screen = await toStep(new FakeServer(), true);
    await screen.press(secondFactorTexts.back);
    expect(await screen.findByLabelText('Password')).toHaveProperty('value', '');
  });

  it('[UC34] sets up what is required, and enters once the codes are kept', async () => {
    const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD'];
    const server = new FakeServer()
      .answer(beginRequiredFactor, { data: { secret: 'ABCD', uri: 'otpauth://totp/x' } })
      .answer(confirmRequiredFactor, { data: { token: 't', user: dana, recoveryCodes } });
    const screen = await toStep(server, false);
    await screen.fill(secondFactorTexts.code, '123456');
    await screen.press(secondFactorTexts.confirm);
    await screen.shows('AAAA-BBBB-CCCC-DDDD');
    expect(screen.app.app.store.getState().auth.token).toBeNull();
    await screen.press(secondFactorTexts.kept);
    await expect.poll(() => screen.app.app.store.getState().auth.token).toBe('t');
  });
});
