import type { TextBlock } from './html-blocks.ts';
import { fillPlaces, type OutcomeDocument } from './outcome-document.ts';
import { bodyWidth, ink, left, openPaper, type Paper, type TextStyle } from './paper.ts';

// Runs on a worker thread: reading fonts and drawing take a tenth of a second.

/** From clay over sand to petrol, as on the screen: fill, and text on it. */
const scaleColors = [
  ['#6e3f2d', '#ffffff'],
  ['#975f41', '#ffffff'],
  ['#c18f69', '#142b2d'],
  ['#b4b2a2', '#142b2d'],
  ['#64a8b0', '#142b2d'],
  ['#1d7c88', '#ffffff'],
  ['#005461', '#ffffff'],
] as const;

/** Sizes of text to try, as parts of the normal size. The smallest is still read without effort on paper. */
const densities = [1, 0.94, 0.88, 0.82] as const;

type Drawing = { paper: Paper; density: number };

/** The scale of 1 to 7 with the place of the score: one picture with a description. */
const drawScale = ({ paper: { doc, addPart, write }, density }: Drawing, score: number, alt: string) => {
  const gap = 5;
  const width = (bodyWidth - 6 * gap) / 7;
  const y = doc.y + 6 * density;
  const tall = 30 * density;
  const draw = () => {
    for (const [index, [fill, color]] of scaleColors.entries()) {
      const isCurrent = index + 1 === score;
      const x = left + index * (width + gap);
      const height = isCurrent ? tall : tall * 0.62;
      const size = isCurrent ? 15 : 10;
      doc.roundedRect(x, y + (tall - height) / 2, width, height, isCurrent ? 8 : 6).fill(fill);
      const style: TextStyle = { font: isCurrent ? 'heading' : 'strong', size: size * density, color };
      write(String(index + 1), style, { x, y: y + tall / 2 - style.size * 0.6, width, align: 'center', lineGap: 0 });
    }
  };
  addPart('Figure', draw, { alt, bbox: [left, y, left + bodyWidth, y + tall], placement: 'Block' });
  doc.x = left;
  doc.y = y + tall + 10 * density;
};

const drawFacts = ({ paper: { doc, addPart, write }, density }: Drawing, facts: OutcomeDocument['facts']) => {
  const width = bodyWidth / facts.length;
  const { y } = doc;
  let bottom = y;
  for (const [index, { name, value }] of facts.entries()) {
    const at = { x: left + index * width, width: width - 12 };
    const draw = () => {
      write(name, { font: 'text', size: 8.8 * density, color: ink.muted }, { ...at, y });
      write(value, { font: 'strong', size: 10 * density, color: ink.text }, at);
    };
    addPart('P', draw);
    bottom = Math.max(bottom, doc.y);
  }
  doc.x = left;
  doc.y = bottom + 4 * density;
};

const drawHeading = ({ paper: { doc, addPart, write, keep }, density }: Drawing, text: string, level: 'H2' | 'H3') => {
  const isPart = level === 'H2';
  doc.y += (isPart ? 10 : 4) * density;
  // A heading never stands alone at the end of a page.
  keep(64);
  const style: TextStyle = isPart
    ? { font: 'heading', size: 13 * density, color: ink.petrol }
    : { font: 'strong', size: 10.4 * density, color: ink.petrol };
  addPart(level, () => write(text, style));
  doc.y += 2 * density;
};

