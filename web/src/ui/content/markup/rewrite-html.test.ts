import { describe, expect, it, test } from 'vitest';
import { demoteHeadings, stripInline } from './rewrite-html.ts';

describe('demoteHeadings', () => {
  it('makes the highest heading an h2 and keeps the steps between them', () => {
    expect(demoteHeadings('<h1>a</h1><h2 class="x">b</h2>')).toBe('<h2>a</h2><h3 class="x">b</h3>');
  });

  it('raises headings that start too low, so that no level is skipped', () => {
    expect(demoteHeadings('<h4>a</h4>')).toBe('<h2>a</h2>');
  });

  it('goes no lower than h4', () => {
    expect(demoteHeadings('<h1>a</h1><h6>b</h6>', 3)).toBe('<h3>a</h3><h4>b</h4>');
  });

  it('leaves other tags alone', () => {
    expect(demoteHeadings('<p>x</p><hr><header>')).toBe('<p>x</p><hr><header>');
  });
});

test.each([
  ['<p style="color: red">Rood</p>', '<p >Rood</p>'],
  ["<img src=x onerror='alert(1)'>", '<img src=x >'],
  ['<a href="/x" onclick=go() class="y">x</a>', '<a href="/x"  class="y">x</a>'],
  ['<style>p { color: red }</style><p>x</p>', '<p>x</p>'],
])('[SEC-22] %s loses the styles and handlers that the policy refuses', (html, expected) => {
  expect(stripInline(html)).toBe(expected);
});

test('[SEC-22] text that looks like a style stays', () => {
  expect(stripInline('<p>schrijf style="x" of onclick=y</p>')).toBe('<p>schrijf style="x" of onclick=y</p>');
});
