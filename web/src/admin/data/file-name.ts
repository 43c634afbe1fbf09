/** Name of a file for a title, without its extension: `OK baby (0–12 maanden), versie 4` → `ok-baby-0-12-maanden-versie-4`. */
export const fileNameOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
