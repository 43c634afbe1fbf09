import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';
import { recordEvent } from './audit-store.ts';
import { makeEventFormats } from './event-formats.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve({ trustProxy: 1 });
  const body = { username: 'professional@example.nl', password: 'wrong' };
  await server.call('POST', '/api/authenticate', { body, headers: { 'x-forwarded-for': '203.0.113.7' } });
  token = await server.signIn('admin');
  const object = { type: 'questionTree', id: 7 };
  const data = { fields: 'a "quoted" \\ name]' };
  await recordEvent(server.db, { actorId: 1, type: 'CONTENT_UPDATE', object, outcome: 'SUCCESS', data });
});
afterAll(() => server.close());

const read = (format: string, more = '') =>
  server.call('GET', `/management/audits/export?format=${format}${more}`, { token });

test('[PRI-04] events as FHIR R4: a bundle of AuditEvents with who, what, from where and the outcome', async () => {
  const { status, headers, body: written } = await read('fhir');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+json']);
  expect(headers.get('content-disposition')).toBe('attachment; filename="audits.json"');
  const bundle = typeof written === 'string' ? JSON.parse(written) : written;
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
  const events: Record<string, unknown>[] = bundle.entry.map(({ resource }: { resource: object }) => resource);
  const system = 'http://dicom.nema.org/resources/ontology/DCM';
  expect(events.find(({ outcome }) => outcome === '8')).toEqual({
    resourceType: 'AuditEvent',
    id: expect.any(String),
    type: { system, code: '110114', display: 'User Authentication' },
    subtype: [{ system: 'https://ok.example.nl/audit-types', code: 'AUTHENTICATION_FAILURE' }],
    action: 'E',
    recorded: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    outcome: '8',
    outcomeDesc: 'Bad credentials',
    agent: [
      {
        who: { identifier: { system: 'https://ok.example.nl/logins', value: 'professional@example.nl' } },
        requestor: true,
        network: { address: '203.0.113.0/24', type: '2' },
      },
    ],
    source: { observer: { display: 'OK! https://ok.example.nl' } },
  });
  expect(events[0]).toMatchObject({
    type: { code: '110100' },
    outcome: '0',
    entity: [{ what: { identifier: { system: 'https://ok.example.nl/objects', value: 'questionTree/7' } } }],
  });
});

test('[PRI-04] events as syslog: a line each, with what could end a value escaped', async () => {
  const { headers, body } = await read('syslog');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="audits.log"');
  const lines: string[] = body.trimEnd().split('\n');
  const line =
    /^<(108|109)>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ ok - [A-Z_]{1,32} \[event@32473 (?:\w+="(?:[^"\\\]]|\\["\\\]])*" ?)+\]$/;
  for (const each of lines) expect(each).toMatch(line);
  expect(lines[0]).toContain('fields="a \\"quoted\\" \\\\ name\\]"');
  expect(lines.find((each) => each.includes('AUTHENTICATION_FAILURE'))).toMatch(/^<108>/);
});

test.each([
  ['csv', /^timestamp,principal,type,.*\r?\n$/],
  ['fhir', /^\{"resourceType":"Bundle","type":"collection","entry":\[\]\}$/],
  ['syslog', /^$/],
])('[MGT-02] no events as %s are a whole file as well', async (format, expected) => {
  const { body } = await read(format, '&fromDate=2001-01-01&toDate=2001-01-01');
  expect(typeof body === 'string' ? body : JSON.stringify(body)).toMatch(expected);
});

test('an unknown format is refused, and a line break in a detail starts no line of syslog', async () => {
  expect((await read('xml')).status).toBe(400);
  const { syslog } = makeEventFormats('https://ok.example.nl');
  const event = { id: 1, timestamp: '2026-11-29T10:00:00.000Z', principal: null, type: 'USER_UPDATE' };
  expect(syslog.write({ ...event, data: { outcome: 'SUCCESS', message: 'a\r\n<0>1 forged' } })).toMatch(
    / ok - USER_UPDATE \[event@32473 id="1" outcome="SUCCESS" message="a <0>1 forged"\]\n$/,
  );
});
