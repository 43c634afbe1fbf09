import { signedIn } from './accounts.ts';
import { expect } from './journey.ts';
import { stopMeasurement, takeMeasurement } from './past-measurements.ts';
import { productAt } from './product.ts';
import type { Screen, Visit } from './screen.ts';
import { firstPath } from './trees.ts';
import { calls, heading, hold, openSignedIn, refuse, seeHeading, text } from './visit-helpers.ts';

/** Takes two measurements in the account of this visit: one with an outcome, one closed without. */
const measured = async ({ url }: Visit) => {
  const product = productAt(url);
  const { token } = await signedIn(url, 'professional');
  const { tree, path } = await firstPath(product);
  const finished = await takeMeasurement(product, token, tree.id, path);
  const stopped = await takeMeasurement(product, token, tree.id, path.slice(0, -1));
  await stopMeasurement(product, token, stopped);
  return { finished, stopped, open: () => takeMeasurement(product, token, tree.id, path.slice(0, 1)) };
};

const seeText = (visit: Visit, key: string) =>
  expect(visit.page.getByText(text(visit.language, key), { exact: true })).toBeVisible();

const openFinished = async (visit: Visit) => {
  const { finished } = await measured(visit);
  await openSignedIn(visit, `/measurements/${finished.key}`);
  await expect(visit.page.getByRole('heading', { name: text(visit.language, 'result.why.title') })).toBeVisible();
};

/** The user's measurements. The empty state comes first, because the states of a screen share an account. */
export const ownMeasurementScreens: readonly Screen[] = [
  {
    name: 'my measurements, without any',
    open: async (visit) => {
      await openSignedIn(visit, '/measurements');
      await seeText(visit, 'measurements.empty');
    },
  },
  {
    name: 'my measurements, none found',
    open: async (visit) => {
      await openSignedIn(visit, '/measurements?period=3');
      await seeText(visit, 'measurements.notFound');
    },
  },
  {
    name: 'my measurements, loading',
    open: async (visit) => {
      await hold(visit.page, calls.measurementList);
      await openSignedIn(visit, '/measurements');
      await expect(visit.page.getByText(text(visit.language, 'measurements.loading'))).toBeAttached();
    },
  },
  {
    name: 'my measurements, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.measurementList, 405);
      await openSignedIn(visit, '/measurements');
      await seeText(visit, 'measurements.error');
    },
  },
  {
    name: 'my measurements',
    inEnglish: true,
    open: async (visit) => {
      const { open } = await measured(visit);
      await open();
      await openSignedIn(visit, '/measurements');
      await expect(visit.page.getByRole('row').nth(3)).toBeVisible();
    },
  },
  {
    name: 'past measurement',
    inEnglish: true,
    open: openFinished,
  },
  {
    name: 'past measurement, with its examples and its text to be copied',
    open: async (visit) => {
      await openFinished(visit);
      const path = visit.page.getByRole('region', { name: text(visit.language, 'result.why.title') });
      await path.getByText(text(visit.language, 'result.why.examples')).first().click();
      await visit.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await visit.page.getByRole('button', { name: text(visit.language, 'result.copy.button') }).click();
      await expect(visit.page.getByRole('textbox', { name: text(visit.language, 'result.copy.field') })).toBeFocused();
    },
  },
  {
    name: 'past measurement, without an outcome',
    open: async (visit) => {
      const { stopped } = await measured(visit);
      await openSignedIn(visit, `/measurements/${stopped.key}`);
      await seeHeading(visit.page, text(visit.language, 'measurements.noOutcome'));
    },
  },
  {
    name: 'past measurement, loading',
    open: async (visit) => {
      await hold(visit.page, calls.measurementPath);
      const { finished } = await measured(visit);
      await openSignedIn(visit, `/measurements/${finished.key}`);
      await expect(visit.page.getByText(text(visit.language, 'measurements.oneLoading'))).toBeAttached();
    },
  },
  {
    name: 'past measurement, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.measurementPath, 405);
      const { finished } = await measured(visit);
      await openSignedIn(visit, `/measurements/${finished.key}`);
      await expect(heading(visit.page)).toHaveText(text(visit.language, 'measurements.oneError'));
    },
  },
  {
    name: 'trees on this device',
    inEnglish: true,
    open: async (visit) => {
      await openSignedIn(visit, '/account/device');
      await visit.page
        .getByRole('button', { name: new RegExp(`^${text(visit.language, 'device.keep')}`) })
        .first()
        .click();
      await expect(
        visit.page.getByRole('button', { name: new RegExp(`^${text(visit.language, 'device.remove')}`) }).first(),
      ).toBeVisible();
    },
  },
  {
    name: 'trees on this device, not loaded',
    open: async (visit) => {
      await refuse(visit.page, calls.trees, 405);
      await openSignedIn(visit, '/account/device');
      await expect(visit.page.getByRole('alert').filter({ hasText: text(visit.language, 'home.error') })).toBeVisible();
    },
  },
  {
    name: 'correction of a measurement, with a missing change',
    inEnglish: true,
    open: async (visit) => {
      const { finished } = await measured(visit);
      await openSignedIn(visit, `/measurements/${finished.key}/correct`);
      await visit.page.getByRole('button', { name: text(visit.language, 'correction.record') }).click();
      await expect(visit.page.getByText(text(visit.language, 'correction.missing.change'))).toBeVisible();
    },
  },
  {
    name: 'question of a correction',
    open: async (visit) => {
      const { finished } = await measured(visit);
      await openSignedIn(visit, `/measurements/${finished.key}/correct`);
      await visit.page
        .getByRole('button', { name: new RegExp(`^${text(visit.language, 'correction.change')}`) })
        .first()
        .click();
      await expect(visit.page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'home with measurements',
    inEnglish: true,
    open: async (visit) => {
      await measured(visit);
      await openSignedIn(visit, '/');
      await expect(
        visit.page.getByRole('link', { name: new RegExp(`^${text(visit.language, 'measurements.view')}`) }).first(),
      ).toBeVisible();
    },
  },
];
