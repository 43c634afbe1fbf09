import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { startMailServer } from '../server/test/mail-server.ts';
import { axeFindings, expect, test as journey } from './journey.ts';
import { Product } from './product.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Finds a free port. It is chosen before the start, because links in mails contain the address. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (typeof address !== 'object' || !address) throw new Error('there is no free port');
  probe.close();
  await once(probe, 'close');
  return address.port;
};

/** Starts a product that knows its own address. */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const port = await freePort();
  const product = new Product({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ...settings });
  await product.start();
  return product;
};

/** Starts a product with its mail server. */
const startMailing = async () => {
  const mails = await startMailServer();
  const product = await startProduct({ SMTP_URL: mails.url });
  const remove = async () => {
    await product.remove();
    await mails.stop();
  };
  return { mails, product, remove };
};

/** Journeys on a product that sends its mails to a mail server. */
export const test = journey.extend<{ mailing: Awaited<ReturnType<typeof startMailing>>; mails: MailServer }>({
  mailing: [
    async ({ products }, use) => use(await products.own('mails', startMailing)),
    { scope: 'test', timeout: 120_000 },
  ],
  mails: async ({ mailing }, use) => use(mailing.mails),
  product: async ({ mailing }, use) => use(mailing.product),
});

/** Waits for the last mail to an address with a subject. */
export const mailTo = async (mails: MailServer, address: string, subject: string | RegExp) => {
  const find = () => mails.received.findLast(({ to, mail }) => to.includes(address) && mail.subject?.match(subject));
  await expect.poll(() => find()?.mail.subject, { timeout: 15_000 }).toBeTruthy();
  return find()?.mail.html ?? '';
};

/** Link with a key in a mail. */
export const linkIn = (html: string): string => {
  const link = /href="([^"]*\?key=[^"]*)"/.exec(html)?.[1];
  if (!link) throw new Error(`there is no link in ${html}`);
  return link.replaceAll('&amp;', '&');
};

/** The same link with its key as a part of the path. */
export const withKeyInPath = (link: string): string => link.replace('?key=', '/');

/** Data of a person who registers. */
export type Person = { firstName: string; email: string; password: string };

let people = 0;

/** Data of a new person. */
export const newPerson = (): Person => {
  people += 1;
  return { firstName: 'Noor', email: `noor${people}.${process.pid}@example.nl`, password: 'Een fiets naar zee 7' };
};

/** Parts of the registration form, by their Dutch names. */
export const registration = (page: Page) => ({
  firstName: page.getByRole('textbox', { name: 'Voornaam' }),
  email: page.getByRole('textbox', { name: 'E-mailadres' }),
  password: page.getByRole('textbox', { name: 'Wachtwoord', exact: true }),
  repeated: page.getByRole('textbox', { name: 'Herhaal je wachtwoord' }),
  work: page.getByRole('combobox', { name: 'Werkveld' }),
  other: page.getByRole('textbox', { name: 'Ander werkveld' }),
  elearning: page.getByRole('checkbox', { name: /^Ik heb de e-learning/ }),
  registered: page.getByRole('checkbox', { name: 'Ik sta geregistreerd als jeugdprofessional.' }),
  research: page.getByRole('checkbox', { name: /^Mijn metingen mogen/ }),
  send: page.getByRole('button', { name: 'Account maken' }),
});

/** Ticks a box by its label, which draws the box. */
export const tick = (page: Page, box: Locator): Promise<void> =>
  page
    .locator('label')
    .filter({ has: box })
    .click({ position: { x: 8, y: 8 } });

/** Fills in the required parts of the registration. */
export const fillRegistration = async (page: Page, { firstName, email, password }: Person): Promise<void> => {
  const form = registration(page);
  await form.firstName.fill(firstName);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.repeated.fill(password);
  await form.work.selectOption({ label: 'Veilig Thuis' });
  await tick(page, form.elearning);
  await tick(page, form.registered);
};

/** Registers and activates a person through the API, for journeys about something else. */
export const registerMember = async (
  page: Page,
  url: string,
  mails: MailServer,
  person = newPerson(),
): Promise<Person> => {
  const places = await (await page.request.get(`${url}/api/professional-association-translation/language/nl`)).json();
  const reply = await page.request.post(`${url}/api/register`, {
    data: {
      ...person,
      langKey: 'nl',
      profAssocTranslationId: places[0].id,
      profileDTO: {
        professionalAssociation: null,
        agreeOnElearning: true,
        agreeOnProfessionalRegistered: true,
        agreeOnResearch: false,
      },
    },
  });
  expect(reply.status()).toBe(201);
  const key = new URL(linkIn(await mailTo(mails, person.email, 'Activeer'))).searchParams.get('key') ?? '';
  expect((await page.request.get(`${url}/api/activate`, { params: { key } })).status()).toBe(200);
  return person;
};

/** Fills in and sends the sign-in form on the screen. */
export const signInAs = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email);
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
};

/** Chooses an entry of the account menu. */
export const openFromMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name }).click();
};

/** Toasts at the top left. */
export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /Meldingen|Messages/ })
    .getByRole('group')
    .filter({ hasText: text });

/** Heading of the first level. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Expects an invalid field with this advice in its description. */
export const expectInvalid = async (field: Locator, text: string): Promise<void> => {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const asItIs = text.replace(/[.?*+^$()[\]{}|\\]/g, '\\$&');
  await expect(field).toHaveAccessibleDescription(new RegExp(asItIs));
};

/** Pixels by which the page can be scrolled sideways. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Findings of axe, except for announcements. React Aria announces a waiting button by its name for seven seconds. If
 * the button disappears meanwhile, the announcement has no name, and no screen reader speaks it.
 */
export const calmFindings = (page: Page): Promise<string[]> => axeFindings(page, '[data-live-announcer]');
