import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextLine, startChild } from '../../../test/child.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

describe.skipIf(process.env.OK_TEST_DATABASE === 'server')('the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ok-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused to a second process, and opens again after the first was killed', async () => {
    const first = startChild('hold-folder', folder);
    expect(await nextLine(first)).toBe('holding');

    const second = startChild('hold-folder', folder);
    const refusal = await nextLine(second);
    await first.kill();

    expect(refusal).toContain(`FolderInUse: The data folder ${folder} is in use`);
    expect(refusal).toContain('DATABASE_URL');
    const third = startChild('hold-folder', folder);
    expect(await nextLine(third)).toBe('holding');
    await third.kill();
  });

  it('is refused to the process that holds it already, until that gives it back', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    lock.release();
    lockFolder(folder).release();
  });
});
