import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { measuring } from './screens-measurement.ts';
import { alter, calls, openSignedIn, refuse, seeHeading, text, tree } from './visit-helpers.ts';

type Overview = { open: MeasurementSummary[] };

/** A measurement left at its third question. */
const left: MeasurementSummary = {
  key: '00000000-0000-4000-8000-000000000000',
  statisticsId: 1,
  publicationId: 1,
  treeRowId: tree,
  treeId: tree,
  treeName: 'OK! Baby (0-12 maanden)',
  treeVersion: 1,
  language: 'nl',
  startedAt: '2026-11-20T14:02:00Z',
  lastActionAt: '2026-11-20T14:12:00Z',
  endedAt: null,
  status: 'OPEN',
  step: 3,
  score: null,
  resultName: null,
  resumable: true,
  correctableUntil: null,
  correction: null,
  supersededBy: null,
};
const unreadable = { ...left, resumable: false, notResumable: 'UNREADABLE' } as const;

/** Answers the overview with these open measurements. */
const withOpen = ({ page }: Visit, open: MeasurementSummary[]) =>
  alter(page, calls.overview, (overview: Overview) => ({ ...overview, open }));

/** Opens a measurement that can't be resumed. */
const atClosed = async (visit: Visit, measured: MeasurementSummary) => {
  await visit.page.route(calls.open, (route) =>
    route.fulfill({ json: { ...measured, rootQuestionId: 1, actions: [] } }),
  );
  await openSignedIn(visit, `/measure/${tree}`);
};

/** An open measurement, wherever it is offered. */
export const openMeasurementScreens: readonly Screen[] = [
  {
    name: 'home, with open measurements',
    inEnglish: true,
    open: async (visit) => {
      await withOpen(visit, [left, unreadable]);
      await openSignedIn(visit, '/');
      await expect(visit.page.getByText(text(visit.language, 'home.open.unreadableText'))).toBeVisible();
    },
  },
  {
    name: 'home, where it is not known what is open',
    open: async (visit) => {
      await refuse(visit.page, calls.overview, 503);
      await openSignedIn(visit, '/');
      await expect(visit.page.getByText(text(visit.language, 'home.open.error'))).toBeVisible();
    },
  },
  {
    name: 'home, closing a measurement, open',
    inEnglish: true,
    open: async (visit) => {
      await withOpen(visit, [left]);
      await openSignedIn(visit, '/');
      await visit.page.getByRole('button', { name: text(visit.language, 'home.open.close') }).click();
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'instruction, starting what is open, open',
    inEnglish: true,
    open: async (visit) => {
      await withOpen(visit, [left]);
      await openSignedIn(visit, `/question-trees/${tree}`);
      await visit.page
        .getByRole('main')
        .getByRole('link', { name: text(visit.language, 'instruction.start'), exact: true })
        .click();
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'measurement, closed elsewhere',
    inEnglish: true,
    open: async (visit) => {
      await atClosed(visit, { ...left, status: 'STOPPED', resumable: false, notResumable: 'STOPPED' });
      await seeHeading(visit.page, text(visit.language, 'measure.closed.stopped'));
    },
  },
  {
    name: 'measurement, not to be gone on with',
    inEnglish: true,
    open: async (visit) => {
      await atClosed(visit, unreadable);
      await seeHeading(visit.page, text(visit.language, 'measure.closed.unreadable'));
    },
  },
  {
    name: 'measurement, not found again',
    open: async (visit) => {
      await measuring(visit);
      await refuse(visit.page, calls.measurement, 503);
      await visit.page.reload();
      await expect(visit.page.getByText(text(visit.language, 'measure.error.safe'))).toBeVisible();
    },
  },
];
