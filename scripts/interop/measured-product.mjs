import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectEnv, projectNode } from '../lib/run.mjs';
import { serverCommand, serverEnv } from '../lib/server.mjs';

/** A text that a spreadsheet would run as a formula, in two alphabets. */
export const association = '=1+1 Größe & عمل "jeugd"';

/** Starts the product in its own folder, with measurements of a professional who agreed to research. */
export const startMeasuredProduct = async () => {
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
  let output = '';
  // The output is read until the process ends: a closed pipe would end the process.
  const url = await new Promise((resolve) => {
    child.stdout.on('data', (piece) => {
      output += piece;
      const address = /listens at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => resolve(undefined));
  });
  if (!url) {
    await stop();
    throw new Error(`the product did not start: ${output}`);
  }
  return { url, stop };
};

/** Makes a call and returns the body. */
const callApi = async (url, method, path, { token, body } = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return text ? JSON.parse(text) : null;
};

export const requestToken = async (url, username, password) =>
  (await callApi(url, 'POST', '/api/authenticate', { body: { username, password } })).id_token;

/** Gives the first answer to every question until there is a result. */
const measureTree = async (url, token, treeId) => {
  const { statisticsId, publicationId, question } = await callApi(
    url,
    'GET',
    `/api/measurement/start/${treeId}?language=nl`,
    { token },
  );
  let questionId = question.id;
  for (let step = 1; questionId !== undefined; step += 1) {
    const path = `/api/questions/${questionId}/options?publicationId=${publicationId}&language=nl`;
    const [option] = await callApi(url, 'GET', path, { token });
    const action = option.result ? 'RESULT_SELECT' : 'OPTION_SELECT';
    const about = { questionId, optionId: option.id, resultId: option.result?.id ?? null, publicationId };
    const body = { actionId: crypto.randomUUID(), action, step, sequence: step, ...about };
    await callApi(url, 'PUT', `/api/statistics/${statisticsId}`, { token, body });
    questionId = option.question?.id;
  }
};

/** Takes every tree of the demonstration once before agreeing to research, and once after. */
export const takeMeasurements = async (url) => {
  const token = await requestToken(url, 'professional@example.nl', 'professional-demo');
  const trees = await callApi(url, 'GET', '/api/question-trees/get-published?language=nl', { token });
  for (const { id } of trees) await measureTree(url, token, id);
  const { firstName, lastName, email, langKey, profileDTO } = await callApi(url, 'GET', '/api/account', { token });
  const associations = await callApi(url, 'GET', '/api/professional-association-translation/language/nl');
  const body = {
    firstName,
    lastName,
    email,
    langKey,
    profAssocTranslationId: associations.find(({ isOther }) => isOther).id,
    profileDTO: { ...profileDTO, agreeOnResearch: true, professionalAssociation: association },
  };
  await callApi(url, 'POST', '/api/account', { token, body });
  for (const { id } of trees) await measureTree(url, token, id);
};

/** Downloads an export of everything. */
export const download = async (url, token, format) => {
  const response = await fetch(`${url}/api/statistics/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`the export as ${format} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};
