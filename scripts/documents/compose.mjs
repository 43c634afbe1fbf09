import { documentTypes } from '../../contract/src/rules/results/document-types.ts';
import { levelOf } from '../../contract/src/rules/results/score-level.ts';
import { card, drawList, drawParagraph, heading, title, titleSize } from './blocks.mjs';
import { bodyWidth, ink, left, openPaper } from './paper.mjs';
import { colors, drawGlyph, drawScale, levels } from './scale.mjs';

const fillFields = (text, values) => text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name) => values[name]);

const plain = (html) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();

/** Parts of a description: headings, lists, paragraphs, and the note at its end. */
const blocksOf = (html) =>
  [...html.matchAll(/<p>(.*?)<\/p>|<ul>(.*?)<\/ul>/gs)].map(([, text, items]) => {
    if (items !== undefined) return { list: [...items.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) => plain(item)) };
    if (/^<strong>.*<\/strong>$/.test(text)) return { heading: plain(text) };
    return /^<em>.*<\/em>$/.test(text) ? { note: plain(text) } : { text: plain(text) };
  });

/** Name of the level on its own background, with number and glyph. */
const banner = (paper, { score, name, label }) => {
  const { doc } = paper;
  const color = colors[score - 1];
  const width = bodyWidth - 156;
  const { y } = doc;
  const nameHeight = doc.font('heading').fontSize(titleSize).heightOfString(name, { width });
  const height = nameHeight + 52;
  paper.artifact('Layout', () => {
    doc.roundedRect(left, y, bodyWidth, height, 16).fill(color.tint);
    drawGlyph(doc, score, left + bodyWidth - 112, y + height / 2 - 22, 44, color);
  });
  paper.body.add(
    doc.struct('P', () => {
      doc
        .font('strong')
        .fontSize(10.5)
        .fillColor(color.text)
        .text(label, left + 24, y + 18, { width });
    }),
  );
  doc.y = y + 33;
  doc.x = left + 24;
  title(paper, name, { color: color.text, width });
  doc.x = left;
  doc.y = y + height + 10;
};

const drawBlocks = (paper, parts, { first }) => {
  for (const [index, part] of parts.entries()) {
    if (part.heading) heading(paper, part.heading);
    else if (part.list) drawList(paper, part.list);
    else if (part.text) drawParagraph(paper, part.text, { large: first && index === 0 });
  }
};

const resultDocument = (paper, { kind, result, names, texts, language }) => {
  const { score } = result;
  const name = result.name[language];
  const values = { score, name: name.toLowerCase() };
  banner(paper, { score, name, label: fillFields(texts.score, values) });
  drawScale(paper, score, { ...texts.scale, alt: fillFields(texts.scale.alt, values) });
  const all = blocksOf(result.description[language]);
  const note = all.find((part) => part.note)?.note;
  const second = all.findIndex((part, index) => part.heading && index > 1);
  drawBlocks(paper, kind === 'SUMMARY' ? all.slice(0, second) : all, { first: true });
  if (kind === 'FULL') {
    heading(paper, texts.seen);
    for (const { title: slide, content } of result.slides) {
      card(paper, content[language], {
        name: slide[language],
        fill: colors[score - 1].tint,
        color: colors[score - 1].text,
      });
    }
    heading(paper, texts.meaning.title);
    for (const text of texts.meaning.text) drawParagraph(paper, text);
    heading(paper, texts.meaning.levels);
    levels(paper, names, score);
    heading(paper, texts.use.title);
    drawList(paper, texts.use.list);
  }
  paper.doc.y += 8;
  if (note) card(paper, note, { fill: '#f2f2ef', color: ink.muted });
};

const textDocument = (paper, { text, texts }) => {
  title(paper, text.title);
  card(paper, texts.replace, { fill: '#ffeedf', color: '#713f00' });
  paper.doc.y += 4;
  drawParagraph(paper, text.intro, { large: true });
  for (const part of text.parts) {
    heading(paper, part.title);
    for (const line of part.text ?? []) drawParagraph(paper, line);
    if (part.list) drawList(paper, part.list);
  }
};

/**
 * Makes a document.
 *
 * @param type one of the contract's document types
 * @param texts the texts of a language, `results` those of the results
 * @returns its bytes
 */
export const composeDocument = (type, language, { texts, results }) => {
  if (!documentTypes.includes(type)) throw new RangeError(`${type} is no type of document`);
  const text = texts.documents[type];
  const [kind] = text ? ['text'] : type.split('_');
  const result = results.find(({ score }) => Object.values(levelOf(score).documents).includes(type));
  const name = text ? text.title : `${texts.kinds[kind]}: ${result.name[language].toLowerCase()}`;
  const paper = openPaper({
    title: `OK! ${name}`,
    language,
    kind: texts.kinds[kind],
    footer: {
      text: texts.footer[text ? 'text' : 'result'],
      page: (page, pages) => fillFields(texts.footer.page, { page, pages }),
    },
  });
  if (text) textDocument(paper, { text, texts });
  else {
    const names = results.toSorted((one, other) => one.score - other.score).map((each) => each.name[language]);
    resultDocument(paper, { kind, result, names, texts, language });
  }
  return paper.close();
};
