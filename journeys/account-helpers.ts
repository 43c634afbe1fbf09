import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { startMailServer } from '../server/test/mail-server.ts';
import { axeFindings, expect, test as journey } from './journey.ts';
import { Product } from './product.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A port that nobody has. The links in mails are made with the address, so it is chosen before the start. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (typeof address !== 'object' || !address) throw new Error('there is no free port');
  probe.close();
  await once(probe, 'close');
  return address.port;
};

/** A product that knows the address it is reached at, started. */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const port = await freePort();
  const product = new Product({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ...settings });
  await product.start();
  return product;
};

/** A product with the mail server that it sends its mails to. */
const startMailing = async () => {
  const mails = await startMailServer();
  const product = await startProduct({ SMTP_URL: mails.url });
  const remove = async () => {
    await product.remove();
    await mails.stop();
  };
  return { mails, product, remove };
};

/** A journey through a product that sends its mails to a mail server. */
export const test = journey.extend<{ mailing: Awaited<ReturnType<typeof startMailing>>; mails: MailServer }>({
  mailing: [
    async ({ products }, use) => use(await products.own('mails', startMailing)),
    { scope: 'test', timeout: 120_000 },
  ],
  mails: async ({ mailing }, use) => use(mailing.mails),
  product: async ({ mailing }, use) => use(mailing.product),
});

/** The last mail to an address with a subject, once it is there. */
export const mailTo = async (mails: MailServer, address: string, subject: string | RegExp) => {
  const find = () => mails.received.findLast(({ to, mail }) => to.includes(address) && mail.subject?.match(subject));
  await expect.poll(() => find()?.mail.subject, { timeout: 15_000 }).toBeTruthy();
  return find()?.mail.html ?? '';
};

/** The address in a mail that holds a key. */
export const linkIn = (html: string): string => {
  const link = /href="([^"]*\?key=[^"]*)"/.exec(html)?.[1];
  if (!link) throw new Error(`there is no link in ${html}`);
  return link.replaceAll('&amp;', '&');
};

/** The same link with its key as a part of the path. */
export const withKeyInPath = (link: string): string => link.replace('?key=', '/');

/** Whoever registers in a test. */
export type Person = { firstName: string; email: string; password: string };

let people = 0;

/** Somebody new. */
export const somebody = (): Person => {
  people += 1;
  return { firstName: 'Noor', email: `noor${people}.${process.pid}@example.nl`, password: 'Een fiets naar zee 7' };
};

/** The parts of the registration form, by their Dutch names. */
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

/** Ticks a box the way people do: by its label, which draws it. */
export const tick = (page: Page, box: Locator): Promise<void> =>
  page
    .locator('label')
    .filter({ has: box })
    .click({ position: { x: 8, y: 8 } });

/** Fills all that is needed for an account. */
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

/** Registers and activates somebody without a screen, where that is not what the journey is about. */
export const member = async (page: Page, url: string, mails: MailServer, person = somebody()): Promise<Person> => {
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

/** Fills the sign-in that is on the screen, and sends it. */
export const signInAs = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email);
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
};

/** Goes somewhere by the account menu. */
export const byMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name }).click();
};

/** The messages at the top left. */
export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /Meldingen|Messages/ })
    .getByRole('group')
    .filter({ hasText: text });

/** The one heading of the first level. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Expects a field to be marked wrong, with what to do about it in its description. */
export const expectFault = async (field: Locator, text: string): Promise<void> => {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const asItIs = text.replace(/[.?*+^$()[\]{}|\\]/g, '\\$&');
  await expect(field).toHaveAccessibleDescription(new RegExp(asItIs));
};

/** How many pixels a page can be moved sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * The findings of axe on a page, but for what it says aloud. React Aria announces a waiting button by its name, for seven
 * seconds; when the button is gone by then, what is announced has no name, and nobody hears it.
 */
export const calmFindings = (page: Page): Promise<string[]> => axeFindings(page, '[data-live-announcer]');
