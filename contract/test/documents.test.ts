import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const decisions = join(root, 'docs/decisions');
const read = (file: string) => readFileSync(file, 'utf8');

const records = readdirSync(decisions).filter((name) => name !== 'README.md');
const index = read(join(decisions, 'README.md'));
const heads = ['Status', 'Context', 'Decision', 'Consequences'];

/** First word of a status: `Accepted` or `Superseded`. */
const statusPattern = /^\*\*Status\.\*\* (\w+)/m;

describe('decision records', () => {
  test('the index has one line for each record, in order', () => {
    const listed = [...index.matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(([, file]) => file);
    expect(listed).toEqual(records.toSorted());
  });

  test('the index explains each number without a record', () => {
    const numbers = records.map((name) => Number(name.slice(0, 4)));
    const missing = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1).filter((n) => !numbers.includes(n));
    const explained = [...index.matchAll(/^- (\d{4}) /gm)].map(([, number]) => Number(number));
    expect(explained).toEqual(missing);
  });

  test.each(records)('%s has its title, status and heads', (name) => {
    const text = read(join(decisions, name));
    const [, number, title = ''] = /^# (\d{4}) (.+)\n/.exec(text) ?? [];
    const slug = title
      .toLowerCase()
      .replaceAll("'", '')
      .replaceAll(/[^a-z0-9]+/g, '-');
    expect(`${number}-${slug}.md`).toBe(name);
    const [, status = 'none'] = statusPattern.exec(text) ?? [];
    expect(index).toContain(`| [${number}](${name}) | ${title} | ${status}`);
    const found = [...text.matchAll(/^\*\*(Status|Context|Decision|Consequences)\.\*\*/gm)].map(([, head]) => head);
    expect(found).toEqual(heads);
  });
});

const documents = globSync(['*.md', 'bench/*.md', 'docs/**/*.md'], { cwd: root });

test.each(documents)('the links of %s lead to files of the project', (document) => {
  const links = [...read(join(root, document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const files = links.filter((link) => !/^(?:[a-z]+:|#)/.test(link)).map((link) => link.replace(/#.*/, ''));
  expect(files.filter((file) => !existsSync(join(root, dirname(document), file)))).toEqual([]);
});
