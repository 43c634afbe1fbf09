import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { entities } from '../contract/src/entities/index.ts';
import type { Entity } from '../contract/src/entity/define-entity.ts';
import type { Field } from '../contract/src/entity/field.ts';
import { signedIn } from './accounts.ts';
import { expect } from './journey.ts';
import { text } from './visit-helpers.ts';

/** The control of a field; its id is the field's name, so that errors can link to it. */
export const control = (page: Page, name: string) => page.locator(`#field-${name}`);

/** The button that saves. */
export const saveButton = (page: Page) =>
  page.getByRole('button', { name: text('nl', 'entity.action.save'), exact: true });

/** Path of an entity's screens. */
export const screenOf = ({ screens }: Entity): string => screens[0] ?? '';

/** A picture of 2 by 2 pixels. */
export const picture = {
  name: 'huis.png',
  mimeType: 'image/png',
  buffer: readFileSync(new URL('../content/images/baby.png', import.meta.url)),
};

/** Chooses a file for the picture of a form: one in memory, or the path of one on the disk. */
export const choosePicture = async (page: Page, file: typeof picture | string): Promise<void> => {
  const waiting = page.waitForEvent('filechooser');
  await control(page, 'image').click();
  await (await waiting).setFiles(file);
};

/** Chooses the first row that a search finds. */
export const chooseRow = async (page: Page, name: string, typed: string): Promise<void> => {
  const list = page.getByRole('listbox');
  // Retries, because scrolling closes the list, and the page scrolls when a picture or an editor appears above it.
  await expect(async () => {
    await control(page, name).click();
    await control(page, name).fill(typed);
    // A row, and not the placeholder of the search.
    await list.locator('[role=option][data-key]').first().click({ timeout: 2000 });
  }).toPass();
  await expect(list).toBeHidden();
};

type Fill = (page: Page, name: string, value: string) => Promise<unknown>;

const type: Fill = (page, name, value) => control(page, name).fill(value);

const write: Fill = async (page, name, value) => {
  await control(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(value);
};

const fills: Record<Exclude<Field['kind'], 'list'>, Fill> = {
  text: type,
  longText: type,
  richText: write,
  html: write,
  number: async (page, name, value) => {
    const field = control(page, name);
    if ((await field.getAttribute('type')) !== 'radio') return field.fill(value);
    await page.getByRole('radio', { name: new RegExp(`^${value}: `) }).check();
  },
  boolean: (page, name) => control(page, name).check(),
  choice: (page, name, value) => control(page, name).selectOption(value),
  dateTime: type,
  image: (page) => choosePicture(page, picture),
  reference: async (page, name, value) => {
    const isChosen = (await control(page, name).getAttribute('role')) === 'combobox';
    return isChosen ? chooseRow(page, name, value) : type(page, name, value);
  },
};

/** Fills in fields of a form, each by its kind. */
export const fillFields = async (
  page: Page,
  entity: Entity,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name];
    if (!field || field.kind === 'list') throw new Error(`${entity.name} has no ${name} to fill in`);
    await fills[field.kind](page, name, value);
  }
};

/** Saves, and waits for the list. */
export const saveAndReturn = async (page: Page, entity: Entity): Promise<void> => {
  await saveButton(page).click();
  await expect(page).toHaveURL(new RegExp(`${screenOf(entity)}$`));
};

/** Calls of an administrator, beside the screens. */
export const adminCalls = async (page: Page, url: string) => {
  const { token } = await signedIn(url, 'admin');
  const headers = { authorization: `Bearer ${token}` };
  const at = (entity: Entity, id?: number) => `${url}${entity.api[0]}${id === undefined ? '' : `/${id}`}`;
  return {
    list: async (entity: Entity) => (await page.request.get(at(entity), { headers })).json(),
    one: async (entity: Entity, id: number) => (await page.request.get(at(entity, id), { headers })).json(),
    status: async (entity: Entity, id: number) => (await page.request.get(at(entity, id), { headers })).status(),
    create: async (entity: Entity, data: object) => {
      const reply = await page.request.post(at(entity), { headers, data });
      expect(reply.status()).toBe(201);
      return reply.json();
    },
    change: async (entity: Entity, data: object) => {
      const reply = await page.request.put(at(entity), { headers, data });
      expect(reply.status()).toBe(200);
      return reply.json();
    },
    remove: (entity: Entity, id: number) => page.request.delete(at(entity, id), { headers }),
    accountId: async (login: string): Promise<number> =>
      (await (await page.request.get(`${url}/api/users/${login}`, { headers })).json()).id,
  };
};

export { entities };
