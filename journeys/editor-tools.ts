import type { Page } from '@playwright/test';
import { control } from './admin-forms.ts';
import { expect } from './journey.ts';
import { text } from './visit-helpers.ts';

/** The tools of the first text of a form, above those of its translations. */
export const toolbar = (page: Page) => page.getByRole('toolbar').first();

/** A tool above the first text of a form. */
export const tool = (page: Page, name: string) =>
  toolbar(page).getByRole('button', { name: text('nl', `editor.${name}`), exact: true });

/** Uses a tool, which returns the focus to the text. */
export const use = async (page: Page, name: string) => {
  await tool(page, name).click();
  await expect(control(page, 'description')).toBeFocused();
};

/** The choice of a style. */
export const style = (page: Page) => toolbar(page).getByRole('combobox', { name: text('nl', 'editor.style') });

/** Puts the cursor at the end of a text. */
export const enter = async (page: Page, name: string) => {
  await control(page, name).click();
  await page.keyboard.press('ControlOrMeta+End');
};

/** Pastes HTML, plain text or both. */
export const paste = (page: Page, name: string, html: string, plain = '') =>
  control(page, name).evaluate(
    (element, [html, plain]) => {
      const clipboardData = new DataTransfer();
      if (html) clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', plain ?? '');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain],
  );
