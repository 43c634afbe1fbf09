import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { accessibilityStatement as statement } from './statement.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const daysBetween = (from: string, to: string | Date) => (new Date(to).getTime() - Date.parse(from)) / 86_400_000;

describe('[A11-15] what the accessibility statement says is so', () => {
  test('its days are days, in their order, and it was looked at within the year that the law gives', () => {
    for (const day of [statement.changedOn, statement.examinedOn, statement.examinationBefore]) {
      expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    }
    expect(daysBetween(statement.examinedOn, statement.changedOn)).toBeGreaterThanOrEqual(0);
    // Somewhere it may be tomorrow already.
    expect(daysBetween(statement.changedOn, new Date())).toBeGreaterThan(-1);
    expect(daysBetween(statement.changedOn, new Date())).toBeLessThan(366);
  });

  test('status C is for who plans a full examination within half a year', () => {
    expect(statement.status).toBe('C');
    const days = daysBetween(statement.examinedOn, statement.examinationBefore);
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThan(184);
  });

  test('the day and the places are those of the verdicts', () => {
    const verdicts = read('docs/accessibility-verdicts.md');
    const [, lastLookedAt = ''] = /Last looked at: ([^.]+)\./.exec(verdicts) ?? [];
    expect(daysBetween(statement.examinedOn, `${lastLookedAt} UTC`)).toBe(0);
    const rows = verdicts.split('\n').filter((line) => line.endsWith('| passes |'));
    expect(rows).toHaveLength(statement.decidedByPeople);
  });

  test('the tool is the one that is installed', () => {
    expect(JSON.parse(read('node_modules/axe-core/package.json')).version).toBe(statement.axe);
  });

  test('axe looks at every screen in windows of these widths', () => {
    const windows = [...read('journeys/every-screen.spec.ts').matchAll(/width: (\d+)[^}]*looks: \{([^}]*)\}/g)];
    const withAxe = windows.filter(([, , looks]) => /\baxe\b/.test(looks ?? '')).map(([, width]) => Number(width));
    expect(withAxe).toEqual([...statement.widths]);
  });

  test.each(statement.examined.map(({ key, rows }) => [key, rows] as const))('%s: a test names it', (_key, rows) => {
    const titles = ['journeys/*.spec.ts', 'server/src/**/*.test.ts', 'web/src/**/*.test.ts']
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .flatMap((file) => [...read(file).matchAll(/\b(?:test|describe)(?:\.each\([\s\S]*?\))?\(\s*['"`]([^'"`\n]*)/g)])
      .map(([, title = '']) => title);
    for (const row of rows) expect(titles.filter((title) => title.includes(`[${row}]`)).length).toBeGreaterThan(0);
  });

  test('every row about accessibility is told of, but the one that asks for the statement', () => {
    const told = statement.examined.flatMap(({ rows }): string[] => [...rows]);
    const rows = Array.from({ length: 14 }, (_, index) => `A11-${String(index + 1).padStart(2, '0')}`);
    expect(told.sort()).toEqual(rows);
  });

  test.each(['nl', 'en'])('there is a text for all of it: %s', (language) => {
    const { accessibility: texts } = JSON.parse(read(`content/ui-${language}.json`));
    expect(Object.keys(texts.status[statement.status])).toEqual(['name', 'text']);
    expect(Object.keys(texts.examined.parts)).toEqual(statement.examined.map(({ key }) => key));
    expect(Object.keys(texts.notExamined)).toEqual(['title', ...statement.notExamined]);
    for (const { key } of statement.deviations) {
      expect(Object.keys(texts.deviations[key])).toEqual([
        'title',
        'reason',
        'consequence',
        'alternative',
        'measure',
        'planning',
      ]);
    }
  });
});
