import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { hostileHtml } from '../../test/hostile-html.ts';
import { cleanHtml } from './clean-html.ts';

const allowed: Record<string, string[]> = {
  ...Object.fromEntries(
    'p ul ol li strong b em i u s br h3 h4 blockquote table thead tbody tr td'.split(' ').map((tag) => [tag, []]),
  ),
  a: ['href', 'rel'],
  th: ['scope'],
};

/** What another parser finds in the HTML that must not be there. */
const faultsOf = (html: string): string[] => {
  const faults: string[] = [];
  const left: DefaultTreeAdapterTypes.ChildNode[] = [...parseFragment(html).childNodes];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.nodeName === '#text') continue;
    if (!('tagName' in node)) {
      faults.push(node.nodeName);
      continue;
    }
    const attributes = allowed[node.tagName];
    if (!attributes || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') faults.push(node.tagName);
    for (const { name, value } of node.attrs) {
      if (!attributes?.includes(name)) faults.push(`${node.tagName} ${name}`);
      if (name === 'href' && !/^(https?:|mailto:|\{\{)/i.test(value)) faults.push(value);
    }
    left.push(...node.childNodes);
  }
  return faults;
};

const isClean = (html: string) => {
  const cleaned = cleanHtml(html);
  expect(faultsOf(cleaned)).toEqual([]);
  expect(cleanHtml(cleaned)).toBe(cleaned);
};

describe('[SEC-20] nothing active survives', () => {
  test('there are enough vectors', () => expect(new Set(hostileHtml).size).toBeGreaterThanOrEqual(60));
  test.each(hostileHtml)('%s', isClean);

  test('a vector inside allowed markup, and vectors inside each other', () => {
    const vector = fc.constantFrom(...hostileHtml);
    const around = fc.constantFrom('p', 'table', 'td', 'a href="https://a.nl"', 'svg', 'math', 'template', 'noscript');
    fc.assert(
      fc.property(fc.array(vector, { maxLength: 3 }), around, fc.nat(), (vectors, tag, cut) => {
        const html = `<${tag}>${vectors.join('')}`;
        isClean(html);
        isClean(html.slice(0, cut % (html.length + 1)));
      }),
      { numRuns: 300 },
    );
  });

  test('tags put together at random', () => {
    const piece = fc.constantFrom(
      ...'<|>|</|"|\'|=|/| |script|svg|a|href|p|style|<!--|-->|<![CDATA[|]]>|&lt;|&#x6a;|javascript:|onerror|td|h1|x'.split(
        '|',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => isClean(pieces.join(''))),
      { numRuns: 500 },
    );
  });

  test('nesting without end is cut off without exhausting anything', () => isClean('<blockquote><b>'.repeat(10_000)));
});

test('[SEC-20] allowed markup stays as it was written', () => {
  const html =
    '<p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br />f &amp; g</p><ul><li>h</li></ul><ol><li>i</li></ol>' +
    '<h3>j</h3><h4>k</h4><blockquote>l</blockquote><table><thead><tr><th scope="col">m</th></tr></thead><tbody><tr>' +
    '<th scope="row">n</th><td>o</td></tr></tbody></table><a href="mailto:a@b.nl" rel="noopener noreferrer">p</a>';
  expect(cleanHtml(html)).toBe(html);
});

test.each([
  ['<h1>a</h1><h2>b</h2><h6>c</h6>', '<h3>a</h3><h3>b</h3><h4>c</h4>'],
  [
    '<table><tr><th>a</th><th scope="x">b</th></tr></table>',
    '<table><tr><th scope="col">a</th><th scope="col">b</th></tr></table>',
  ],
  ['<p class="x" style="color:red" id="y" data-z>a</p>', '<p>a</p>'],
])('[SEC-20] %s keeps the structure of the page', (html, expected) => expect(cleanHtml(html)).toBe(expected));

test.each([
  ['<a href="https://a.nl" target="_blank">x</a>', '<a href="https://a.nl" rel="noopener noreferrer">x</a>'],
  ['<a href="{{resetUrl}}">x</a>', '<a href="{{resetUrl}}" rel="noopener noreferrer">x</a>'],
  ['<a href="{{firstName}}">x</a>', 'x'],
  ['<a href="/account">x</a>', 'x'],
  ['<a>x</a>', 'x'],
])('[SEC-28] the link of %s', (html, expected) => expect(cleanHtml(html)).toBe(expected));
