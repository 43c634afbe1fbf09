import { demoAccounts } from '../server/src/accounts/demo-accounts.ts';

const json = { 'content-type': 'application/json' };

/** The demonstration's professionals have read all news: its banner above every page is a journey of its own. */
export const readNews = async (url: string): Promise<void> => {
  for (const { email, password, admin } of demoAccounts) {
    if (admin) continue;
    const body = JSON.stringify({ username: email, password });
    const signedIn = await fetch(`${url}/api/authenticate`, { method: 'POST', headers: json, body });
    const headers = { authorization: signedIn.headers.get('authorization') ?? '' };
    const address = `${url}/api/user-notification/notifications`;
    const news = (await (await fetch(address, { headers })).json()) as { id: number }[];
    for (const { id } of news) await fetch(`${address}/${id}`, { method: 'PUT', headers });
  }
};
