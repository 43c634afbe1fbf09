import { expect, test, vi } from 'vitest';
import texts from '../../../content/ui-nl.json';
import { ApiError } from './api-error.ts';
import { messagesOf } from './messages.ts';

vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' } });
const { addTexts } = await import('../texts/texts-store.ts');
const { messageText } = await import('./notify.ts');
addTexts('nl', texts);
// Texts of entity screens.
addTexts('nl', { question: { name: 'Naam', error: { inuse: 'Deze vraag wordt nog gebruikt.' } } });

const path = '/api/questions/7';

const problem = (status: number, more: object = {}) => ({
  type: 'about:blank',
  title: 'A title',
  status,
  path,
  message: `error.http.${status}`,
  ...more,
});
const headers = (error: string, params?: string) => ({
  'X-okApp-error': error,
  ...(params && { 'X-okApp-params': params }),
});

type Reply = { status: number; headers?: Record<string, string>; body?: object | string };

test.each<[string, Reply, string]>([
  [
    '400 with key and params: the text of both',
    { status: 400, headers: headers('error.inuse', 'question'), body: problem(400) },
    'Deze vraag wordt nog gebruikt.',
  ],
  [
    '400 with key and params: else the text of the key',
    { status: 400, headers: headers('error.emailexists', 'userManagement'), body: problem(400) },
    'Dit e-mailadres is al in gebruik.',
  ],
  [
    '400 with key and params: else the title',
    { status: 400, headers: headers('error.unheardof', 'question'), body: problem(400) },
    'A title',
  ],
  [
    '400 with a key alone: its text with the name of the entity',
    { status: 400, headers: headers('error.idexists'), body: problem(400, { entityName: 'question' }) },
    'Vraag heeft al een ID. Laat het ID weg om iets nieuws te maken.',
  ],
  [
    '400 with a key alone, and no entity: its text says this item',
    { status: 400, headers: headers('error.idexists'), body: problem(400) },
    'Dit item heeft al een ID. Laat het ID weg om iets nieuws te maken.',
  ],
  [
    '400 with a key alone, and no body at all',
    { status: 400, headers: headers('error.idnotfound') },
    'Dit item bestaat niet.',
  ],
  [
    '400 with a message',
    { status: 400, body: problem(400) },
    'De server kon dit niet verwerken. Kijk na wat je hebt ingevuld en probeer het opnieuw.',
  ],
  ['400 with words', { status: 400, body: 'Niet zo' }, 'Niet zo'],
  ['401 with a message', { status: 401, body: problem(401) }, 'Je moet eerst inloggen.'],
  ['403', { status: 403, body: problem(403) }, 'Je bent niet bevoegd om deze pagina te bekijken.'],
  ['404', { status: 404, body: problem(404) }, 'Niet gevonden'],
  ['429', { status: 429, body: problem(429) }, 'Te veel pogingen. Probeer het over een paar minuten opnieuw.'],
  ['503 with words', { status: 503, body: 'Even dicht' }, 'Even dicht'],
  ['500 with nothing', { status: 500 }, 'Onbekende fout!'],
])('[ERR-01] [ERR-02] in Dutch: %s', (_, { status, headers = {}, body = '' }, text) => {
  const error = new ApiError({ status, body, headers: new Headers(headers), path });
  expect(messagesOf(error).map(messageText)).toEqual([text]);
});
