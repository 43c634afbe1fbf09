import type { BillComponent } from '@ok/contract/routes/management/bill-of-materials.ts';

/** Where something works. */
export const places = ['server', 'browser', 'build', 'runtime'] as const;

type Place = (typeof places)[number];

/** Something that is shipped, as a row of the list. */
export type BillRow = {
  key: string;
  name: string;
  version: string;
  /** Its licence as it tells it, in parts: what has a text of its own, and the words between. */
  licence: { text: string; href?: string }[];
  places: Place[];
};

type Contained = Pick<BillComponent, 'name' | 'version' | 'licenses'>;

/** A licence in parts: of `MIT OR ISC` the two, each with where its text stands, and what is between. */
const licenceOf = ({ licenses: [licence] }: Contained): BillRow['licence'] => {
  const said = licence?.expression ?? licence?.license?.id;
  if (said === undefined) return [{ text: licence?.license?.name ?? '' }];
  return said
    .split(/(\(|\)| AND | OR )/)
    .filter((text) => text !== '')
    .map((text) => (/^[\w.+-]+$/.test(text) ? { text, href: `https://spdx.org/licenses/${text}.html` } : { text }));
};

const rowOf = (contained: Contained, key: string, from: BillComponent): BillRow => ({
  key,
  name: contained.name,
  version: contained.version,
  licence: licenceOf(contained),
  places: places.filter((place) => from.properties.some(({ name, value }) => name === 'ok:place' && value === place)),
});

/** The rows of a bill of materials, what comes inside of something right after it. */
export const rowsOf = (components: readonly BillComponent[]): BillRow[] =>
  components.flatMap((component) => [
    rowOf(component, component['bom-ref'], component),
    ...(component.components ?? []).map((inside) => rowOf(inside, `${component['bom-ref']} ${inside.name}`, component)),
  ]);

/** The rows that have every word somewhere in name, version and licence, and work in a place where one is chosen. */
export const foundRows = (rows: readonly BillRow[], typed: string, place: Place | undefined): BillRow[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (place && !row.places.includes(place)) return false;
    const text = [row.name, row.version, ...row.licence.map((part) => part.text)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
