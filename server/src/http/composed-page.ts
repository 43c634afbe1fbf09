import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTimeout } from '../jobs/with-timeout.ts';
import { type CompressedBody, createCompressedBody } from './replies/compressed-body.ts';

/** The answers that a page brings along as JSON (see `FirstAnswers`), with the language and direction of its texts. */
export type PageAnswers = { language: string; direction: 'ltr' | 'rtl'; json: string };

/** The page with its answers, and the tag that the browser repeats. */
export type ComposedPage = { body: CompressedBody; etag: string };

/** Milliseconds that a page waits for its answers. Without them it makes the calls itself, and reports their failures. */
const answersTimeoutMs = 500;

/**
 * Makes callers that come while `read` runs wait for one more run, and share it: a flood of visitors costs one read at a
 * time, and each gets what is there after the call.
 */
const shareReads = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  const start = () => {
    next = undefined;
    const started = read();
    running = started;
    return started;
  };
  return () => {
    next ??= running.then(start, start);
    return next;
  };
};

/** Writes JSON so that no text in it can end the template or begin another element. */
const toInertText = (json: string) => json.replaceAll('<', String.raw`\u003c`).replaceAll('&', String.raw`\u0026`);

const composeHtml = (html: string, { language, direction, json }: PageAnswers): string =>
  html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language.replaceAll(/[^\w-]/g, '')}" dir="${direction}"`)
    .replace('</body>', () => `  <template id="first-answers">${toInertText(json)}</template>\n  </body>`);

/**
 * Makes the function that puts the answers to a page's first calls into the page: it saves the browser the wait for
 * them. The function returns undefined while there are no answers.
 */
export const makeComposePage = (
  webFolder: string,
  readAnswers: () => Promise<PageAnswers>,
): (() => Promise<ComposedPage | undefined>) => {
  const html = readFileSync(join(webFolder, 'index.html'), 'utf8');
  let latest: (ComposedPage & { json: string }) | undefined;
  const composePage = shareReads(async (): Promise<ComposedPage> => {
    const answers = await readAnswers();
    if (latest?.json !== answers.json) {
      const page = composeHtml(html, answers);
      const hash = createHash('sha256').update(page).digest('hex').slice(0, 16);
      latest = { json: answers.json, body: createCompressedBody(page), etag: `"page-${hash}"` };
    }
    return latest;
  });
  return () => withTimeout(composePage(), undefined, answersTimeoutMs);
};
