import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { textOfSerialised } from '@ok/contract/rules/markup/document-text.ts';
import { decodeEntities, stripTags } from '@ok/contract/rules/markup/html-words.ts';
import { activeLanguages, type Key, type Texts, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { canonicalUrlOf, questionnaireVersionOf, scoreLinkId } from './fhir-names.ts';

/** Part of a FHIR resource. */
export type FhirElement = { [name: string]: unknown };

/** Facts about a publication that its document does not hold. */
export type PublicationFacts = {
  number: number;
  /** Moment of publishing, in ISO 8601. */
  publishedAt: string;
  /** Whether new measurements use the publication. */
  isLive: boolean;
  /** Name of the score, by language. */
  scoreNames: Readonly<Record<string, string>>;
};

/** Returns a text without its markup. */
export const removeMarkup = (text: string): string => decodeEntities(stripTags(textOfSerialised(text))).trim();

/** Text in the place of a missing one, since FHIR has no empty texts. */
export const noText = '–';

/** Extension of FHIR for a text in another language: http://hl7.org/fhir/StructureDefinition/translation. */
const translationExtension = (language: string, content: string): FhirElement => ({
  url: 'http://hl7.org/fhir/StructureDefinition/translation',
  extension: [
    { url: 'lang', valueCode: language },
    { url: 'content', valueString: content },
  ],
});

/** Writes nodes of a document, with their texts in its languages. */
class QuestionnaireWriter {
  readonly #document: TreeDocument;
  readonly #languages: readonly string[];
  readonly #system: string;

  constructor(document: TreeDocument) {
    this.#document = document;
    this.#languages = activeLanguages(document);
    this.#system = canonicalUrlOf(document.key);
  }

  get language(): string | undefined {
    return this.#languages[0];
  }

  get languages(): readonly string[] {
    return this.#languages;
  }

  /**
   * A text as the element `name`, with its translations. Without a text in the first language the first other one
   * takes its place, and without any a dash.
   */
  text(name: string, textIn: (language: string) => string | undefined): FhirElement {
    const texts = this.#languages.flatMap((language) => {
      const text = textIn(language)?.trim();
      return text ? [{ language, text }] : [];
    });
    const [first, ...others] = texts;
    const extension = others.map(({ language, text }) => translationExtension(language, text));
    return {
      [name]: first?.text ?? noText,
      ...(extension.length > 0 && { [`_${name}`]: { extension } }),
    };
  }

  nodeText(name: string, texts: Texts, field: string, prefix = ''): FhirElement {
    return this.text(name, (language) => {
      const text = texts[language]?.[field];
      return text === undefined ? undefined : `${prefix}${removeMarkup(text)}`;
    });
  }

  coding(key: Key): FhirElement {
    const option = this.#document.options[key];
    const score = option?.result ? this.#document.results[option.result]?.score : null;
    return {
      // The standard's extension for the value of an answer.
      ...(option?.next === null &&
        typeof score === 'number' && {
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: score }],
        }),
      system: this.#system,
      code: key,
      ...this.nodeText('display', option?.texts ?? {}, 'name'),
    };
  }

  /** Condition that one of these answers was chosen. */
  enabledBy(answers: readonly { question: Key; option: Key }[]): FhirElement {
    if (answers.length === 0) return {};
    return {
      enableWhen: answers.map(({ question, option }) => ({
        question,
        operator: '=',
        answerCoding: { system: this.#system, code: option },
      })),
      ...(answers.length > 1 && { enableBehavior: 'any' }),
    };
  }

  question(key: Key, leadingHere: readonly { question: Key; option: Key }[]): FhirElement {
    const { texts = {}, options = [] } = this.#document.questions[key] ?? {};
    const examples = options.flatMap((option, index) =>
      (this.#document.options[option]?.examples ?? []).map((example) => ({
        linkId: example,
        ...this.nodeText('text', this.#document.examples[example]?.texts ?? {}, 'content', `${letterOf(index)}. `),
        type: 'display',
      })),
    );
    return {
      linkId: key,
      ...this.nodeText('text', texts, 'name'),
      type: 'choice',
      ...this.enabledBy(leadingHere),
      required: true,
      repeats: false,
      answerOption: options.map((option) => ({ valueCoding: this.coding(option) })),
      ...(examples.length > 0 && { item: examples }),
    };
  }
}

type Answer = { question: Key; option: Key };

/** Questions from the first one on in the order in which they can be reached, and the answers that lead to each node. */
const walkDocument = ({ root, questions, options }: TreeDocument) => {
  const order: Key[] = [];
  const answersTo = new Map<Key, Answer[]>();
  const waiting = root === null ? [] : [root];
  const seen = new Set(waiting);
  for (let question = waiting.pop(); question !== undefined; question = waiting.pop()) {
    order.push(question);
    const next: Key[] = [];
    for (const option of questions[question]?.options ?? []) {
      const target = options[option]?.next ?? options[option]?.result;
      if (!target) continue;
      answersTo.set(target, [...(answersTo.get(target) ?? []), { question, option }]);
      if (questions[target] && !seen.has(target)) next.push(target);
      seen.add(target);
    }
    waiting.push(...next.reverse());
  }
  return { order, answersTo };
};

/**
 * Converts a published tree to a FHIR R4 Questionnaire. An answer enables the next question; examples are items of
 * their question that only show text; the result is an item that only shows text, and the score one that is filled in.
 */
export const toQuestionnaire = (document: TreeDocument, facts: PublicationFacts): FhirElement => {
  const writer = new QuestionnaireWriter(document);
  const { order, answersTo } = walkDocument(document);
  const results = Object.keys(document.results)
    .filter((key) => answersTo.has(key))
    .sort((one, other) => (document.results[one]?.score ?? 0) - (document.results[other]?.score ?? 0));
  const version = questionnaireVersionOf(document.version, facts.number);
  return {
    resourceType: 'Questionnaire',
    id: `${document.key}-${version}`.slice(0, 64),
    ...(writer.language && { language: writer.language }),
    url: canonicalUrlOf(document.key),
    version,
    name: `Tree_${document.key.replaceAll('-', '')}`,
    ...writer.nodeText('title', document.texts, 'name'),
    status: facts.isLive ? 'active' : 'retired',
    experimental: document.test,
    date: facts.publishedAt,
    ...(writer.languages.some((language) => document.texts[language]?.description) &&
      writer.nodeText('description', document.texts, 'description')),
    item: [
      ...order.map((key) => writer.question(key, answersTo.get(key) ?? [])),
      ...results.map((key) => ({
        linkId: key,
        ...writer.nodeText('text', document.results[key]?.texts ?? {}, 'name'),
        type: 'display',
        ...writer.enabledBy(answersTo.get(key) ?? []),
      })),
      {
        linkId: scoreLinkId,
        ...writer.text('text', (language) => facts.scoreNames[language]),
        type: 'integer',
        readOnly: true,
      },
    ],
  };
};
