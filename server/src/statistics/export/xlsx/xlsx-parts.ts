import { columnLetters } from './cell-references.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const writeForEachSheet = (sheets: number, write: (number: number) => string) =>
  Array.from({ length: sheets }, (_, index) => write(index + 1)).join('');

/** Writes the beginning of a sheet with its head, which stays visible. The names need no escaping. */
export const writeSheetHead = (names: readonly string[]) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${names.length}" width="20" customWidth="1"/></cols><sheetData><row r="1">${names
    .map((name, column) => `<c r="${columnLetters(column)}1" s="2" t="inlineStr"><is><t>${name}</t></is></c>`)
    .join('')}</row>`;

export const sheetFoot = '</sheetData></worksheet>';

/** Name of a sheet's file. */
export const sheetFileName = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** Largest length of a sheet's name. */
const maxNameLength = 31;

/**
 * Makes the name of a sheet, with a number from the second sheet on. Administrators can edit the title, so that characters
 * that a sheet's name or XML can't contain are removed.
 */
const sheetName = (title: string, number: number): string => {
  const suffix = number === 1 ? '' : ` ${number}`;
  const allowed = title
    .replaceAll(/[\p{Cc}[\]:*?/\\<>&"']/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return `${(allowed || 'OK').slice(0, maxNameLength - suffix.length).trim()}${suffix}`;
};

/**
 * Writes the files of a workbook besides its sheets, by name. Style 1 is a moment, style 2 the head.
 *
 * @param title name of the sheets
 */
export const writeWorkbookParts = (sheets: number, title: string): Record<string, string> => ({
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${writeForEachSheet(
    sheets,
    (number) =>
      `<Override PartName="/${sheetFileName(number)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  )}</Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${writeForEachSheet(
    sheets,
    (number) => `<sheet name="${sheetName(title, number)}" sheetId="${number}" r:id="rId${number}"/>`,
  )}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships">${writeForEachSheet(
    sheets,
    (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});
