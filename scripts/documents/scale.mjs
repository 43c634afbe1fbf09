import { bodyWidth, ink, left } from './paper.mjs';

/** From clay over sand to petrol, as on the screen: fill, background, text on the background, text on the fill. */
export const colors = [
  ['#6e3f2d', '#f6e8e2', '#6d3f2e', '#ffffff'],
  ['#975f41', '#f9ece5', '#6e3f28', '#ffffff'],
  ['#c18f69', '#faefe5', '#6b4127', '#142b2d'],
  ['#b4b2a2', '#f2f2ec', '#4f4d41', '#142b2d'],
  ['#64a8b0', '#e8f4f5', '#065860', '#142b2d'],
  ['#1d7c88', '#e4f2f4', '#075761', '#ffffff'],
  ['#005461', '#deeff2', '#0a5763', '#ffffff'],
].map(([fill, tint, text, on]) => ({ fill, tint, text, on }));

/** Distance of the glyph's dot for each score: the better the attunement, the further inside the ring. */
const dots = [43, 36, 29, 23, 19, 16.5, 14];

/** The attunement glyph of a score. */
export const drawGlyph = (doc, score, x, y, height, { text, tint }) => {
  doc
    .save()
    .translate(x, y)
    .scale(height / 24);
  doc.circle(14, 12, 9).lineWidth(3.2).strokeColor(text).stroke();
  const dot = dots[score - 1];
  doc.circle(dot, 12, 3.6).lineWidth(2.6).strokeColor(tint).fillColor(text).fillAndStroke();
  doc.circle(dot, 12, 3.6).fill(text);
  doc.restore();
};

/** The scale of 1 to 7 with the place of a score: one picture with a description. */
export const drawScale = ({ doc, body }, score, { low, high, alt }) => {
  const gap = 5;
  const width = (bodyWidth - 6 * gap) / 7;
  const y = doc.y + 8;
  const draw = () => {
    for (const [index, { fill, on }] of colors.entries()) {
      const x = left + index * (width + gap);
      const current = index + 1 === score;
      const height = current ? 36 : 22;
      doc.roundedRect(x, y + 18 - height / 2, width, height, current ? 10 : 7).fill(fill);
      doc
        .font(current ? 'heading' : 'strong')
        .fontSize(current ? 18 : 11)
        .fillColor(on);
      const textHeight = doc.heightOfString(String(index + 1));
      doc.text(String(index + 1), x, y + 18.5 - textHeight / 2, { width, align: 'center' });
    }
    doc.font('text').fontSize(9.5).fillColor(ink.muted);
    doc.text(low, left, y + 42, { width: bodyWidth / 2 });
    doc.text(high, left + bodyWidth / 2, y + 42, { width: bodyWidth / 2, align: 'right' });
  };
  const bbox = [left, y, left + bodyWidth, y + 56];
  body.add(doc.struct('Figure', { alt, bbox, placement: 'Block' }, draw));
  doc.x = left;
  doc.y = y + 66;
};

/** The seven levels by name, with the level of the score marked. */
export const levels = (paper, names, score) => {
  const { doc, body } = paper;
  paper.keep(7 * 21 + 4);
  const all = doc.struct('L');
  body.add(all);
  for (const [index, name] of names.entries()) {
    const { fill, tint, text, on } = colors[index];
    const current = index + 1 === score;
    const { y } = doc;
    if (current) paper.artifact('Layout', () => doc.roundedRect(left, y, bodyWidth, 20, 7).fill(tint));
    paper.artifact('Layout', () => doc.roundedRect(left + 3, y + 2.5, 22, 15, 5).fill(fill));
    const entry = doc.struct('LI');
    all.add(entry);
    entry.add(
      doc.struct('Lbl', () => {
        doc.font('strong').fontSize(9.5).fillColor(on);
        doc.text(String(index + 1), left + 3, y + 4.5, { width: 22, align: 'center' });
      }),
    );
    entry.add(
      doc.struct('LBody', () => {
        doc
          .font(current ? 'strong' : 'text')
          .fontSize(10.5)
          .fillColor(current ? text : ink.text);
        doc.text(name, left + 36, y + 4, { width: bodyWidth - 44 });
      }),
    );
    doc.y = y + 21;
  }
  doc.x = left;
  doc.y += 4;
};
