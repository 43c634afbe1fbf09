/**
 * Name of the saved PDF of an outcome: tree and day in plain letters, such as `OK-Baby-0-12-maanden-2026-03-31.pdf`.
 *
 * @param startedAt moment of the measurement, in ISO 8601 or milliseconds since 1970, which `timeZone` turns into a day
 */
export const nameOutcomeFile = (treeName: string, startedAt: string | number, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(startedAt));
  const tree = treeName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-?(OK-)?|-$/g, '')
    .slice(0, 60);
  return `${['OK', tree, day].filter(Boolean).join('-')}.pdf`;
};
