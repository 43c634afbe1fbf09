import { type Correction, correctableEntities, correctText } from '@ok/contract/routes/trees/tree-corrections.ts';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { notify } from '../../api/notify.ts';
import { queries } from '../../api/queries.ts';

/** Row that contains a text of a version. */
export type VersionText = {
  entity: (typeof correctableEntities)[number];
  rowId: number;
  /** Field of the text; the first one by default. */
  field?: string | null | undefined;
  /** Language in which the user read the text, for rows that have none. */
  language?: string | undefined;
  /** Key of a node, for a text whose row is that of the version. */
  key?: string | undefined;
};

/** Whether the rows of an entity are texts of versions. */
export const isCorrectable = (entity: string): entity is VersionText['entity'] =>
  (correctableEntities as readonly string[]).includes(entity);

/** Text fields in the editor, by entity. The first one is the default. */
const editorFields: Readonly<Record<string, readonly string[]>> = {
  questionTree: ['name', 'description'],
  question: ['name'],
  questionOption: ['name', 'dividerText'],
  questionOptionExample: ['content', 'infoText'],
};

/** Search parameters that open the editor at a text: node, field and language. */
export const editorSearch = (text: VersionText, { key, language }: Correction): Record<string, string> => {
  const openedLanguage = language ?? text.language;
  const entityFields = editorFields[text.entity.replace(/Translation$/, '')] ?? [];
  // A node with a key may be of any kind.
  const field = text.key ? text.field : (entityFields.find((each) => each === text.field) ?? entityFields[0]);
  return { node: text.key ?? key, ...(field && { field }), ...(openedLanguage && { language: openedLanguage }) };
};

/** Finds or creates the draft, and returns the editor's address for a text. */
const findEditor = async (router: AnyRouter, text: VersionText): Promise<{ href: string; correction: Correction }> => {
  const { entity, rowId } = text;
  const correction = await call(correctText, { body: { entity, rowId } });
  if (correction.isNew) {
    for (const queryKey of [['trees'], ['waiting-versions'], ['content', 'questionTree']]) {
      void queries.invalidateQueries({ queryKey });
    }
  }
  const to: string = `/admin/question-trees/${correction.id}`;
  return { href: router.buildLocation({ to, search: editorSearch(text, correction) }).href, correction };
};

const notifyResult = (kind: 'success' | 'error', textKey: string, { version }: Correction) =>
  void notify(kind, { keys: [`questionTree.correct.${textKey}`], params: { version: String(version) } });

/** Opens the editor in this tab. */
const openHere = async (router: AnyRouter, text: VersionText): Promise<void> => {
  const { href, correction } = await findEditor(router, text);
  if (!correction.isThere) notifyResult('error', 'notThere', correction);
  else if (correction.isNew) notifyResult('success', 'isMade', correction);
  await router.navigate({ href });
};

/** Opens the editor in another tab. The tab is opened at once, since browsers allow that only during a press. */
const openInNewTab = async (router: AnyRouter, text: VersionText): Promise<void> => {
  const tab = window.open('', '_blank');
  if (!tab) return void notify('error', { keys: ['questionTree.correct.blocked'] });
  try {
    const { href, correction } = await findEditor(router, text);
    if (!correction.isThere) notifyResult('error', 'notThere', correction);
    tab.location.href = href;
  } catch (error) {
    tab.close();
    throw error;
  }
};

/** Opens the editor at a text: in the tree's draft, or in a new one. Errors are shown to the user. */
export function useCorrect({ inNewTab = false } = {}) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const openEditor = async (text: VersionText, onOpened?: () => void): Promise<void> => {
    if (isPending) return;
    setPending(true);
    try {
      await (inNewTab ? openInNewTab : openHere)(router, text);
      onOpened?.();
    } catch {
      // The call has shown the error.
    } finally {
      setPending(false);
    }
  };
  return { isPending, correct: openEditor };
}
