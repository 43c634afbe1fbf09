import { bodyWidth, ink, left } from './paper.mjs';

const lineOptions = { lineGap: 3.6 };

/** Size in points. */
export const titleSize = 27;

/** The title of the document. */
export const title = ({ doc, body }, text, { color = ink.petrol, width = bodyWidth } = {}) => {
  body.add(
    doc.struct('H1', () => {
      doc.font('heading').fontSize(titleSize).fillColor(color).text(text, { width, lineGap: 0 });
    }),
  );
  doc.y += 10;
};

/** Heading of a part; it never stands alone at the end of a page. */
export const heading = (paper, text) => {
  const { doc, body } = paper;
  doc.y += 12;
  paper.keep(74);
  body.add(
    doc.struct('H2', () => {
      doc.font('heading').fontSize(14).fillColor(ink.petrol).text(text, left, doc.y, { width: bodyWidth });
    }),
  );
  doc.y += 5;
};

/** A paragraph; `large` for the lead. */
export const drawParagraph = ({ doc, body }, text, { large = false } = {}) => {
  body.add(
    doc.struct('P', () => {
      doc
        .font('text')
        .fontSize(large ? 12.5 : 10.8)
        .fillColor(ink.text);
      doc.text(text, left, doc.y, { width: bodyWidth, ...lineOptions });
    }),
  );
  doc.y += 6;
};

/** A list with dots. */
export const drawList = (paper, items) => {
  const { doc, body } = paper;
  const all = doc.struct('L');
  body.add(all);
  for (const item of items) {
    paper.keep(32);
    const { y } = doc;
    const entry = doc.struct('LI');
    all.add(entry);
    doc.fontSize(10.8);
    entry.add(
      doc.struct('Lbl', () =>
        doc
          .font('strong')
          .fillColor(ink.amber)
          .text('•', left + 3, y, { width: 12 }),
      ),
    );
    entry.add(
      doc.struct('LBody', () => {
        doc
          .font('text')
          .fillColor(ink.text)
          .text(item, left + 18, y, { width: bodyWidth - 18, ...lineOptions });
      }),
    );
    doc.y += 3;
  }
  doc.x = left;
  doc.y += 3;
};

/** A text on a coloured background, with an optional title. */
export const card = (paper, text, { name, fill = ink.soft, color = ink.text } = {}) => {
  const { doc, body } = paper;
  const inside = { width: bodyWidth - 32, ...lineOptions };
  const textHeight = doc.font('text').fontSize(10.2).heightOfString(text, inside);
  const nameHeight = name ? doc.font('strong').fontSize(10.8).heightOfString(name, inside) : 0;
  const height = textHeight + nameHeight + 22;
  paper.keep(height + 8);
  const { y } = doc;
  paper.artifact('Layout', () => doc.roundedRect(left, y, bodyWidth, height, 9).fill(fill));
  doc.y = y + 12;
  const part = doc.struct('Sect');
  body.add(part);
  const line = (font, size, value) =>
    part.add(
      doc.struct('P', () => {
        doc
          .font(font)
          .fontSize(size)
          .fillColor(color)
          .text(value, left + 16, doc.y, inside);
      }),
    );
  if (name) line('strong', 10.8, name);
  line('text', 10.2, text);
  doc.x = left;
  doc.y = y + height + 8;
};
