import type { Action } from '@ok/contract/measurement/flow.ts';
import type { ActionBody } from '@ok/contract/routes/measurement/measurement.ts';
import type { Page, Request } from '@playwright/test';

/** Path of the call that records an action. */
const recordingPath = /\/api\/statistics\/\d+$/;
/** Path of the call that starts a measurement. */
const startingPath = /\/api\/measurement\/start\/\d+/;
/** Path of the call that starts a measurement unless one is open. */
const openingPath = /\/api\/measurements$/;

/** A parsed request that records an action. */
export type SentAction = { statisticsId: number; body: ActionBody; authorization: string | undefined };

/** Parses a request that records an action; undefined for any other request. */
export const parseRecording = (request: Request): SentAction | undefined => {
  const { pathname } = new URL(request.url());
  if (request.method() !== 'PUT' || !recordingPath.test(pathname)) return undefined;
  return {
    statisticsId: Number(pathname.split('/').at(-1)),
    body: request.postDataJSON() as ActionBody,
    authorization: request.headers().authorization,
  };
};

/** An action without the client's own ids, for comparison. */
export const comparableAction = ({ action, questionId, optionId, resultId, step }: ActionBody): Action => ({
  action,
  questionId,
  ...(optionId != null && { optionId }),
  ...(resultId != null && { resultId }),
  step,
});

/** Records acknowledged actions and started measurements of a page, from now on. */
export const openLedger = (page: Page) => {
  const acknowledged: SentAction[] = [];
  const begun: number[] = [];
  page.on('response', async (response) => {
    if (!response.ok()) return;
    const sent = parseRecording(response.request());
    if (sent) acknowledged.push(sent);
    const isStart = startingPath.test(response.url());
    if (!isStart && !(openingPath.test(response.url()) && response.request().method() === 'POST')) return;
    // A page that closed before it read the reply has started nothing.
    const started: { statisticsId: number; actions?: unknown[] } | null = await response.json().catch(() => null);
    if (started && !started.actions?.length) begun.push(started.statisticsId);
  });
  return {
    acknowledged,
    begun,
    actions: () => acknowledged.map(({ body }) => comparableAction(body)),
    /**
     * Each action once: if the page closes before it reads the reply, the next page sends the action again with the
     * same id.
     */
    recorded: () =>
      [...new Map(acknowledged.map(({ body }) => [body.actionId, body])).values()].map((body) =>
        comparableAction(body),
      ),
    actionIds: () => acknowledged.map(({ body }) => body.actionId),
  };
};
