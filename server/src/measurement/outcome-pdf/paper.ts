import PDFDocument from 'pdfkit';
import { type FontRole, fontRoles, loadFonts } from './fonts.ts';

/** Colours of the house on paper. */
export const ink = {
  text: '#142b2d',
  muted: '#435a5c',
  petrol: '#005a61',
  soft: '#e4f3f4',
  amber: '#ef9436',
  line: '#d5d9d4',
};

/** Margin at the left and right, in points. */
const pageMargin = 56;
/** Width of the text, in points. */
export const bodyWidth = 595.28 - 2 * pageMargin;
/** The left edge of the text. */
export const left = pageMargin;

/** Part of the structure of a document. */
type Part = PDFKit.PDFStructureElement;

type PartOptions = {
  parent?: Part;
  /** Description of a picture. */
  alt?: string;
  /** Edges of a picture: left, top, right, bottom. */
  bbox?: [number, number, number, number];
  placement?: 'Block';
};

type TextOptions = PDFKit.Mixins.TextOptions;

/** Style of a text: font, size in points and colour. */
export type TextStyle = { font: FontRole; size: number; color: string };

/** The word mark: the ring is the parent, the dot the child. */
const drawLogo = (doc: PDFKit.PDFDocument, x: number, y: number, height: number) => {
  doc
    .save()
    .translate(x, y)
    .scale(height / 40);
  doc.lineWidth(7.2).lineCap('round').lineJoin('round').strokeColor(ink.petrol);
  doc.circle(20, 20, 15).stroke();
  doc.path('M49 5.5v29M68 5.5 51.5 20.5 69 34.5M86 5.5v17').stroke();
  doc.circle(22.5, 21.5, 5.2).fill(ink.amber);
  doc.circle(86, 34, 4.6).fill(ink.petrol);
  doc.restore();
};

/** A font as the library reads it. */
type ReadFont = { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };

/** Makes the function that names the font of a role that has every letter of a text. */
const makeFontChoice = (doc: PDFKit.PDFDocument) => {
  for (const role of fontRoles) {
    const { house, other } = loadFonts()[role];
    doc.registerFont(role, house).registerFont(`${role}, other letters`, other);
  }
  return (role: FontRole, text: string): string => {
    const { font } = (doc.font(role) as unknown as { _font: ReadFont })._font;
    const isComplete = [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    return isComplete ? role : `${role}, other letters`;
  };
};

type PaperOptions = {
  title: string;
  /** Language of the texts, for screen readers. */
  language: string;
  /** Text at the top right. */
  kind: string;
  /** Texts at the bottom of a page: of the document, and of page `page` of `pages`. */
  footer: { text: string; page: (page: number, pages: number) => string };
};

/** Tagged A4 document in the house's style, with embedded fonts. */
export type Paper = ReturnType<typeof openPaper>;

/** Opens a document. Its bytes come from `close`. */
export const openPaper = ({ title, language, kind, footer }: PaperOptions) => {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 52, bottom: 60, left: pageMargin, right: pageMargin },
    pdfVersion: '1.7',
    // The types of the library don't know this one.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // Otherwise the library reads a font of its own, which it can't embed.
    font: loadFonts().text.house as unknown as string,
    info: { Title: title, Author: 'OK!', Creator: 'OK!' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))));
  const chooseFont = makeFontChoice(doc);

  const setStyle = ({ font, size, color }: TextStyle, text: string) =>
    doc.font(chooseFont(font, text)).fontSize(size).fillColor(color);

  /** Writes text at a place, by default below what was written before. */
  const write = (
    text: string,
    style: TextStyle,
    { x = left, y = doc.y, ...options }: TextOptions & { x?: number; y?: number } = {},
  ) => {
    setStyle(style, text).text(text, x, y, { width: bodyWidth, lineGap: style.size * 0.3, ...options });
  };

  /** Height of a text, in points. */
  const heightOf = (text: string, style: TextStyle, width: number): number =>
    setStyle(style, text).heightOfString(text, { width, lineGap: style.size * 0.3 });

  /** Draws decoration, which screen readers skip. */
  const drawArtifact = (type: 'Layout' | 'Pagination', draw: () => void) => {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  };

  const body = doc.struct('Document', { title });
  doc.addStructure(body);

  /** Adds a part to the structure that screen readers follow, by default to the document itself. */
  const addPart = (type: string, draw?: () => void, { parent = body, ...options }: PartOptions = {}): Part => {
    const part = doc.struct(type, options, draw && [draw]);
    parent.add(part);
    return part;
  };

  drawArtifact('Layout', () => drawLogo(doc, pageMargin, 34, 26));
  const kindStyle: TextStyle = { font: 'strong', size: 9.5, color: ink.petrol };
  addPart('P', () => write(kind, kindStyle, { y: 42, align: 'right' }));
  doc.x = left;
  doc.y = 80;

  const drawFooter = (page: number, pages: number) => {
    // Below the margin, where text would otherwise open a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 40;
    doc
      .moveTo(left, y - 10)
      .lineTo(left + bodyWidth, y - 10)
      .lineWidth(0.6)
      .strokeColor(ink.line)
      .stroke();
    const style: TextStyle = { font: 'text', size: 8.5, color: ink.muted };
    write(footer.text, style, { y, lineBreak: false });
    write(footer.page(page, pages), style, { y, align: 'right' });
  };

  return {
    doc,
    addPart,
    write,
    heightOf,
    drawArtifact,
    /** Opens a new page unless `height` points are left on this one. */
    keep(height: number) {
      if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
    },
    countPages: () => doc.bufferedPageRange().count,
    /** Finishes the document and returns its bytes. */
    close() {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        drawArtifact('Pagination', () => drawFooter(page + 1, count));
      }
      doc.end();
      return ended;
    },
  };
};
