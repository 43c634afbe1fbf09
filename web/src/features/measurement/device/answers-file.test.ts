import { expect, test } from 'vitest';
import type { WaitingAction } from '../outbox/outbox-storage.ts';
import { readAnswersFile, writeAnswersFile } from './answers-file.ts';

const fileKey = { id: 'now', key: btoa('a key of exactly 32 bytes for me') };
const otherKey = { id: 'now', key: btoa('a key of exactly 32 bytes, other') };
const first: WaitingAction = {
  statisticsId: -1,
  start: {
    key: 'b7a4e6a4-6a4b-4c57-9f0e-3f1f6f3c2d11',
    publicationId: 3,
    language: 'nl',
    startedAt: '2026-11-29T10:00:00.000Z',
    answerOrder: 'AS_SET',
    orderSeed: null,
  },
  body: {
    actionId: '0b7a4e6a-6a4b-4c57-8f0e-3f1f6f3c2d11',
    action: 'OPTION_SELECT',
    questionId: 1,
    optionId: 11,
    step: 1,
    publicationId: 3,
    sequence: 1,
    occurredAt: '2026-11-29T10:01:00.000Z',
  },
  nextQuestionId: 2,
  after: null,
};
const { start: _start, ...second } = { ...first, statisticsId: 7 };

test('[REL-03] unsent answers come back from a file exactly as they were', async () => {
  const text = await writeAnswersFile([first, second], fileKey);
  expect(await readAnswersFile(text, [{ id: 'later', key: otherKey.key }, fileKey])).toEqual([first, second]);
});

test('[PRI-10] the file tells nothing without the key', async () => {
  const text = await writeAnswersFile([first], fileKey);
  expect(Object.keys(JSON.parse(text))).toEqual(['format', 'version', 'keyId', 'iv', 'data']);
  expect(atob(JSON.parse(text).data)).not.toContain('questionId');
  await expect(readAnswersFile(text, [otherKey])).rejects.toMatchObject({ problem: 'otherAccount' });
  await expect(readAnswersFile(text, [])).rejects.toMatchObject({ problem: 'otherAccount' });
});

test('[REL-03] damaged and foreign files are refused', async () => {
  const file = JSON.parse(await writeAnswersFile([first], fileKey));
  const changed = { ...file, data: btoa(`x${atob(file.data).slice(1)}`) };
  await expect(readAnswersFile(JSON.stringify(changed), [fileKey])).rejects.toMatchObject({ problem: 'otherAccount' });
  for (const text of [
    '',
    '{}',
    '[]',
    'no JSON',
    JSON.stringify({ ...file, version: 2 }),
    JSON.stringify({ ...file, iv: 7 }),
  ])
    await expect(readAnswersFile(text, [fileKey])).rejects.toMatchObject({ problem: 'noFile' });
  const strange = await writeAnswersFile([{ statisticsId: 1 } as WaitingAction], fileKey);
  await expect(readAnswersFile(strange, [fileKey])).rejects.toMatchObject({ problem: 'noFile' });
});
