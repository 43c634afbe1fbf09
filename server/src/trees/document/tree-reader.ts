import type { AnswerOrder } from '@ok/contract/rules/answer-order.ts';
import type { Key, NodeKind, Picture, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';

/** The ids of the rows that the nodes of a document were read from. */
type RowIds = {
  tree: number;
  question: Map<Key, number>;
  option: Map<Key, number>;
  example: Map<Key, number>;
  result: Map<Key, number>;
  /** Those of a result's slides, in their order. */
  slides: Map<Key, number[]>;
};

/** A version beside its document: its row, the number of its changes, the state of all results, and its revision. */
export type TreeHead = {
  treeId: number;
  status: 'DRAFT' | 'PUBLISHED' | 'WAS_PUBLISHED';
  number: number;
  results: string;
  revision: number;
};

/** A version of a tree as it was read. */
export type ReadTree = {
  document: TreeDocument;
  ids: RowIds;
  head: TreeHead;
  /** The default language of the installation. */
  standard: string | null;
};

/** The id of another row or a place, if any. */
type Id = number | null;

/** What a text column holds. */
type Text = string | null;

/** The rows of each kind, without their kind; see `selectRows`. */
type Rows = {
  tree: [
    id: number,
    Key,
    version: number,
    language: Text,
    position: Id,
    test: boolean,
    answerOrder: AnswerOrder,
    media: string,
    alt: Text,
    first: Id,
    name: Text,
    description: Text,
  ];
  head: [id: number, treeId: number, status: TreeHead['status'], number: number, results: string, revision: number];
  standard: [code: string];
  language: [code: string, active: boolean, standard: boolean];
  question: [id: number, Key, parent: Id, name: Text];
  option: [
    id: number,
    Key,
    question: Id,
    position: Id,
    identifier: string,
    divider: boolean,
    result: Id,
    name: Text,
    dividerText: Text,
  ];
  example: [
    id: number,
    Key,
    option: Id,
    position: Id,
    identifier: Text,
    below: boolean,
    media: string,
    alt: Text,
    content: Text,
    infoText: Text,
  ];
  result: [id: number, Key, score: number, name: Text, description: Text];
  slide: [id: number, result: number, position: Id, media: string, alt: Text];
};

/** The texts of each kind of row, in the order in which rows and translations say them. */
const textsOfKind = {
  tree: ['name', 'description'],
  question: ['name'],
  option: ['name', 'dividerText'],
  example: ['content', 'infoText'],
  result: ['name', 'description'],
  slide: ['content'],
} as const;

type Translated = keyof typeof textsOfKind;

const filled = (text: Text | undefined): text is string => typeof text === 'string' && /\S/.test(text);

/** What was given no place comes last, in the order in which it was made. */
const inOrder = <T extends { id: number; position: Id }>(placed: T[] = []): T[] =>
  placed.sort((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity) || one.id - other.id);

const listed = <T>(lists: Map<Id, T[]>, key: Id, item: T) => {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
};

/** Makes a document of what `readTreeRows` answers, chunk by chunk; asks no database, so it runs on any thread. */
export class TreeReader {
  readonly #rows: { [K in keyof Rows]: Rows[K][] } = {
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
  readonly #said = Object.fromEntries(Object.keys(textsOfKind).map((kind) => [kind, new Map()])) as Record<
    Translated,
    Map<number, [code: string, ...texts: Text[]][]>
  >;

  /** A chunk that `readTreeRows` answered. */
  take(chunk: string): void {
    for (const [kind, ...row] of JSON.parse(chunk) as [string, ...unknown[]][]) {
      if (kind.endsWith(' text')) {
        const [id, ...said] = row as [number, string, ...Text[]];
        listed(this.#said[kind.slice(0, -5) as Translated], id, said);
      } else (this.#rows[kind as keyof Rows] as unknown[]).push(row);
    }
  }

  /** The tree's own language: the one it says, else its default one, else that of the installation. */
  #language(): string | null {
    const [tree] = this.#rows.tree;
    const active = this.#rows.language
      .filter(([, isActive]) => isActive)
      .map(([code, , standard]) => ({ code, standard }));
    const own = tree?.[3] ?? active.find(({ standard }) => standard)?.code ?? this.#rows.standard[0]?.[0];
    return own ?? active.map(({ code }) => code).sort()[0] ?? null;
  }

  /** Of its own language a row says in its columns what no translation says; what is blank is not said. */
  #texts<K extends Translated>(kind: K, id: number, own: string | null, columns: readonly Text[]) {
    const texts: Record<string, { [F in (typeof textsOfKind)[K][number]]?: string }> = {};
    const say = (code: string, values: readonly Text[]) => {
      textsOfKind[kind].forEach((field: (typeof textsOfKind)[K][number], index) => {
        const value = values[index];
        if (!filled(value) || texts[code]?.[field] !== undefined) return;
        texts[code] = { ...texts[code], [field]: value } as (typeof texts)[string];
      });
    };
    for (const [code, ...values] of this.#said[kind].get(id) ?? []) say(code, values);
    if (own !== null) say(own, columns);
    return texts;
  }

  /** The version that was read; null where there is none. */
  read(): ReadTree | null {
    const [tree] = this.#rows.tree;
    const [head] = this.#rows.head;
    if (!tree || !head) return null;
    const own = this.#language();
    const picture = (file: string, alternative: Text): Picture => ({
      file,
      alternative: own !== null && alternative ? { [own]: alternative } : {},
    });
    const [treeId, key, version, , position, test, answerOrder, media, alt, firstId, ...treeTexts] = tree;
    const { question, option, example, result, slide } = this.#rows;
    const keyOf = (rows: readonly [number, Key, ...unknown[]][]) => new Map(rows.map(([id, each]) => [id, each]));
    const questionKeys = keyOf(question);
    const resultKeys = keyOf(result);
    const nextOf = new Map(question.map(([, each, parent]) => [parent, each]));
    const placed = (rows: readonly [number, Key, Id, Id, ...unknown[]][]) => {
      const lists = new Map<Id, { id: number; position: Id; key: Key }[]>();
      for (const [id, each, parent, place] of rows) listed(lists, parent, { id, position: place, key: each });
      return (parent: number) => inOrder(lists.get(parent)).map((item) => item.key);
    };
    const [optionsOf, examplesOf] = [placed(option), placed(example)];
    const slidesOf = new Map<Id, { id: number; position: Id; media: string; alt: Text }[]>();
    for (const [id, of, place, file, alternative] of slide) {
      listed(slidesOf, of, { id, position: place, media: file, alt: alternative });
    }
    for (const slides of slidesOf.values()) inOrder(slides);
    const document: TreeDocument = {
      format: 1,
      key,
      version,
      language: own,
      languages: Object.fromEntries(this.#rows.language.map(([code, active]) => [code, { active }])),
      position,
      test,
      answerOrder,
      picture: media === '' ? null : picture(media, alt),
      root: questionKeys.get(firstId ?? 0) ?? null,
      texts: this.#texts('tree', treeId, own, treeTexts),
      questions: {},
      options: {},
      examples: {},
      results: {},
    };
    for (const [id, each, , ...texts] of question) {
      document.questions[each] = { texts: this.#texts('question', id, own, texts), options: optionsOf(id) };
    }
    for (const [id, each, , , identifier, divider, to, ...texts] of option) {
      document.options[each] = {
        identifier,
        divider,
        next: nextOf.get(id) ?? null,
        result: resultKeys.get(to ?? 0) ?? null,
        texts: this.#texts('option', id, own, texts),
        examples: examplesOf(id),
      };
    }
    for (const [id, each, , , identifier, belowDivider, file, alternative, ...texts] of example) {
      const said = this.#texts('example', id, own, texts);
      document.examples[each] = { identifier, belowDivider, picture: picture(file, alternative), texts: said };
    }
    for (const [id, each, score, ...texts] of result) {
      const slides = (slidesOf.get(id) ?? []).map(({ id: slideId, media: file, alt: alternative }) => ({
        picture: picture(file, alternative),
        texts: this.#texts('slide', slideId, own, []),
      }));
      document.results[each] = { score, slides, texts: this.#texts('result', id, own, texts) };
    }
    const idsOf = (rows: readonly [number, Key, ...unknown[]][]) => new Map(rows.map(([id, each]) => [each, id]));
    const slides = new Map(result.map(([id, each]) => [each, (slidesOf.get(id) ?? []).map((row) => row.id)]));
    const ids: Record<NodeKind, Map<Key, number>> = {
      question: idsOf(question),
      option: idsOf(option),
      example: idsOf(example),
      result: idsOf(result),
    };
    const [, shared, status, number, results, revision] = head;
    return {
      document,
      ids: { tree: treeId, ...ids, slides },
      head: { treeId: shared, status, number, results, revision },
      standard: this.#rows.standard[0]?.[0] ?? null,
    };
  }
}
