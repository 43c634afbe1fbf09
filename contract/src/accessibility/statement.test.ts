import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { accessibilityStatement as statement } from './statement.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const daysBetween = (from: string, to: string | Date) => (new Date(to).getTime() - Date.parse(from)) / 86_400_000;

describe('[A11-15] the accessibility statement is correct', () => {
  test('its dates are valid and in order, and it was reviewed within the legal term of one year', () => {
    for (const day of [statement.changedOn, statement.examinedOn, statement.examinationBefore]) {
      expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    }
    expect(daysBetween(statement.examinedOn, statement.changedOn)).toBeGreaterThanOrEqual(0);
    // In another time zone it may be tomorrow already.
    expect(daysBetween(statement.changedOn, new Date())).toBeGreaterThan(-1);
    expect(daysBetween(statement.changedOn, new Date())).toBeLessThan(366);
  });

  test('status C requires a full examination planned within half a year', () => {
    expect(statement.status).toBe('C');
    const days = daysBetween(statement.examinedOn, statement.examinationBefore);
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThan(184);
  });

  test('its day and its number of places equal those of the verdicts', () => {
    const verdicts = read('docs/accessibility-verdicts.md');
    const [, lastLookedAt = ''] = /Last looked at: ([^.]+)\./.exec(verdicts) ?? [];
    expect(daysBetween(statement.examinedOn, `${lastLookedAt} UTC`)).toBe(0);
    const rows = verdicts.split('\n').filter((line) => line.endsWith('| passes |'));
    expect(rows).toHaveLength(statement.decidedByPeople);
  });

  test('its version of axe is the installed one', () => {
    expect(JSON.parse(read('node_modules/axe-core/package.json')).version).toBe(statement.axe);
  });

  test('axe scans every screen at its window widths', () => {
    const windows = [...read('journeys/every-screen.spec.ts').matchAll(/width: (\d+)[^}]*looks: \{([^}]*)\}/g)];
    const withAxe = windows.filter(([, , looks]) => /\baxe\b/.test(looks ?? '')).map(([, width]) => Number(width));
    expect(withAxe).toEqual([...statement.widths]);
  });

  test.each(statement.examined.map(({ key, rows }) => [key, rows] as const))(
    '%s: tests name its rows',
    (_key, rows) => {
      const titles = ['journeys/*.spec.ts', 'server/src/**/*.test.ts', 'web/src/**/*.test.ts']
        .flatMap((pattern) => globSync(pattern, { cwd: root }))
        .flatMap((file) => [...read(file).matchAll(/\b(?:test|describe)(?:\.each\([\s\S]*?\))?\(\s*['"`]([^'"`\n]*)/g)])
        .map(([, title = '']) => title);
      for (const row of rows) expect(titles.filter((title) => title.includes(`[${row}]`)).length).toBeGreaterThan(0);
    },
  );

  test('it covers every row about accessibility, except the one that requires the statement', () => {
    const testedRows = statement.examined.flatMap(({ rows }): string[] => [...rows]);
    const rows = Array.from({ length: 14 }, (_, index) => `A11-${String(index + 1).padStart(2, '0')}`);
    expect(testedRows.sort()).toEqual(rows);
  });

  test.each(['nl', 'en'])('each of its keys has a text: %s', (language) => {
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
