/**
 * Rules for the wording of comments, documents and declared names. Each finds places, and none has exceptions: a word
 * that is right in one place has a better synonym there too.
 *
 * @typedef {'pronoun' | 'opening' | 'long sentence' | 'name' | 'verb' | 'unit'} Rule
 * @typedef {{ line: number, rule: Rule, text: string }} Place
 */

/** Pronouns without a noun: they hide who acts. */
const vaguePronoun = /\b(?:whoever|somebody|nobody|anybody)\b/i;

/** Words that a comment must not begin with: they stand for the noun that it documents. */
const vagueOpening = /^(?:What|That|Those|Of|It|Its|Which|Who|One of|Whoever|Somebody|Nobody)\b/;

const maxSentenceWords = 40;

/** Names from everyday words, which say nothing by themselves. */
const vagueNames = new Set(
  `said Said Told told tell most atOnce longest shortest pause patience silence beat breath slice desk heard news wanted
   Wanted asked Asked kept known own shown spoken standing Standing picked within believable whole Whole
   oneAfterTheOther others turn fault faults gone was Reading Numbers`.split(/\s+/),
);

/** Participles, which name the result of a function instead of its action. */
const participles = new Set(
  `edited returned closed restored stepped decided acknowledged settled said told heard shown kept written placed drawn
   named filled listed sent taken made chosen changed`.split(/\s+/),
);

/** A constant that holds a duration, without the unit at the end of its name. */
const durationWithoutUnit =
  /\bconst\s+(\w*(?:[tT]imeout|[iI]nterval|[pP]ause|[dD]elay|[wW]ait|[pP]atience|[lL]ongest|[aA]ge|[hH]eartbeat))\s*=\s*[\d_]/g;

const declaration = /\b(?:const|let|function|type|interface|class)\s+([A-Za-z_]\w*)/g;
/** Follows the name of a function: a parameter list, or an assigned function. */
const functionStart = /^\s*(?:<[^>]*>)?\s*(?:=\s*(?:async\s*)?(?:<[^>]*>)?\(|\()/;

const scriptComment = /\/\*.*?\*\/|(?<![:\w'"`/])\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/gs;
const sqlComment = /--[^\n]*(?:\n\s*--[^\n]*)*/g;
const toolInstruction = /biome-ignore|@ts-/;

const lineAt = (source, index) => source.slice(0, index).split('\n').length;
const keepLines = (text) => text.replace(/[^\n]+/g, '');
const shorten = (text) => text.trim().slice(0, 140);

/** @returns {Place[]} places of prose: a comment without its marks, or a paragraph of a document */
function checkProse(text, line, isComment) {
  const places = [];
  if (vaguePronoun.test(text)) places.push({ line, rule: 'pronoun', text: shorten(text) });
  if (isComment && vagueOpening.test(text)) places.push({ line, rule: 'opening', text: shorten(text) });
  for (const sentence of text.split(/(?<=[.:;!?])\s+/)) {
    if (sentence.split(/\s+/).length > maxSentenceWords)
      places.push({ line, rule: 'long sentence', text: shorten(sentence) });
  }
  return places;
}

/** Checks a Markdown document: its paragraphs and lists, without code, tables and headings. */
export function checkDocument(source) {
  const places = [];
  let paragraph = [];
  let firstLine = 1;
  const end = () => {
    if (paragraph.length > 0) places.push(...checkProse(paragraph.join(' '), firstLine, false));
    paragraph = [];
  };
  const lines = source.replace(/```.*?```/gs, keepLines).split('\n');
  for (const [index, line] of lines.entries()) {
    const startsBlock = /^\s*(?:[-*#|]|\d+\.)/.test(line);
    if (line.trim() === '' || startsBlock) end();
    if (line.trim() === '' || /^\s*\|/.test(line)) continue;
    if (paragraph.length === 0) firstLine = index + 1;
    paragraph.push(line.trim());
  }
  end();
  return places;
}

/** @param {'script' | 'sql' | 'css'} kind the comment syntax of the source; names are checked in scripts alone */
export function checkCode(source, kind) {
  const pattern = kind === 'sql' ? sqlComment : scriptComment;
  const places = [];
  for (const { 0: comment, index } of source.matchAll(pattern)) {
    const text = comment
      .replace(/^\s*(?:\/\*+|\*\/|\*|\/\/|--)\s?/gm, '')
      .replaceAll('*/', '')
      .split(/\s+/)
      .filter(Boolean)
      .join(' ');
    if (!toolInstruction.test(text)) places.push(...checkProse(text, lineAt(source, index), true));
  }
  return kind === 'script' ? [...places, ...checkNames(source.replace(scriptComment, keepLines))] : places;
}

/** @param {string} code without comments */
function checkNames(code) {
  const places = [];
  for (const { 0: match, 1: name, index } of code.matchAll(declaration)) {
    const line = lineAt(code, index);
    if (vagueNames.has(name)) places.push({ line, rule: 'name', text: name });
    const isFunction = functionStart.test(code.slice(index + match.length, index + match.length + 60));
    if (isFunction && participles.has(name)) places.push({ line, rule: 'verb', text: name });
  }
  for (const { 1: name, index } of code.matchAll(durationWithoutUnit))
    places.push({ line: lineAt(code, index), rule: 'unit', text: name });
  return places;
}
