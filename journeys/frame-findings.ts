import type { Page } from '@playwright/test';

/** Faults of the parts that every page has: one main region, one heading, a title, a language, a skip link. */
export const findFrameFaults = (page: Page, language: string): Promise<string[]> =>
  // Checked in one evaluation: the page may still be growing.
  page.evaluate((language) => {
    const found: string[] = [];
    const count = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length;
    if (count('main') !== 1) found.push(`${count('main')} main regions`);
    if (count('h1') !== 1) found.push(`${count('h1')} headings of the first level`);
    if (document.documentElement.lang !== language) found.push(`the language ${document.documentElement.lang}`);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of ids.filter((id, index) => ids.indexOf(id) !== index)) found.push(`twice the id ${id}`);
    // Without its texts a page has no frame.
    const hasFrame = count('footer') > 0;
    if (!(hasFrame ? /\S · OK!$/ : /./).test(document.title)) found.push(`the title ${document.title}`);
    if (hasFrame && count('header:not(article header)') !== 1) found.push('not one header');
    if (hasFrame && count('a[href="#main"]') !== 1) found.push('no way past the header');
    return found;
  }, language);
