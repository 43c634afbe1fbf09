import type { Page } from '@playwright/test';
import { signedIn } from './accounts.ts';

/** Sends calls as the demonstration's administrator, beside the page; returns their bodies. */
export const asAdministrator = async (page: Page, url: string) => {
  const { token } = await signedIn(url, 'admin');
  const authorization = `Bearer ${token}`;
  return async (method: string, path: string, data?: unknown) => {
    const reply = await page.request.fetch(url + path, { method, data, headers: { authorization } });
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
    return JSON.parse((await reply.text()) || 'null');
  };
};
