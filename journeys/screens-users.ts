import type { User } from '../contract/src/routes/account/user.ts';
import { signedIn } from './accounts.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { alter, beSignedIn, calls, hold, refuse, seeHeading, text } from './visit-helpers.ts';

const path = '/admin/user-management';

const open = async ({ page, url, language }: Visit, address: string) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(address);
};

/** Enough users for several pages, the first with the longest name, address and workplace. */
const manyUsers = (users: User[]): User[] => {
  const [some] = users.filter(({ login }) => login !== 'admin');
  if (!some) throw new Error('there is nobody but the administrator');
  const long = {
    firstName: 'Annemarieke'.repeat(4),
    lastName: 'van den Heuvel-Eibrink'.repeat(2),
    email: `${'een-heel-lange-naam'.repeat(3)}@${'organisatie'.repeat(5)}.example.nl`,
    association: 'Anders: een zelfstandige praktijk voor opvoedvragen',
    lastSignInDate: '2026-11-20T13:58:00Z',
  };
  const furtherUsers = Array.from({ length: 3 }, (_, index) => ({
    ...some,
    id: 1000 + index,
    activated: index % 3 > 0,
  }));
  return [{ ...some, ...long, id: 999, profileDTO: { ...some.profileDTO, test: true } }, ...users, ...furtherUsers];
};

const seeRows = async (visit: Visit) => {
  await expect(visit.page.getByRole('row')).not.toHaveCount(0);
  await expect(visit.page.getByRole('switch').first()).toBeAttached();
};

const withUsers = async (visit: Visit) => {
  await visit.page.route(calls.users, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'x-total-count': '412' };
    await route.fulfill({ response, headers, json: manyUsers(await response.json()) });
  });
  await open(visit, path);
  await seeRows(visit);
};

const press = ({ page, language }: Visit, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: text(language, key), exact: true })
    .click();

const professional = `${path}/professional@example.nl`;

/** Shows the user as one whose activation mail failed, with a session and a long history. */
const asWaiting = async ({ page }: Visit) => {
  await alter(page, calls.userAlone, (user: User) => ({ ...user, activated: false, state: 'WAITING' }));
  const date = '2026-11-20T11:20:00Z';
  const mail = {
    id: 1,
    kind: 'activation',
    recipient: `${'lang'.repeat(12)}@vorbeeld.nl`,
    login: null,
    language: 'nl',
  };
  const failed = { status: 'FAILED', state: 'FAILED', attempts: 5, reason: '550 5.1.2 unknown', canResend: true };
  const dates = { createdDate: date, nextAttemptDate: null, lastAttemptDate: date, sentDate: null };
  const event = { id: 1, date, type: 'REGISTRATION', by: null, isOwn: true, fields: [], activated: null };
  await page.route(calls.userActivity, (route) =>
    route.fulfill({
      json: {
        mails: [
          { ...mail, ...failed, ...dates },
          { ...mail, ...failed, ...dates, id: 2 },
        ],
        hasMailServer: true,
        sessions: [{ startedDate: date, endsDate: date }],
        changes: [{ ...event, id: 2, type: 'USER_UPDATE', by: 'Anna', isOwn: false, fields: ['login'] }, event],
        measurements: 1234,
      },
    }),
  );
};

/** Screens of users, for administrators. */
export const userScreens: readonly Screen[] = [
  { name: 'users', inEnglish: true, open: withUsers },
  {
    name: 'users, none found',
    inEnglish: true,
    open: async (visit) => {
      await open(visit, `${path}?search=nobody-at-all&with=test`);
      await expect(visit.page.getByText(text(visit.language, 'userManagement.home.notFound'))).toBeVisible();
    },
  },
  {
    name: 'users, loading',
    open: async (visit) => {
      await hold(visit.page, calls.users);
      await open(visit, path);
      await expect(visit.page.getByText(text(visit.language, 'entity.list.loading'))).toBeAttached();
    },
  },
  {
    name: 'users, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.users, 405);
      await open(visit, path);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'a user',
    inEnglish: true,
    open: async (visit) => {
      await open(visit, professional);
      await seeHeading(visit.page, 'Sanne');
    },
  },
  {
    name: 'a user who waits for activation, whose mail failed',
    inEnglish: true,
    open: async (visit) => {
      await asWaiting(visit);
      await open(visit, professional);
      await expect(
        visit.page.getByRole('region', { name: text(visit.language, 'userManagement.activation.title') }),
      ).toBeVisible();
    },
  },
  {
    name: 'letting in a user without a confirmed address, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await asWaiting(visit);
      await open(visit, professional);
      await press(visit, 'userManagement.unconfirmed.button');
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'switching off a user, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await open(visit, professional);
      await visit.page.getByRole('switch').click();
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'a user, whose activity failed',
    open: async (visit) => {
      await refuse(visit.page, calls.userActivity, 405);
      await open(visit, professional);
      await expect(visit.page.getByText(text(visit.language, 'userManagement.activity.failed'))).toBeVisible();
    },
  },
  {
    name: 'a user, loading',
    open: async (visit) => {
      await hold(visit.page, calls.user);
      await open(visit, professional);
      await expect(visit.page.getByText(text(visit.language, 'entity.detail.loading'))).toBeAttached();
    },
  },
  {
    name: 'a user, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.user, 405);
      await open(visit, professional);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'a new user, with nothing filled in',
    inEnglish: true,
    open: async (visit) => {
      await open(visit, `${path}/new`);
      await press(visit, 'entity.action.save');
      await expect(visit.page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(1);
    },
  },
  {
    name: 'a user, being changed',
    inEnglish: true,
    open: async (visit) => {
      await open(visit, `${professional}/edit`);
      await expect(
        visit.page.getByRole('textbox', { name: text(visit.language, 'userManagement.email') }),
      ).toBeVisible();
    },
  },
  {
    name: 'a user, changed meanwhile',
    open: async (visit) => {
      await visit.page.route(calls.users, async (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 412, json: { status: 412, message: 'error.conflict' } })
          : route.continue(),
      );
      await open(visit, `${professional}/edit`);
      await press(visit, 'entity.action.save');
      await expect(visit.page.getByText(text(visit.language, 'error.conflict'))).toBeVisible();
    },
  },
  {
    name: 'the own account among the users, being changed',
    open: async (visit) => {
      const { email } = await signedIn(visit.url, 'admin');
      await open(visit, `${path}/${email}/edit`);
      await expect(visit.page.getByText(text(visit.language, 'userManagement.form.ownHint'))).toBeVisible();
    },
  },
  {
    name: 'deletion of a user, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await open(visit, `${professional}/delete`);
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
];
