import PDFDocument from 'pdfkit';
import { makeFonts } from './fonts.mjs';

/** Colours of the house in documents. */
export const ink = {
  text: '#142b2d',
  muted: '#435a5c',
  petrol: '#005a61',
  soft: '#e4f3f4',
  amber: '#ef9436',
  line: '#d5d9d4',
};

const pageMargin = 62;
/** Width of the text, in points. */
export const bodyWidth = 595.28 - 2 * pageMargin;
/** The left edge of the text. */
export const left = pageMargin;

/** Fixed, so that the same content makes the same file. */
const creationDate = new Date('2025-06-02T10:00:00Z');

/** The word mark: the ring is the parent, the dot the child. */
const drawLogo = (doc, x, y, height) => {
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

/**
 * Opens a tagged A4 document in the house's style, with embedded fonts.
 *
 * @param language two letters, for screen readers
 * @param kind text at the top right
 * @param footer gives the texts at the bottom of a page: of the document, and of page `page` of `pages`
 */
export const openPaper = ({ title, language, kind, footer }) => {
  const fonts = makeFonts();
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 68, left: pageMargin, right: pageMargin },
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    font: fonts.text,
    info: { Title: title, Author: 'OK!', Creator: 'OK!', CreationDate: creationDate, ModDate: creationDate },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  const chunks = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))));

  /** Draws decoration, which screen readers skip. */
  const artifact = (type, draw) => {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  };

  const body = doc.struct('Document', { title });
  doc.addStructure(body);
  artifact('Layout', () => drawLogo(doc, pageMargin, 40, 30));
  const header = doc.struct('P', () => {
    doc.font('strong').fontSize(9.5).fillColor(ink.petrol);
    doc.text(kind, pageMargin, 50, { width: bodyWidth, align: 'right', lineGap: 0 });
  });
  body.add(header);
  doc.x = pageMargin;
  doc.y = 100;

  const drawFooter = (page, pages) => {
    // Below the margin, where text would otherwise open a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 44;
    doc
      .moveTo(pageMargin, y - 10)
      .lineTo(pageMargin + bodyWidth, y - 10)
      .lineWidth(0.6)
      .strokeColor(ink.line)
      .stroke();
    doc.font('text').fontSize(8.5).fillColor(ink.muted);
    doc.text(footer.text, pageMargin, y, { width: bodyWidth, lineBreak: false });
    doc.text(footer.page(page, pages), pageMargin, y, { width: bodyWidth, align: 'right' });
  };

  return {
    doc,
    body,
    artifact,
    /** Opens a new page unless `height` points are left on this one. */
    keep(height) {
      if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
    },
    /** Finishes the document and returns its bytes. */
    close() {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        artifact('Pagination', () => drawFooter(page + 1, count));
      }
      doc.end();
      return ended;
    },
  };
};
