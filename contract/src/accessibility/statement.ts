/** A requirement that is not met yet: key of its texts, and the success criteria of WCAG that it fails. */
type KnownDeviation = { key: string; criteria: readonly string[] };

/** A test: key of its text, and the rows of docs/requirements.md whose tests carry it out. */
type ExaminedTest = { key: string; rows: readonly string[] };

/**
 * Facts in the accessibility statement: dates (`2026-12-31`), tests, and known shortcomings. `statement.test.ts`
 * compares them with the test suite, the tools and docs/accessibility-verdicts.md.
 */
export const accessibilityStatement = {
  /** Day of the latest change to the statement. */
  changedOn: '2026-11-22',
  /**
   * Letter from the Dutch model statement. C: tested and repaired, no full examination (WCAG-EM) yet, one planned
   * within half a year.
   */
  status: 'C',
  /** Day before which a full examination is planned. */
  examinationBefore: '2027-05-21',
  /** Day of the latest complete test round. */
  examinedOn: '2026-11-21',
  axe: '4.14.1',
  /** Widths, in pixels, of the windows in which axe scans every screen. */
  widths: [1280, 320],
  /** Places that axe can't decide and that a person judged. */
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
  ] satisfies readonly ExaminedTest[],
  /** Tests that are still to be done. */
  notExamined: ['people', 'browsers', 'independent'],
  deviations: [
    { key: 'documents', criteria: ['1.3.1', '1.3.2'] },
    { key: 'pictures', criteria: ['1.1.1'] },
    { key: 'languages', criteria: ['3.1.2'] },
  ] satisfies readonly KnownDeviation[],
} as const;