/** A step: its number, the question, and below it the letter and the words of the answer. Steps are not split. */
const drawSteps = ({ paper, density }: Drawing, steps: OutcomeDocument['path']['steps']) => {
  const { doc, addPart, write, heightOf, keep, drawArtifact } = paper;
  const list = addPart('L');
  const [indent, letterIndent] = [26, 20];
  const questionStyle: TextStyle = { font: 'text', size: 9.6 * density, color: ink.muted };
  const answerStyle: TextStyle = { font: 'strong', size: 10 * density, color: ink.text };
  for (const { number, question, letter, answer } of steps) {
    const width = bodyWidth - indent;
    const height = heightOf(question, questionStyle, width) + heightOf(answer, answerStyle, width - letterIndent);
    const pageHeight = doc.page.height - doc.page.margins.top - doc.page.margins.bottom;
    // A text longer than a page has to be split.
    keep(Math.min(height + 6 * density, pageHeight - 20));
    const { y } = doc;
    const entry = addPart('LI', undefined, { parent: list });
    drawArtifact('Layout', () => doc.circle(left + 9, y + 7 * density, 9 * density).fill(ink.soft));
    const numberStyle: TextStyle = { font: 'strong', size: 9 * density, color: ink.petrol };
    const atNumber = { y: y + 7 * density - numberStyle.size * 0.6, width: 18, align: 'center' as const, lineGap: 0 };
    addPart('Lbl', () => write(String(number), numberStyle, atNumber), { parent: entry });
    const draw = () => {
      write(question, questionStyle, { x: left + indent, y, width });
      const answerY = doc.y;
      write(letter, { ...answerStyle, color: ink.petrol }, { x: left + indent, y: answerY, width: letterIndent });
      write(answer, answerStyle, { x: left + indent + letterIndent, y: answerY, width: width - letterIndent });
    };
    addPart('LBody', draw, { parent: entry });
    doc.x = left;
    doc.y += 4 * density;
  }
};

const drawItems = ({ paper, density }: Drawing, items: readonly TextBlock[]) => {
  const { doc, addPart, write, keep } = paper;
  const list = addPart('L');
  const style: TextStyle = { font: 'text', size: 10 * density, color: ink.text };
  for (const item of items) {
    keep(28 * density);
    const { y } = doc;
    const entry = addPart('LI', undefined, { parent: list });
    const marker = item.kind === 'item' ? item.marker : '';
    const markerStyle: TextStyle = { ...style, font: 'strong', color: ink.petrol };
    if (marker) addPart('Lbl', () => write(marker, markerStyle, { x: left + 2, y, width: 16 }), { parent: entry });
    addPart('LBody', () => write(item.text, style, { x: left + 18, y, width: bodyWidth - 18 }), { parent: entry });
    doc.x = left;
    doc.y += 1.5 * density;
  }
  doc.y += 2 * density;
};

const drawBlocks = (drawing: Drawing, blocks: readonly TextBlock[]) => {
  const { paper, density } = drawing;
  const { doc, addPart, write } = paper;
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index] as TextBlock;
    if (block.kind === 'heading') drawHeading(drawing, block.text, 'H3');
    else if (block.kind === 'paragraph') {
      const style: TextStyle = { font: 'text', size: 10 * density, color: ink.text };
      addPart('P', () => write(block.text, style));
      doc.y += 4 * density;
    } else {
      const rest = blocks.slice(index);
      const end = rest.findIndex(({ kind }) => kind !== 'item');
      const items = end < 0 ? rest : rest.slice(0, end);
      drawItems(drawing, items);
      index += items.length - 1;
    }
  }
};

/** Draws the document with texts of a part of the normal size. */
const drawAt = (document: OutcomeDocument, density: number): Paper => {
  const { language, title, kind, footer } = document;
  const pageText = (page: number, pages: number) => fillPlaces(footer.page, { page, pages });
  const paper = openPaper({ title, language, kind, footer: { text: footer.text, page: pageText } });
  const { addPart, write } = paper;
  const drawing: Drawing = { paper, density };
  addPart('H1', () => write(document.heading, { font: 'heading', size: 24 * density, color: ink.petrol }));
  addPart('P', () => write(document.scoreText, { font: 'text', size: 11 * density, color: ink.text }));
  drawScale(drawing, document.score, document.scoreText);
  drawFacts(drawing, document.facts);
  drawHeading(drawing, document.path.heading, 'H2');
  drawSteps(drawing, document.path.steps);
  if (document.meaning.blocks.length > 0) {
    drawHeading(drawing, document.meaning.heading, 'H2');
    drawBlocks(drawing, document.meaning.blocks);
  }
  return paper;
};

/**
 * Draws the PDF of an outcome: on one page if a smaller text makes that possible, else in the normal size on several.
 *
 * @returns its bytes
 */
export const drawOutcome = async (document: OutcomeDocument): Promise<Uint8Array> => {
  for (const density of densities) {
    const paper = drawAt(document, density);
    const pages = paper.countPages();
    if (pages === 1 || (density === 1 && pages > 2)) return paper.close();
  }
  return drawAt(document, 1).close();
};
