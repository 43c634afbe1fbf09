import { columnLetters } from './cell-references.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const numbered = (sheets: number, write: (number: number) => string) =>
  Array.from({ length: sheets }, (_, index) => write(index + 1)).join('');

/** The beginning of a sheet: its head, which stays in sight. The names are words of ours. */
export const sheetHead = (names: readonly string[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${names.length}" width="20" customWidth="1"/></cols><sheetData><row r="1">${names
    .map((name, column) => `<c r="${columnLetters(column)}1" s="2" t="inlineStr"><is><t>${name}</t></is></c>`)
    .join('')}</row>`;

export const sheetFoot = '</sheetData></worksheet>';

/** The name of a sheet's file. */
export const sheetFile = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** Letters that a sheet's name may have, with its number. */
const longestName = 31;

/**
 * What a sheet is called, with its number after the first. Administrators may write the title anew: what no sheet may be
 * called by, and what XML would read, is left out of it.
 */
const sheetName = (title: string, number: number): string => {
  const suffix = number === 1 ? '' : ` ${number}`;
  const allowed = title
    .replaceAll(/[\p{Cc}[\]:*?/\\<>&"']/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return `${(allowed || 'OK').slice(0, longestName - suffix.length).trim()}${suffix}`;
};

/**
 * What a workbook is made of beside its sheets, by the names of the files. Style 1 is a moment, style 2 the head.
 *
 * @param title what sheets are called, as far as sheets may be
 */
export const workbookParts = (sheets: number, title: string): Record<string, string> => ({
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbered(
    sheets,
    (number) =>
      `<Override PartName="/${sheetFile(number)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  )}</Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered(
    sheets,
    (number) => `<sheet name="${sheetName(title, number)}" sheetId="${number}" r:id="rId${number}"/>`,
  )}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships">${numbered(
    sheets,
    (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});
