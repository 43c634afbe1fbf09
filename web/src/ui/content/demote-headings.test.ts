import { describe, expect, it } from 'vitest';
import { demoteHeadings } from './demote-headings.ts';

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
