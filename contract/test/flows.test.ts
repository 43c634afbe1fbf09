import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const flows = readdirSync(`${root}/docs/flows`);

/** Steps of a flow: `1. \`path\` (\`name\`): what it does`. */
const stepPattern = /^\d+\. `([^`]+)` \(`([^`]+)`\): .+/gm;

const declares = (source: string, name: string) =>
  new RegExp(`(?:const|function\\*?|class|type|let) ${name}\\b`).test(source);

test('every flow has a page', () => {
  expect(flows).toEqual(['entity-edit.md', 'export.md', 'publish.md', 'statistics.md', 'step.md', 'tree-edit.md']);
});

test.each(flows)('the steps of %s name files, and functions that these declare', (flow) => {
  const text = readFileSync(`${root}/docs/flows/${flow}`, 'utf8');
  const steps = [...text.matchAll(stepPattern)].map(([, path = '', name = '']) => ({ path, name }));
  expect(steps).toHaveLength([...text.matchAll(/^\d+\. /gm)].length);
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.filter(({ path, name }) => !declares(readFileSync(`${root}/${path}`, 'utf8'), name))).toEqual([]);
});

test.each(flows)('every file that %s mentions is there', (flow) => {
  const text = readFileSync(`${root}/docs/flows/${flow}`, 'utf8');
  const paths = [...text.matchAll(/`((?:contract|server|web)\/[^`]+)`/g)].map(([, path = '']) => path);
  for (const path of paths) expect(() => readFileSync(`${root}/${path}`), path).not.toThrow();
});

const architecture = readFileSync(`${root}/docs/architecture.md`, 'utf8');
const invariants = architecture.split('\n').filter((line) => line.startsWith('- **Invariant:**'));

test('the map of the architecture stays short, and has invariants', () => {
  expect(architecture.split('\n').length).toBeLessThanOrEqual(151);
  expect(invariants.length).toBeGreaterThan(15);
});

test.each(invariants)('a test holds: %s', (invariant) => {
  const [, file = 'none'] = /`([^`]+\.(?:test|spec)\.tsx?)`$/.exec(invariant) ?? [];
  expect(() => readFileSync(`${root}/${file}`), file).not.toThrow();
});

test('every file that the guide for contributors names is there', () => {
  const guide = readFileSync(`${root}/CONTRIBUTING.md`, 'utf8');
  const paths = [...guide.matchAll(/`((?:content|contract|docs|journeys|scripts|server|web)\/[\w./-]+)`/g)];
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
});
