import { hostname } from 'node:os';
import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import { csvLine, csvStart } from '@ok/contract/rules/values/csv.ts';

/** Format of exported events: what is written before the first, between two, and after the last. */
export type EventFormat = {
  start: string;
  separator: string;
  end: string;
  write: (event: AuditEvent) => string;
};

const csvEventColumns = ['timestamp', 'principal', 'type', 'outcome', 'message', 'remoteAddress', 'id'] as const;

/** A table. It starts with a byte order mark, which tells spreadsheets the encoding. */
const csv: EventFormat = {
  start: `${csvStart}${csvLine(csvEventColumns)}`,
  separator: '',
  end: '',
  write: ({ data, ...event }) => {
    const values: Readonly<Record<string, string | number | boolean | null>> = { ...data, ...event };
    return csvLine(csvEventColumns.map((column) => values[column]));
  },
};

const text = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);

/** Events about signing in, which DICOM calls user authentication; all others are of the application. */
const codeOfType = (type: string) =>
  type.startsWith('AUTHENTICATION')
    ? { system: 'http://dicom.nema.org/resources/ontology/DCM', code: '110114', display: 'User Authentication' }
    : { system: 'http://dicom.nema.org/resources/ontology/DCM', code: '110100', display: 'Application Activity' };

/** Converts an event to a resource by FHIR R4, https://hl7.org/fhir/R4/auditevent.html. */
const toFhirAuditEvent = ({ id, timestamp, principal, type, data }: AuditEvent, baseUrl: string) => {
  const [object, objectId] = [text(data.object), text(data.objectId)];
  const network = text(data.remoteAddress);
  return {
    resourceType: 'AuditEvent',
    id: String(id),
    type: codeOfType(type),
    subtype: [{ system: `${baseUrl}/audit-types`, code: type }],
    action: 'E',
    recorded: timestamp,
    outcome: data.outcome === 'FAILURE' ? '8' : '0',
    ...(text(data.message) && { outcomeDesc: text(data.message) }),
    agent: [
      {
        ...(principal && { who: { identifier: { system: `${baseUrl}/logins`, value: principal } } }),
        requestor: true,
        ...(network && { network: { address: network, type: '2' } }),
      },
    ],
    source: { observer: { display: `OK! ${baseUrl}` } },
    ...(object && {
      entity: [{ what: { identifier: { system: `${baseUrl}/objects`, value: [object, objectId].join('/') } } }],
    }),
  };
};

/** A bundle of FHIR resources. */
const makeFhir = (baseUrl: string): EventFormat => ({
  start: '{"resourceType":"Bundle","type":"collection","entry":[',
  separator: ',',
  end: ']}',
  write: (event) => JSON.stringify({ resource: toFhirAuditEvent(event, baseUrl) }),
});

/** Facility 13 of RFC 5424, log audit, with severity 5 (notice), or 4 (warning) for a failure. */
const priorityOf = (outcome: unknown) => 13 * 8 + (outcome === 'FAILURE' ? 4 : 5);

/** Value of structured data by RFC 5424, section 6.3.3. */
const escapeValue = (value: string) => value.replaceAll(/["\\\]]/g, (character) => `\\${character}`);

/** Lines of syslog by RFC 5424, with the details as structured data. */
const syslog: EventFormat = {
  start: '',
  separator: '',
  end: '',
  write: ({ id, timestamp, principal, type, data }) => {
    const details = { id, principal, ...data };
    const pairs = Object.entries(details).flatMap(([name, value]) => {
      const written = text(value);
      return written === undefined ? [] : [`${name}="${escapeValue(written)}"`];
    });
    // The number is the one that RFC 5612 reserves for documents: OK! has no number of its own.
    const structured = `[event@32473 ${pairs.join(' ')}]`.replaceAll(/[\r\n]+/g, ' ');
    return `<${priorityOf(data.outcome)}>1 ${timestamp} ${hostname()} ok - ${type.slice(0, 32)} ${structured}\n`;
  },
};

/** Formats of exported events by their name in the query. */
export const makeEventFormats = (baseUrl: string) => ({ csv, fhir: makeFhir(baseUrl.replace(/\/+$/, '')), syslog });
