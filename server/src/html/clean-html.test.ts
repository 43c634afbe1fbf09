import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { allowedHtml, allowedText, droppedFormatting } from '../../test/allowed-html.ts';
import { hostileHtml } from '../../test/hostile-html.ts';
import { cleanAnyHtml, cleanHtml } from './clean-html.ts';
import { htmlToDocument } from './html-to-document.ts';
import { documentToHtml, documentToText } from './rich-document.ts';

const language = ['lang', 'dir'];
const allowed: Record<string, string[]> = {
  ...Object.fromEntries('p h3 h4 ul ol li blockquote span'.split(' ').map((tag) => [tag, language])),
  ...Object.fromEntries('strong em u s br'.split(' ').map((tag) => [tag, []])),
  a: ['href', 'rel'],
};

/** Forbidden elements, attributes and links that another parser finds in the HTML. */
const findErrors = (html: string): string[] => {
  const errors: string[] = [];
  const left: DefaultTreeAdapterTypes.ChildNode[] = [...parseFragment(html).childNodes];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.nodeName === '#text') continue;
    if (!('tagName' in node)) {
      errors.push(node.nodeName);
      continue;
    }
    const attributes = allowed[node.tagName];
    if (!attributes || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') errors.push(node.tagName);
    for (const { name, value } of node.attrs) {
      if (!attributes?.includes(name)) errors.push(`${node.tagName} ${name}`);
      if (name === 'href' && !/^(https?:|mailto:|\{\{)/i.test(value)) errors.push(value);
      if (name === 'lang' && !/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(value)) errors.push(value);
      if (name === 'dir' && !['ltr', 'rtl', 'auto'].includes(value)) errors.push(value);
    }
    left.push(...node.childNodes);
  }
  return errors;
};

const isClean = (html: string) => {
  const cleaned = cleanHtml(html);
  expect(findErrors(cleaned)).toEqual([]);
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

  test('random sequences of tags', () => {
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

test.each(allowedHtml)('[SEC-20] %s stays as it was written', (html) => expect(cleanHtml(html)).toBe(html));

test('[SEC-20] a text with nothing but what is allowed stays as it was written, as a document as well', () => {
  fc.assert(
    fc.property(allowedText, (html) => {
      expect(cleanHtml(html)).toBe(html);
      expect(documentToHtml(htmlToDocument(html))).toBe(html);
    }),
    { numRuns: 300 },
  );
});

/** Words that another parser finds, with a space for each element that is not inline. */
const wordsIn = (html: string): string => {
  const read = (node: DefaultTreeAdapterTypes.ChildNode): string => {
    if ('value' in node) return node.value;
    if (!('tagName' in node)) return '';
    const inside = node.childNodes.map(read).join('');
    return ['strong', 'em', 'u', 's', 'a', 'span'].includes(node.tagName) ? inside : ` ${inside} `;
  };
  return parseFragment(html).childNodes.map(read).join('').replace(/\s+/g, ' ').trim();
};

test.each(droppedFormatting)('[SEC-20] the words of %s stay, and stay apart', (html, words) => {
  expect(wordsIn(cleanHtml(html))).toBe(words);
  expect(documentToText(htmlToDocument(html)).replace(/\s+/g, ' ').trim()).toBe(words);
});

test.each([
  ['<h1>a</h1><h2>b</h2><h6>c</h6>', '<h3>a</h3><h3>b</h3><h4>c</h4>'],
  ['<table><tr><th>a</th><td><ul><li>b</li></ul>c</td></tr></table>', '<p>a</p><ul><li>b</li></ul><p>c</p>'],
  ['<b>a</b> <i>b</i> <del>c</del> <ins>d</ins>', '<strong>a</strong> <em>b</em> <s>c</s> <u>d</u>'],
  ['<p class="x" style="color:red" id="y" data-z>a</p>', '<p>a</p>'],
])('[SEC-20] %s keeps the structure of the page', (html, expected) => expect(cleanHtml(html)).toBe(expected));

test.each([
  ['<p lang="ar" dir="RTL">a</p>', '<p lang="ar" dir="rtl">a</p>'],
  ['<div dir="rtl"><p>a</p>b</div>', '<p dir="rtl">a</p><p dir="rtl">b</p>'],
  ['<font lang="ar">a</font><bdi dir="auto">b</bdi>', '<span lang="ar">a</span><span dir="auto">b</span>'],
  ['<p lang="x&quot;onclick" dir="javascript:x">a</p>', '<p>a</p>'],
])('[I18-05] the language of %s', (html, expected) => expect(cleanHtml(html)).toBe(expected));

test.each([
  ['<a href="https://a.nl" target="_blank">x</a>', '<a href="https://a.nl" rel="noopener noreferrer">x</a>'],
  ['<a href="{{resetUrl}}">x</a>', '<a href="{{resetUrl}}" rel="noopener noreferrer">x</a>'],
  ['<a href="{{firstName}}">x</a>', 'x'],
  ['<a href="/account">x</a>', 'x'],
  ['<a>x</a>', 'x'],
])('[SEC-28] the link of %s', (html, expected) => expect(cleanHtml(html)).toBe(expected));

describe('[TRE-03] plain paragraphs', () => {
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
    fc.constantFrom(
      ' ',
      '  ',
      'a',
      '\u00a0',
      '\u200b',
      '\ufeff',
      '"',
      "'",
      '`',
      '=',
      '{{name}}',
      '&amp;',
      '&',
      '<',
      '>',
      '\n',
      '\0',
    ),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<strong>',
      '</strong>',
      '<em>',
      '</em>',
      '<br>',
      '<P>',
      '<s x="y">',
      '<script>',
      '<b>',
    ),
  );
  const marked = fc
    .tuple(fc.constantFrom('strong', 'em', 'u', 's', 'b', 'span'), fc.array(word, { maxLength: 3 }))
    .map(([tag, content]) => `<${tag}>${content.join('')}</${tag}>`);
  const paragraphs = fc
    .array(
      fc.array(fc.oneof(word, marked), { maxLength: 5 }).map((parts) => `<p>${parts.join('')}</p>`),
      { maxLength: 3 },
    )
    .map((all) => all.join(''));

  test('are returned as the sanitiser returns them', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          paragraphs,
          fc.array(word).map((parts) => parts.join('')),
        ),
        (html) => {
          expect(cleanHtml(html)).toBe(cleanAnyHtml(html));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
