import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectEnv, projectNode } from '../lib/run.mjs';
import { serverCommand, serverEnv } from '../lib/server.mjs';

/** A text that a spreadsheet would run, in two alphabets. */
export const association = '=1+1 Größe & عمل "jeugd"';

/** The product in a folder of its own, with measurements of somebody who agreed to research. */
export const startMeasured = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-interop-'));
  const child = spawn(projectNode(), serverCommand, {
    env: projectEnv({ ...serverEnv(), HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, DATABASE_URL: '' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  let said = '';
  // Read for as long as it runs: whoever stops reading closes its output, and it ends over that.
  const url = await new Promise((resolve) => {
    child.stdout.on('data', (piece) => {
      said += piece;
      const address = /listens at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => resolve(undefined));
  });
  if (!url) {
    await stop();
    throw new Error(`the product did not start: ${said}`);
  }
  return { url, stop };
};

/** Make a call; answers what was read. */
const ask = async (url, method, path, { token, body } = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return text ? JSON.parse(text) : null;
};

export const signIn = async (url, username, password) =>
  (await ask(url, 'POST', '/api/authenticate', { body: { username, password } })).id_token;

/** Answer until there is a result, always with the first answer. */
const measure = async (url, token, treeId) => {
  const { statisticsId, publicationId, question } = await ask(
    url,
    'GET',
    `/api/measurement/start/${treeId}?language=nl`,
    { token },
  );
  let questionId = question.id;
  for (let step = 1; questionId !== undefined; step += 1) {
    const path = `/api/questions/${questionId}/options?publicationId=${publicationId}&language=nl`;
    const [option] = await ask(url, 'GET', path, { token });
    const action = option.result ? 'RESULT_SELECT' : 'OPTION_SELECT';
    const about = { questionId, optionId: option.id, resultId: option.result?.id ?? null, publicationId };
    const body = { actionId: crypto.randomUUID(), action, step, sequence: step, ...about };
    await ask(url, 'PUT', `/api/statistics/${statisticsId}`, { token, body });
    questionId = option.question?.id;
  }
};

/** Take every tree of the demonstration once before agreeing to research, and once after. */
export const takeMeasurements = async (url) => {
  const token = await signIn(url, 'professional@example.nl', 'professional-demo');
  const trees = await ask(url, 'GET', '/api/question-trees/get-published?language=nl', { token });
  for (const { id } of trees) await measure(url, token, id);
  const { firstName, lastName, email, langKey, profileDTO } = await ask(url, 'GET', '/api/account', { token });
  const associations = await ask(url, 'GET', '/api/professional-association-translation/language/nl');
  const body = {
    firstName,
    lastName,
    email,
    langKey,
    profAssocTranslationId: associations.find(({ isOther }) => isOther).id,
    profileDTO: { ...profileDTO, agreeOnResearch: true, professionalAssociation: association },
  };
  await ask(url, 'POST', '/api/account', { token, body });
  for (const { id } of trees) await measure(url, token, id);
};

/** An export of everything there is. */
export const download = async (url, token, format) => {
  const response = await fetch(`${url}/api/statistics/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`the export as ${format} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};
