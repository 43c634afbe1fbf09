import fc from 'fast-check';

/** Every tag and attribute that a text may have, as the server writes it. */
export const allowedHtml: readonly string[] = [
  '<p>a</p>',
  '<p>a</p><p></p><p>b</p>',
  '<p>a<br />b</p>',
  '<h3>a</h3>',
  '<h3>a</h3><h4>b</h4>',
  '<ul><li>a</li><li>b</li></ul>',
  '<ol><li>a</li></ol>',
  '<ul><li>a<ol><li>b</li></ol></li></ul>',
  '<ul><li><p>a</p><p>b</p></li></ul>',
  '<blockquote><p>a</p></blockquote>',
  '<p><strong>a</strong></p>',
  '<p><em>a</em></p>',
  '<p><u>a</u></p>',
  '<p><s>a</s></p>',
  '<p><a href="https://a.nl/?b=1&amp;c=2" rel="noopener noreferrer">a</a></p>',
  '<p><a href="mailto:a@b.nl" rel="noopener noreferrer">a</a></p>',
  '<p lang="ar" dir="rtl">أ</p>',
  '<p dir="auto">a</p>',
  '<h3 lang="ar">أ</h3>',
  '<h3>a</h3><h4 dir="rtl">أ</h4>',
  '<ul lang="ar" dir="rtl"><li>أ</li></ul>',
  '<ol dir="rtl"><li>أ</li></ol>',
  '<ul><li lang="tzm" dir="ltr">a</li></ul>',
  '<ul><li><p lang="ar">أ</p></li></ul>',
  '<blockquote lang="pt-BR"><p>a</p></blockquote>',
  '<p>a <span lang="ar" dir="rtl">أ</span> b</p>',
  '<p><span dir="ltr">a</span></p>',
  '<p><span lang="ar"><a href="https://a.nl" rel="noopener noreferrer"><strong><em><s><u>a</u></s></em></strong></a></span></p>',
];

const word = fc.constantFrom('kijken', 'a &amp; b', 'je ziet', 'أهلا', 'x &lt; y', '😀');
const language = fc.constantFrom('', '', '', ' lang="ar" dir="rtl"', ' lang="nl"', ' dir="auto"');
const link = 'a href="https://a.nl" rel="noopener noreferrer"';

/** Words with marks, nested in the order of the server's output. */
const marked = fc
  .tuple(word, fc.subarray(['span lang="ar" dir="rtl"', link, 'strong', 'em', 's', 'u']), fc.boolean())
  .map(([words, marks, isBroken]) =>
    marks.reduceRight(
      (inside, mark) => `<${mark}>${inside}</${mark.split(' ')[0]}>`,
      isBroken ? `${words}<br />${words}` : words,
    ),
  );

/** A line; unmarked text separates the marked parts. */
const line = fc
  .array(fc.tuple(word, marked), { minLength: 1, maxLength: 3 })
  .map((pieces) => pieces.map(([plain, mark]) => `${plain} ${mark}`).join(' '));

const tag = (name: string, inside: fc.Arbitrary<string>) =>
  fc.tuple(language, inside).map(([said, html]) => `<${name}${said}>${html}</${name}>`);

const { blocks } = fc.letrec<{ item: string; list: string; block: string; blocks: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3 },
    tag('li', line),
    tag(
      'li',
      fc.tuple(line, tie('list')).map(([first, list]) => first + list),
    ),
    tag(
      'li',
      fc.tuple(line, line).map(([first, next]) => `<p>${first}</p><p>${next}</p>`),
    ),
  ),
  list: fc
    .tuple(fc.constantFrom('ul', 'ol'), language, fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
    .map(([name, said, items]) => `<${name}${said}>${items.join('')}</${name}>`),
  block: fc.oneof({ maxDepth: 3 }, tag('p', line), tie('list'), tag('blockquote', tag('p', line))),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
}));

/** A text of allowed markup alone, written as the server, a browser and the editor all write it. */
export const allowedText: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.option(tag('h3', line), { nil: '' }), blocks), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.flat().join(''));

/** Markup that the server removes, with the remaining words, separated. */
export const droppedFormatting: readonly (readonly [html: string, words: string])[] = [
  ['<td>a</td><td>b</td>', 'a b'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b c'],
  [
    '<table><caption>a</caption><thead><tr><th>b</th></tr></thead><tbody><tr><td><p>c</p>d</td></tr></tbody></table>',
    'a b c d',
  ],
  ['<table><tr><td>a<td>b<tr><td>c</table>d', 'a b c d'],
  ['<div>a</div><div>b</div>', 'a b'],
  ['a<div>b</div>c', 'a b c'],
  ['<div><div>a</div></div><section><p>b</p>c</section>', 'a b c'],
  ['a<br>b', 'a b'],
  ['<p>a</p><p>b</p>', 'a b'],
  ['<p>a<hr>b', 'a b'],
  ['<h1>a</h1>b<h5>c</h5>', 'a b c'],
  ['<h2>a<div>b</div></h2>', 'a b'],
  ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', 'a b c'],
  ['<ul>a<ul><li>b</li></ul></ul><li>c</li>', 'a b c'],
  ['<dl><dt>a</dt><dd>b</dd></dl>', 'a b'],
  ['<blockquote>a</blockquote><address>b</address>', 'a b'],
  ['<details><summary>a</summary>b</details>', 'a b'],
  ['<figure>a<figcaption>b</figcaption></figure>', 'a b'],
  ['<strong><p>a</p><p>b</p></strong>', 'a b'],
  // Removing markup within a word adds no space.
  ['<b>a</b>b<font color="red">c</font><sub>2</sub>', 'abc2'],
  ['<i>a<b>b</b></i>', 'ab'],
];
