import type { Action } from '@ok/contract/measurement/flow.ts';
import type { ActionBody } from '@ok/contract/routes/measurement.ts';
import type { Page, Request } from '@playwright/test';

/** Where actions are recorded. */
const recordingPath = /\/api\/statistics\/\d+$/;
/** Where measurements begin. */
const startingPath = /\/api\/measurement\/start\/\d+/;
/** Begins one where none is open. */
const openingPath = /\/api\/measurements$/;

/** A request to record an action, read. */
export type Sent = { statisticsId: number; body: ActionBody; authorization: string | undefined };

/** What a request records; undefined for any other request. */
export const sentIn = (request: Request): Sent | undefined => {
  const { pathname } = new URL(request.url());
  if (request.method() !== 'PUT' || !recordingPath.test(pathname)) return undefined;
  return {
    statisticsId: Number(pathname.split('/').at(-1)),
    body: request.postDataJSON() as ActionBody,
    authorization: request.headers().authorization,
  };
};

/** An action as it is compared: without the ids that are the client's own affair. */
export const actionIn = ({ action, questionId, optionId, resultId, step }: ActionBody): Action => ({
  action,
  questionId,
  ...(optionId != null && { optionId }),
  ...(resultId != null && { resultId }),
  step,
});

/** Keeps what a page got acknowledged and how many measurements it began, from now on. */
export const openLedger = (page: Page) => {
  const acknowledged: Sent[] = [];
  const begun: number[] = [];
  page.on('response', async (response) => {
    if (!response.ok()) return;
    const sent = sentIn(response.request());
    if (sent) acknowledged.push(sent);
    const isStart = startingPath.test(response.url());
    if (!isStart && !(openingPath.test(response.url()) && response.request().method() === 'POST')) return;
    // A page that is left before it has read a reply has begun nothing with it.
    const started: { statisticsId: number; actions?: unknown[] } | null = await response.json().catch(() => null);
    if (started && !started.actions?.length) begun.push(started.statisticsId);
  });
  return {
    acknowledged,
    begun,
    actions: () => acknowledged.map(({ body }) => actionIn(body)),
    /** Each action once: one that a page was left with before it read the reply is sent again by the next, under its id. */
    recorded: () =>
      [...new Map(acknowledged.map(({ body }) => [body.actionId, body])).values()].map((body) => actionIn(body)),
    actionIds: () => acknowledged.map(({ body }) => body.actionId),
  };
};
