import { expect, test } from 'vitest';
import { classifyRequest, entryOfPage } from './answer-request.ts';

const origin = 'https://ok.example.nl';
const classify = (path: string, mode = 'cors', method = 'GET') =>
  classifyRequest({ method, mode, url: origin + path }, origin);

test.each(['/', '/login', '/question-trees/7', '/measure/7?begin=true', '/measurements/0b0c', '/account/settings'])(
  'the page at %s opens without a network',
  (path) => expect(classify(path, 'navigate')).toBe('page'),
);

test.each([
  '/admin',
  '/admin/system',
  '/entity/pdf',
  '/entity/questions/7',
  '/licences.txt',
  '/api/pdf/7',
  '/v3/api-docs',
])('the page at %s is left to the server', (path) => expect(classify(path, 'navigate')).toBe('other'));

test.each([
  ['/assets/main-1a2b.js', 'file'],
  ['/favicon.svg', 'file'],
  ['/api/translations/by-language/nl/?cacheBuster=1', 'texts'],
  ['/api/translations/active-languages', 'texts'],
  ['/api/result-mail?language=nl', 'other'],
  ['/api/pdf?lang=nl', 'texts'],
  ['/api/pdf/7', 'other'],
  ['/api/translations/language-overview', 'other'],
  ['/api/account', 'other'],
  ['/api/measurements/overview', 'other'],
  ['/management/info', 'other'],
  ['/media/a-480.webp', 'picture'],
])('%s counts as %s', (path, kind) => expect(classify(path)).toBe(kind));

test('a request that changes something, or goes elsewhere, is left to the browser', () => {
  expect(classify('/api/translations/by-language/nl', 'cors', 'PUT')).toBe('other');
  expect(classifyRequest({ method: 'GET', mode: 'navigate', url: 'https://other.example.nl/' }, origin)).toBe('other');
});

test('the version of a page is its first script', () => {
  const page = '<html><script type="module" crossorigin src="/assets/index-1.js"></script></html>';
  expect(entryOfPage(page)).toBe('/assets/index-1.js');
  expect(entryOfPage('<html><body>Sign in to the wifi of the hotel</body></html>')).toBeUndefined();
});
