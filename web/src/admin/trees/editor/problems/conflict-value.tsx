import type { DocumentPicture, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { newValueOf, type SlotEdit } from '@ok/contract/tree/edits/tree-slots.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { languageLabel } from '../../../data/language-label.ts';
import { Picture } from '../../../fields/display/picture.tsx';
import { nodeText, stripFieldMarkup } from '../../node-names.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { resultName } from '../state/use-results.ts';
import styles from './conflicts.module.css';

interface ConflictValueProps {
  document: TreeDocument;
  edit: SlotEdit;
}

/** Value of an edit in readable form: text, picture, slides, or the node that an answer leads to. */
export function ConflictValue({ document, edit }: ConflictValueProps) {
  const t = useTexts();
  const { language } = useTreeEditor();
  const value = newValueOf(edit);
  if (value === null || value === '') return <span className="muted">{t('questionTree.editor.nothing')}</span>;
  if (typeof value === 'boolean') return t(value ? 'global.yes' : 'global.no');
  if (edit.edit === 'text')
    return <span className={styles.words}>{stripFieldMarkup(edit.node, edit.field, String(value))}</span>;
  if (edit.edit === 'language') return String(value);
  switch (edit.field) {
    case 'slides':
      return <Slides slides={value as NodeOf['result']['slides']} />;
    case 'picture':
      return <PictureValue picture={value as DocumentPicture} />;
    case 'next':
    case 'root':
      return nodeText(document, { node: 'question', key: String(value) }, language) || t('questionTree.node.question');
    case 'result': {
      const result = document.results[String(value)];
      if (!result) return t('questionTree.node.result');
      const name = resultName({ key: String(value), value: result }, language, document.language);
      return t('questionTree.editor.result', { name, score: result.score ?? '–' });
    }
    default:
      return String(value);
  }
}

/** Picture with its description. */
function PictureValue({ picture: { file, alternative } }: { picture: DocumentPicture }) {
  const altText = Object.values(alternative)[0] ?? '';
  return (
    <span className={styles.shown}>
      <Picture media={file} altText={altText} size="thumbnail" />
      {altText && <span aria-hidden="true">{altText}</span>}
    </span>
  );
}

/** Slides in their order, each with its picture and its text in every language. */
function Slides({ slides }: { slides: NodeOf['result']['slides'] }) {
  const t = useTexts();
  if (slides.length === 0) return <span className="muted">{t('questionTree.editor.nothing')}</span>;
  return (
    <ol className={styles.slides}>
      {slides.map(({ picture, texts }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slide is known by its place alone
        <li key={at}>
          <PictureValue picture={picture} />
          {Object.entries(texts).map(
            ([code, { content }]) =>
              content && (
                <p key={code}>
                  {languageLabel(code)}:{' '}
                  <span lang={code} dir="auto" className={styles.words}>
                    {content}
                  </span>
                </p>
              ),
          )}
        </li>
      ))}
    </ol>
  );
}
