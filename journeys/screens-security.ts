import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { alter, calls, heading, hold, openSignedIn, refuse, text } from './visit-helpers.ts';

const atSecurity = async (visit: Visit) => {
  await openSignedIn(visit, '/account/security');
  await expect(visit.page.getByText(text(visit.language, 'security.sessions.current'))).toBeVisible();
};

const press = (visit: Visit, key: string) =>
  visit.page.getByRole('button', { name: text(visit.language, key), exact: true }).click();

/** Answers as if the user had set up an app. */
const haveApp = (visit: Visit) =>
  alter(visit.page, calls.secondFactor, (factor: object) => ({
    ...factor,
    authenticatorSince: '2026-11-02T09:00:00Z',
    recoveryCodes: 9,
  }));

const askPassword = async (visit: Visit) => {
  await press(visit, 'security.factor.setUp');
  const password = visit.page.getByRole('dialog').getByLabel(text(visit.language, 'security.factor.password'));
  await expect(password).toBeVisible();
  return password;
};

/** The second factor and the sessions of a user. */
export const securityScreens: readonly Screen[] = [
  { name: 'security', inEnglish: true, open: atSecurity },
  {
    name: 'security, with an app and two sessions',
    open: async (visit) => {
      await haveApp(visit);
      await alter(visit.page, calls.sessions, (sessions: object[]) => [
        ...sessions,
        {
          ...{ key: crypto.randomUUID(), isCurrent: false, browser: null, system: null, network: '2001:db8:12::/48' },
          ...{ startedDate: '2026-11-02T09:00:00Z', lastUsedDate: '2026-11-02T09:05:00Z' },
          ...{ endsDate: '2026-12-02T09:00:00Z', remembered: true },
        },
      ]);
      await alter(visit.page, calls.passkeys, () => [
        {
          ...{ id: 1, name: 'Telefoon van het werk', isBackedUp: false },
          ...{ createdDate: '2026-11-02T09:00:00Z', lastUsedDate: null },
        },
      ]);
      await atSecurity(visit);
      await expect(visit.page.getByText('Telefoon van het werk')).toBeVisible();
      await expect(visit.page.getByText(text(visit.language, 'security.factor.remove'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'security, loading',
    open: async (visit) => {
      await hold(visit.page, calls.sessions);
      await openSignedIn(visit, '/account/security');
      await expect(heading(visit.page)).toHaveText(text(visit.language, 'security.title'));
    },
  },
  {
    name: 'security, sessions not loaded',
    open: async (visit) => {
      await refuse(visit.page, calls.sessions, 405);
      await openSignedIn(visit, '/account/security');
      await expect(visit.page.getByText(text(visit.language, 'security.sessions.failed'))).toBeVisible();
    },
  },
  {
    name: 'security, the password before the app, open',
    open: async (visit) => {
      await atSecurity(visit);
      await askPassword(visit);
    },
  },
  {
    name: 'security, the app to connect, open',
    inEnglish: true,
    open: async (visit) => {
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
      await visit.page.route(calls.authenticator, (route) =>
        route.fulfill({ json: { secret, uri: `otpauth://totp/OK!:noor?issuer=OK!&secret=${secret}` } }),
      );
      await atSecurity(visit);
      await (await askPassword(visit)).fill('professional-demo');
      await press(visit, 'security.factor.next');
      await expect(
        visit.page.getByRole('img', { name: text(visit.language, 'security.factor.picture') }),
      ).toBeVisible();
    },
  },
  {
    name: 'security, the app to remove, open',
    open: async (visit) => {
      await haveApp(visit);
      await atSecurity(visit);
      await press(visit, 'security.factor.remove');
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
];
