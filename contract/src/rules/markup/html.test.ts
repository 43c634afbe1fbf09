import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageIn, languageTag, textDirection } from '../texts/text-language.ts';
import { arrangeHtml } from './arrange-html.ts';
import { renameTags, replaceBlocks, stripTags } from './html-words.ts';

describe('[SEC-20] every element is where it is allowed', () => {
  test.each([
    ['parts are paragraphs', '<div>a</div><div><div>b</div>c</div>d', '<p>a</p><p>b</p><p>c</p>d'],
    ['blocks of a part are its blocks', '<div><h3>a</h3><ul><li>b</li></ul></div>', '<h3>a</h3><ul><li>b</li></ul>'],
    ['parts of an item stay in it', '<ul><li><div>a</div><div>b</div></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['in a line there are words alone', '<h3>a<div>b<ul><li>c</li></ul></div>d</h3>', '<h3>a b c d</h3>'],
    [
      'a mark is within a line',
      '<strong><p>a</p><p>b</p>c</strong>',
      '<p><strong>a</strong></p><p><strong>b</strong></p><strong>c</strong>',
    ],
    ['a mark begins in its paragraph', '<div><em>a</em> b</div>', '<p><em>a</em> b</p>'],
    [
      'a list holds items',
      '<ul>a<li>b</li><ul><li>c</li></ul></ul>',
      '<ul><li>a</li><li>b</li><li><ul><li>c</li></ul></li></ul>',
    ],
    [
      'an item stands in a list',
      '<li>a</li><blockquote><li>b</li></blockquote>',
      '<p>a</p><blockquote><p>b</p></blockquote>',
    ],
    ['a link leads somewhere', '<a>a</a><a href="https://a.nl">b</a>', 'a<a href="https://a.nl">b</a>'],
    ['a mark of nothing is none', '<p><strong></strong>a<span>b</span></p>', '<p>ab</p>'],
    ['what is left open ends', '<blockquote><p><em>a', '<blockquote><p><em>a</em></p></blockquote>'],
    ['white space is left as it was', '<ul>\n <li>a</li>\n</ul>\n<p> b </p>', '<ul>\n <li>a</li>\n</ul>\n<p> b </p>'],
  ])('%s', (_rule, html, expected) => {
    expect(arrangeHtml(html)).toBe(expected);
    expect(arrangeHtml(expected)).toBe(expected);
  });
});

test('[SEC-20] arranging keeps the words, and arranging again changes nothing', () => {
  const names = ['p', 'h3', 'ul', 'li', 'div', 'strong', 'span', 'a', 'blockquote'];
  const attributeTexts = ['', ' lang="ar"', ' dir="rtl" href="https://a.nl"'];
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom('a', ' b ', '<br>', ' '),
      fc
        .tuple(fc.constantFrom(...names), fc.constantFrom(...attributeTexts), fc.array(tie('node'), { maxLength: 4 }))
        .map(([name, attributes, inside]) => `<${name}${attributes}>${inside.join('')}</${name}>`),
    ),
  }));
  const words = (html: string) => html.replace(/<[^>]*>|\s/g, '');
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (nodes) => {
      const html = arrangeHtml(nodes.join(''));
      expect(arrangeHtml(html)).toBe(html);
      expect(words(html)).toBe(words(nodes.join('')));
      expect(html).not.toContain('<div');
    }),
    { numRuns: 500 },
  );
});

describe('[I18-05] a text keeps its languages', () => {
  test.each([
    [
      'of a part',
      '<div lang="ar" dir="rtl">a<p>b</p><p lang="en">c</p></div>',
      '<p lang="ar" dir="rtl">a</p><p lang="ar" dir="rtl">b</p><p lang="en" dir="rtl">c</p>',
    ],
    ['of a mark', '<strong lang="ar">a</strong>', '<span lang="ar"><strong>a</strong></span>'],
    ['of a link', '<a href="https://a.nl" dir="ltr">a</a>', '<span dir="ltr"><a href="https://a.nl">a</a></span>'],
    ['in one order', '<p dir="RTL" lang="ar">a</p>', '<p lang="ar" dir="rtl">a</p>'],
    ['where they are languages', '<p lang="xx" dir="up">a</p>', '<p>a</p>'],
  ])('%s', (_where, html, expected) => expect(arrangeHtml(html)).toBe(expected));

  test.each(['nl', 'ar', 'AR-SA', 'pt-BR', 'zgh-Tfng', 'pap'])('%s is a language', (tag) =>
    expect(languageTag(` ${tag}`)).toBe(tag),
  );
  test.each(['', 'xx', 'x', 'nl_NL', 'nl-', 'arabic', 'nl"', null, 7, 'nl-a-b-c-d-e-f-g'])('%s is none', (tag) =>
    expect(languageTag(tag)).toBeUndefined(),
  );
  test.each([
    ['rtl', 'rtl'],
    ['LTR ', 'ltr'],
    ['auto', 'auto'],
    ['up', undefined],
    [1, undefined],
  ])('the direction of %s', (said, dir) => expect(textDirection(said)).toBe(dir));
  test('an invalid language is dropped', () => expect(languageIn({ lang: 'xx', dir: null })).toEqual({}));
});

describe('words are never glued together', () => {
  test.each([
    ['<td>a</td><td>b</td>', 'a b'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', 'a b'],
    ['<H2 class="x">a</H2>b<br/>c<p/>d', 'a b c d'],
    ['a<b>b</b><span lang="ar">c</span><unknown>d</unknown>', 'abcd'],
    ['a < b > c', 'a < b > c'],
  ])('without the tags of %s', (html, words) => expect(stripTags(html).replace(/\s+/g, ' ').trim()).toBe(words));

  test('a block in a line is a mark between blanks', () => {
    expect(replaceBlocks('<p lang="ar">a</p><ul><li>b<br>c</li></ul>')).toBe(
      ' <span lang="ar">a </span> <span> <span>b c </span> </span>',
    );
  });

  test('tags get their allowed names before a parser drops them', () => {
    expect(renameTags('<TD x="y">a</TD><b>c</b><h1>d</h1><font lang="ar">e</font><hr/><bold>f')).toBe(
      '<div x="y">a</div><strong>c</strong><h3>d</h3><span lang="ar">e</span><div></div><wbr/><bold>f',
    );
  });
});
