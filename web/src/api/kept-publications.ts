import { getFileKeys } from '@ok/contract/routes/account/own-account.ts';
import { getPdfs } from '@ok/contract/routes/files/pdf.ts';
import { getPublicationBundle, getResultMail, type OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { getQuestionTree, type PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { isMetered, readRemovedTrees, setRemovedTrees } from '../offline/data-use.ts';
import { keepPicture, listPictures, removePictures } from '../offline/kept-pictures.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { addressOf } from './address.ts';
import { callOrReadKept, keepAnswer, readKept, withStore } from './call-or-read-kept.ts';
import { type KeptPublication, keptPublicationName } from './measurements.ts';
import { getProfile } from './profile.ts';
import { keepRecentMeasurements } from './recent-measurements.ts';

// Loaded by home after its trees: nothing on screen waits for it.

const publicationName = /^publication\/(\d+)\/([\w-]+)$/;

/** Identifies a tree in a language in the list of removed ones. */
const removedId = (treeId: number, language: string) => `${treeId}/${language}`;

/** Keeps pictures in the size of this screen, one at each idle moment. Returns their addresses and bytes. */
const keepPictures = async (options: readonly OptionPage[]): Promise<{ pictures: string[]; pictureBytes: number }> => {
  const { mediaBase = '/media/' } = getProfile() ?? {};
  const { picturesOf } = await import('../player/pages/fetch-ahead.ts');
  const found = new Map<string, number>();
  for (const picture of options.flatMap((option) => picturesOf(option, mediaBase))) {
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    const keptPicture = await keepPicture(picture);
    if (keptPicture) found.set(keptPicture.path, keptPicture.bytes);
  }
  return { pictures: [...found.keys()], pictureBytes: [...found.values()].reduce((sum, bytes) => sum + bytes, 0) };
};

/** A tree that the device keeps in a language. */
export type KeptTree = {
  treeRowId: number;
  language: string;
  treeId: number | undefined;
  treeVersion: number | undefined;
  publicationId: number;
  /** Size with its pictures. */
  bytes: number;
  /** Milliseconds since 1970. */
  keptAt: number;
  pictures: readonly string[];
};

/** Names under which everything of a kept tree lies. */
const namesOf = ({ treeRowId, language, publicationId }: KeptTree): string[] => [
  keptPublicationName(treeRowId, language),
  addressOf(getQuestionTree.path, { id: treeRowId }, { language }),
  addressOf(getPublicationBundle.path, { id: publicationId }, { language }),
];

/** Lists the trees that the device keeps for this session. */
export const listKeptTrees = async (): Promise<KeptTree[]> => {
  const entries = (await withStore((store, session) => store.listKeptAnswers(session))) ?? [];
  const sizes = new Map(entries.map(({ name, bytes }) => [name, bytes]));
  const trees: KeptTree[] = [];
  for (const { name, keptAt } of entries) {
    const [, rowId, language] = publicationName.exec(name) ?? [];
    const publication = language === undefined ? undefined : await readKept<KeptPublication>(name);
    if (language === undefined || !publication) continue;
    const { publicationId, treeId, treeVersion, pictures = [], pictureBytes = 0 } = publication;
    const tree = { treeRowId: Number(rowId), language, treeId, treeVersion, publicationId, keptAt, pictures, bytes: 0 };
    const bytes = namesOf(tree).reduce((sum, one) => sum + (sizes.get(one) ?? 0), pictureBytes);
    trees.push({ ...tree, bytes });
  }
  return trees;
};

const deleteTrees = async (trees: readonly KeptTree[]): Promise<void> => {
  await withStore((store) => store.deleteKeptAnswers(trees.flatMap(namesOf)));
  const used = new Set((await listKeptTrees()).flatMap(({ pictures }) => pictures));
  await removePictures((await listPictures()).filter((path) => !used.has(path)));
};

/** Removes trees from the device. They are fetched again on request only. */
export const removeKeptTrees = async (trees: readonly KeptTree[]): Promise<void> => {
  await deleteTrees(trees);
  const removed = trees.flatMap(({ treeId, language }) => (treeId === undefined ? [] : [removedId(treeId, language)]));
  setRemovedTrees([...new Set([...readRemovedTrees(), ...removed])]);
};

/** Whether the device keeps the published version of a tree in a language. */
const isUpToDate = async ({ id, publicationId }: PublishedTree, language: string): Promise<boolean> => {
  const publication = await readKept<KeptPublication>(keptPublicationName(id, language));
  return publication?.publicationId === publicationId && publication.pictures !== undefined;
};

/**
 * Keeps the instruction, every question and the pictures of a tree, in place of an earlier version.
 *
 * @throws the error of a call that failed
 */
const keepTree = async (tree: PublishedTree, language: string): Promise<void> => {
  const { id, treeId, version: treeVersion, publicationId } = tree;
  const query = { language };
  await callOrReadKept(getQuestionTree, { params: { id }, query, silent: true });
  const { root, answerOrder, pages } = await callOrReadKept(getPublicationBundle, {
    ...{ params: { id: publicationId }, query, silent: true },
  });
  const question = pages.find((page) => page.question.id === root)?.question;
  if (!question) return;
  const publication: KeptPublication = { publicationId, answerOrder, question, treeId, treeVersion };
  const name = keptPublicationName(id, language);
  const replaced = await readKept<KeptPublication>(name);
  // Kept before its pictures too: a measurement can do without them.
  await keepAnswer(name, publication);
  await keepAnswer(name, { ...publication, ...(await keepPictures(pages.flatMap(({ options }) => options))) });
  const former = (await listKeptTrees()).filter(
    (each) => each.treeId === treeId && each.language === language && each.publicationId !== publicationId,
  );
  await deleteTrees(former);
  // A corrected version is published again under the same name.
  if (replaced && replaced.publicationId !== publicationId) {
    const formerBundle = addressOf(getPublicationBundle.path, { id: replaced.publicationId }, query);
    await withStore((store) => store.deleteKeptAnswers([formerBundle]));
  }
};

/** Puts the list of documents where the worker looks for it; it does not see the calls of the first visit. */
const keepDocumentList = async (language: string): Promise<void> => {
  const address = addressOf(getPdfs.path, undefined, { lang: language });
  const answer = await fetch(address);
  // Without its date, from which the application would take the time.
  const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
  if (answer.ok) await (await caches.open('ok-texts')).put(address, new Response(answer.body, { headers }));
};

/** Asks the browser once not to delete what it stores when space is short. */
const askToPersist = async (): Promise<void> => {
  if ((await navigator.storage?.persisted?.()) === false) await navigator.storage.persist();
};

/**
 * Keeps one tree on the user's request.
 *
 * @throws the error of a call that failed
 */
export const keepTreeNow = async (tree: PublishedTree, language: string): Promise<void> => {
  setRemovedTrees(readRemovedTrees().filter((id) => id !== removedId(tree.treeId, language)));
  await keepTree(tree, language);
  await askToPersist();
};

/**
 * Keeps trees on the device, one after another, so that measurements can begin without a network: those that the user
 * did not remove, and not over a connection that costs. Waits until the device keeps the application itself. A failure
 * is tried again at the next visit of home.
 */
export const keepPublications = async (trees: readonly PublishedTree[], language: string): Promise<void> => {
  if (isMetered()) return;
  await navigator.serviceWorker?.ready;
  // With it unsent answers can be saved as a file, also without a network.
  void callOrReadKept(getFileKeys, { silent: true }).catch(() => undefined);
  // The text and the files of the mail about a result.
  void callOrReadKept(getResultMail, { query: { language }, silent: true }).catch(() => undefined);
  void keepDocumentList(language).catch(() => undefined);
  const removed = readRemovedTrees();
  for (const tree of trees) {
    if (removed.includes(removedId(tree.treeId, language)) || (await isUpToDate(tree, language))) continue;
    await keepTree(tree, language)
      .then(askToPersist)
      .catch(() => undefined);
  }
  await keepRecentMeasurements(language).catch(() => undefined);
};
