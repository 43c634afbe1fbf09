/** What does not meet a requirement yet, by the key of its texts, with the success criteria of WCAG that it is about. */
type Deviation = { key: string; criteria: readonly string[] };

/** Something that was tested, by the key of its text, with the rows of docs/requirements.md whose tests do it. */
type Examined = { key: string; rows: readonly string[] };

/**
 * What the accessibility statement tells: dates, what was looked at, and what is known to be wrong. Days are
 * `2026-12-31`. `statement.test.ts` holds it against the suite, the tools and docs/accessibility-verdicts.md.
 */
export const accessibilityStatement = {
  /** When anything that the statement says was changed last. */
  changedOn: '2026-11-22',
  /**
   * The letter that the Dutch model gives: C is for who tested and mended, has no full examination (WCAG-EM) yet, and
   * plans one within half a year.
   */
  status: 'C',
  /** The day before which a full examination is planned. */
  examinationBefore: '2027-05-21',
  /** When all of it was looked at last. */
  examinedOn: '2026-11-21',
  axe: '4.14.1',
  /** Pixels of the windows in which axe looks at every screen. */
  widths: [1280, 320],
  /** Places where axe cannot decide and a person has. */
  decidedByPeople: 6,
  examined: [
    { key: 'screens', rows: ['A11-01'] },
    { key: 'keyboard', rows: ['A11-02', 'A11-03'] },
    { key: 'reflow', rows: ['A11-04'] },
    { key: 'targets', rows: ['A11-05'] },
    { key: 'motion', rows: ['A11-06'] },
    { key: 'carousel', rows: ['A11-07'] },
    { key: 'announcements', rows: ['A11-08'] },
    { key: 'forms', rows: ['A11-09', 'A11-10'] },
    { key: 'contrast', rows: ['A11-11'] },
    { key: 'content', rows: ['A11-12'] },
    { key: 'frame', rows: ['A11-13'] },
    { key: 'time', rows: ['A11-14'] },
  ] satisfies readonly Examined[],
  /** What nobody has done. */
  notExamined: ['people', 'browsers', 'independent'],
  deviations: [
    { key: 'documents', criteria: ['1.3.1', '1.3.2'] },
    { key: 'pictures', criteria: ['1.1.1'] },
    { key: 'languages', criteria: ['3.1.2'] },
  ] satisfies readonly Deviation[],
} as const;
