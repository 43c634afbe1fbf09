import type { BillComponent } from '@ok/contract/routes/management/bill-of-materials.ts';

/** Places where a component runs. */
export const componentPlaces = ['server', 'browser', 'build', 'runtime'] as const;

type ComponentPlace = (typeof componentPlaces)[number];

/** Row of a shipped component. */
export type BillRow = {
  key: string;
  name: string;
  version: string;
  /** Licence expression in parts: licences with a link to their text, and the operators between them. */
  licence: { text: string; href?: string }[];
  places: ComponentPlace[];
};

type LicensedComponent = Pick<BillComponent, 'name' | 'version' | 'licenses'>;

/** Splits a licence expression such as `MIT OR ISC` into licences with links, and the operators between them. */
const splitLicence = ({ licenses: [licence] }: LicensedComponent): BillRow['licence'] => {
  const expression = licence?.expression ?? licence?.license?.id;
  if (expression === undefined) return [{ text: licence?.license?.name ?? '' }];
  return expression
    .split(/(\(|\)| AND | OR )/)
    .filter((text) => text !== '')
    .map((text) => (/^[\w.+-]+$/.test(text) ? { text, href: `https://spdx.org/licenses/${text}.html` } : { text }));
};

const createBillRow = (contained: LicensedComponent, key: string, from: BillComponent): BillRow => ({
  key,
  name: contained.name,
  version: contained.version,
  licence: splitLicence(contained),
  places: componentPlaces.filter((place) =>
    from.properties.some(({ name, value }) => name === 'ok:place' && value === place),
  ),
});

/** Creates the rows of a bill of materials. Nested components follow the one that contains them. */
export const createBillRows = (components: readonly BillComponent[]): BillRow[] =>
  components.flatMap((component) => [
    createBillRow(component, component['bom-ref'], component),
    ...(component.components ?? []).map((inside) =>
      createBillRow(inside, `${component['bom-ref']} ${inside.name}`, component),
    ),
  ]);

/** Keeps the rows with every typed word in their name, version or licence, and with the chosen place, if any. */
export const filterBillRows = (
  rows: readonly BillRow[],
  typed: string,
  place: ComponentPlace | undefined,
): BillRow[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (place && !row.places.includes(place)) return false;
    const text = [row.name, row.version, ...row.licence.map((part) => part.text)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
