import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openAdminCommands } from '../../../test/admin-commands.ts';

let commands: Awaited<ReturnType<typeof openAdminCommands>>;
beforeAll(async () => {
  commands = await openAdminCommands();
});
afterAll(() => commands.close());

const run: typeof commands.run = (...command) => commands.run(...command);

const readArabicName = async () => {
  const row = await commands.db
    .selectFrom('question_tree_translation')
    .innerJoin('language', 'language.id', 'question_tree_translation.language_id')
    .select('question_tree_translation.name')
    .where('tree_id', '=', 4)
    .where('language.code', '=', 'ar')
    .executeTakeFirst();
  return row?.name;
};

// An embedded database serves one process at a time.
describe.skipIf(inject('template').kind === 'embedded')('[TRE-12] commands for translations in a file', () => {
  test('write them in each format, to a file that is not there yet, and to standard output', async () => {
    const file = join(commands.folder, 'texts.xlf');
    const written = await run(['export-texts', '4', 'ar', file]);
    expect([written.code, written.stderr]).toEqual([0, '']);
    expect(written.stdout.toString()).toMatch(/^Database: .*\nThe texts were written to .*texts\.xlf\.\n$/);
    expect(readFileSync(file, 'utf8')).toContain('trgLang="ar"');
    expect(await run(['export-texts', '4', 'ar', file])).toMatchObject({ code: 1, stderr: /EEXIST/ });
    const piped = await run(['export-texts', 'mails', 'en', '-', '--format', 'csv']);
    expect([piped.code, piped.stdout.toString('utf8').slice(0, 4)]).toEqual([0, '\ufeffid;']);
  });

  test('say what an import would do, do it, and exit with 2 where texts are rejected', async () => {
    const { stdout } = await run(['export-texts', '4', 'ar', '-', '--format', 'xliff']);
    const translated = stdout.toString().replace(/(<source>Tiener[^<]*<\/source>)/, '$1<target>مراهق</target>');
    expect(translated).toContain('مراهق');
    const wouldBe = await run(['import-texts', '4', 'ar', '-', '--dry-run'], Buffer.from(translated));
    expect(wouldBe.code).toBe(0);
    expect(wouldBe.stderr).toMatch(/Would do:\nChanged translations: 1\nUnchanged: 0\nEmpty in the file: \d+\n/);
    expect(await readArabicName()).toBeUndefined();

    const unknown = '<unit id="question.1.name"><segment><source>x</source><target>y</target></segment></unit>';
    const file = join(commands.folder, 'translated.xlf');
    writeFileSync(file, translated.replace('</file>', `${unknown}</file>`));
    const imported = await run(['import-texts', '4', 'ar', file]);
    expect(imported.code).toBe(2);
    expect(imported.stdout.toString()).toMatch(/Done:\nChanged translations: 1\n/);
    expect(imported.stdout.toString()).toMatch(/Rejected, line \d+: question\.1\.name \(unknownText\)/);
    expect(await readArabicName()).toBe('مراهق');
  });

  test.each([
    [['import-texts', '4', 'ar', '-'], 'badtranslationfile|can be imported: notXml'],
    [['import-texts', '4', 'zz', '-'], 'There is no language zz.'],
    [['export-texts', 'names', 'ar', '-', '--format', 'csv'], 'There are no texts names.'],
    [['export-texts', '4', 'ar', '-'], 'The format of - is unknown.'],
    [['export-texts', '99999', 'ar', '-', '--format', 'csv'], 'Not Found'],
    [['export-texts', '4', 'nl', '-', '--format', 'csv'], 'not valid'],
    [['export-texts', '4'], 'usage:'],
  ])('refuse %j', async (words, reason) => {
    const { code, stderr } = await run(words, Buffer.from('<xliff'));
    expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
  });
});
