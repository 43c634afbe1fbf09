import type { AnswerOrder } from '@ok/contract/rules/answers/answer-order.ts';
import type { DocumentPicture, Key, NodeKind, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';

/** Ids of the rows from which the nodes of a document were read. */
type RowIds = {
  tree: number;
  question: Map<Key, number>;
  option: Map<Key, number>;
  example: Map<Key, number>;
  result: Map<Key, number>;
  /** Ids of each result's slides, in order. */
  slides: Map<Key, number[]>;
};

/** Row of a version: its tree, status, number of changes, the state of all results, and its revision. */
export type TreeHead = {
  treeId: number;
  status: 'DRAFT' | 'PUBLISHED' | 'WAS_PUBLISHED';
  number: number;
  results: string;
  revision: number;
};

export type ReadTree = {
  document: TreeDocument;
  ids: RowIds;
  head: TreeHead;
  /** Default language of the installation. */
  defaultLanguage: string | null;
};

/** Id of another row, or a position; null without one. */
type NullableId = number | null;

/** Value of a text column. */
type NullableText = string | null;

/** Rows of each kind, without their kind; see `selectTreeRows`. */
type RowsByKind = {
  tree: [
    id: number,
    Key,
    version: number,
    language: NullableText,
    position: NullableId,
    test: boolean,
    answerOrder: AnswerOrder,
    media: string,
    alt: NullableText,
    first: NullableId,
    name: NullableText,
    description: NullableText,
  ];
  head: [id: number, treeId: number, status: TreeHead['status'], number: number, results: string, revision: number];
  standard: [code: string];
  language: [code: string, active: boolean, standard: boolean];
  question: [id: number, Key, parent: NullableId, name: NullableText];
  option: [
    id: number,
    Key,
    question: NullableId,
    position: NullableId,
    identifier: string,
    divider: boolean,
    result: NullableId,
    name: NullableText,
    dividerText: NullableText,
  ];
  example: [
    id: number,
    Key,
    option: NullableId,
    position: NullableId,
    identifier: NullableText,
    below: boolean,
    media: string,
    alt: NullableText,
    content: NullableText,
    infoText: NullableText,
  ];
  result: [id: number, Key, score: number, name: NullableText, description: NullableText];
  slide: [id: number, result: number, position: NullableId, media: string, alt: NullableText];
};

/** Texts of each kind of row, in the order of `selectTreeRows`. */
const textsOfKind = {
  tree: ['name', 'description'],
  question: ['name'],
  option: ['name', 'dividerText'],
  example: ['content', 'infoText'],
  result: ['name', 'description'],
  slide: ['content'],
} as const;

type TranslatedKind = keyof typeof textsOfKind;

const isNotBlank = (text: NullableText | undefined): text is string => typeof text === 'string' && /\S/.test(text);

/** Sorts by position, then by id; rows without a position come last. */
const sortByPosition = <T extends { id: number; position: NullableId }>(items: T[] = []): T[] =>
  items.sort((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity) || one.id - other.id);

const addToList = <T>(lists: Map<NullableId, T[]>, key: NullableId, item: T) => {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
};

/** Builds a document from the chunks of `readTreeRows`. Needs no database, so it runs on any thread. */
export class TreeReader {
  readonly #rows: { [K in keyof RowsByKind]: RowsByKind[K][] } = {
    tree: [],
    head: [],
    standard: [],
    language: [],
    question: [],
    option: [],
    example: [],
    result: [],
    slide: [],
  };
  readonly #translations = Object.fromEntries(Object.keys(textsOfKind).map((kind) => [kind, new Map()])) as Record<
    TranslatedKind,
    Map<number, [code: string, ...texts: NullableText[]][]>
  >;

  /** Adds a chunk of `readTreeRows`. */
  take(chunk: string): void {
    for (const [kind, ...row] of JSON.parse(chunk) as [string, ...unknown[]][]) {
      if (kind.endsWith(' text')) {
        const [id, ...translation] = row as [number, string, ...NullableText[]];
        addToList(this.#translations[kind.slice(0, -5) as TranslatedKind], id, translation);
      } else (this.#rows[kind as keyof RowsByKind] as unknown[]).push(row);
    }
  }

  /**
   * The tree's own language: that of its row, else its default one, else the installation's, else its first active one.
   */
  #language(): string | null {
    const [tree] = this.#rows.tree;
    const active = this.#rows.language
      .filter(([, isActive]) => isActive)
      .map(([code, , standard]) => ({ code, standard }));
    const ownLanguage = tree?.[3] ?? active.find(({ standard }) => standard)?.code ?? this.#rows.standard[0]?.[0];
    return ownLanguage ?? active.map(({ code }) => code).sort()[0] ?? null;
  }

  /** Texts of a row. In the own language the columns fill in what no translation has. Blank texts are left out. */
  #texts<K extends TranslatedKind>(kind: K, id: number, ownLanguage: string | null, columns: readonly NullableText[]) {
    const texts: Record<string, { [F in (typeof textsOfKind)[K][number]]?: string }> = {};
    const addTexts = (code: string, values: readonly NullableText[]) => {
      textsOfKind[kind].forEach((field: (typeof textsOfKind)[K][number], index) => {
        const value = values[index];
        if (!isNotBlank(value) || texts[code]?.[field] !== undefined) return;
        texts[code] = { ...texts[code], [field]: value } as (typeof texts)[string];
      });
    };
    for (const [code, ...values] of this.#translations[kind].get(id) ?? []) addTexts(code, values);
    if (ownLanguage !== null) addTexts(ownLanguage, columns);
    return texts;
  }

  /** Returns the version; null if the chunks had none. */
  read(): ReadTree | null {
    const [tree] = this.#rows.tree;
    const [head] = this.#rows.head;
    if (!tree || !head) return null;
    const ownLanguage = this.#language();
    const picture = (file: string, alternative: NullableText): DocumentPicture => ({
      file,
      alternative: ownLanguage !== null && alternative ? { [ownLanguage]: alternative } : {},
    });
    const [treeId, key, version, , position, test, answerOrder, media, alt, firstId, ...treeTexts] = tree;
    const { question, option, example, result, slide } = this.#rows;
    const keysById = (rows: readonly [number, Key, ...unknown[]][]) => new Map(rows.map(([id, each]) => [id, each]));
    const questionKeys = keysById(question);
    const resultKeys = keysById(result);
    const nextOf = new Map(question.map(([, each, parent]) => [parent, each]));
    const groupByParent = (rows: readonly [number, Key, NullableId, NullableId, ...unknown[]][]) => {
      const lists = new Map<NullableId, { id: number; position: NullableId; key: Key }[]>();
      for (const [id, each, parent, place] of rows) addToList(lists, parent, { id, position: place, key: each });
      return (parent: number) => sortByPosition(lists.get(parent)).map((item) => item.key);
    };
    const [optionsOf, examplesOf] = [groupByParent(option), groupByParent(example)];
    const slidesOf = new Map<NullableId, { id: number; position: NullableId; media: string; alt: NullableText }[]>();
    for (const [id, of, place, file, alternative] of slide) {
      addToList(slidesOf, of, { id, position: place, media: file, alt: alternative });
    }
    for (const slides of slidesOf.values()) sortByPosition(slides);
    const document: TreeDocument = {
      format: 1,
      key,
      version,
      language: ownLanguage,
      languages: Object.fromEntries(this.#rows.language.map(([code, active]) => [code, { active }])),
      position,
      test,
      answerOrder,
      picture: media === '' ? null : picture(media, alt),
      root: questionKeys.get(firstId ?? 0) ?? null,
      texts: this.#texts('tree', treeId, ownLanguage, treeTexts),
      questions: {},
      options: {},
      examples: {},
      results: {},
    };
    for (const [id, each, , ...texts] of question) {
      document.questions[each] = { texts: this.#texts('question', id, ownLanguage, texts), options: optionsOf(id) };
    }
    for (const [id, each, , , identifier, divider, to, ...texts] of option) {
      document.options[each] = {
        identifier,
        divider,
        next: nextOf.get(id) ?? null,
        result: resultKeys.get(to ?? 0) ?? null,
        texts: this.#texts('option', id, ownLanguage, texts),
        examples: examplesOf(id),
      };
    }
    for (const [id, each, , , identifier, belowDivider, file, alternative, ...texts] of example) {
      const exampleTexts = this.#texts('example', id, ownLanguage, texts);
      document.examples[each] = { identifier, belowDivider, picture: picture(file, alternative), texts: exampleTexts };
    }
    for (const [id, each, score, ...texts] of result) {
      const slides = (slidesOf.get(id) ?? []).map(({ id: slideId, media: file, alt: alternative }) => ({
        picture: picture(file, alternative),
        texts: this.#texts('slide', slideId, ownLanguage, []),
      }));
      document.results[each] = { score, slides, texts: this.#texts('result', id, ownLanguage, texts) };
    }
    const idsByKey = (rows: readonly [number, Key, ...unknown[]][]) => new Map(rows.map(([id, each]) => [each, id]));
    const slides = new Map(result.map(([id, each]) => [each, (slidesOf.get(id) ?? []).map((row) => row.id)]));
    const ids: Record<NodeKind, Map<Key, number>> = {
      question: idsByKey(question),
      option: idsByKey(option),
      example: idsByKey(example),
      result: idsByKey(result),
    };
    const [, shared, status, number, results, revision] = head;
    return {
      document,
      ids: { tree: treeId, ...ids, slides },
      head: { treeId: shared, status, number, results, revision },
      defaultLanguage: this.#rows.standard[0]?.[0] ?? null,
    };
  }
}
