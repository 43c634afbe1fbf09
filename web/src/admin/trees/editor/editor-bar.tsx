import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { memo } from 'react';
import { problemOf } from '../../../forms/form-errors.ts';
import { clockTimeIn } from '../../../texts/dates.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton, iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx';
import { languageLabel } from '../../data/language-label.ts';
import type { OpenTree } from '../editing/editing-state.ts';
import { useEditing, useUndoState } from '../editing/use-editing-session.ts';
import { TreeViews } from '../tree-views.tsx';
import { EditInDraft } from './edit-in-draft.tsx';
import styles from './editor.module.css';
import { useTreeEditor } from './state/editor-context.ts';
import { useOtherEditors } from './state/editors-at.tsx';
import { focusSoon } from './state/focus-soon.ts';

interface EditorBarProps {
  name: string;
  version: number;
  /** Language that the tree was written in. */
  treeLanguage: string | null;
  languages: TreeDocument['languages'];
  errors: number;
  language: string;
  onLanguage: (language: string) => void;
}

/**
 * Top bar of the editor: name and version, save status, undo and redo, the language, and links to the other screens.
 */
export const EditorBar = memo(function EditorBar(props: EditorBarProps) {
  const { name, version, treeLanguage, languages, errors, language, onLanguage } = props;
  const t = useTexts();
  const { session, versionId, isReadOnly } = useTreeEditor();
  const { canUndo, canRedo } = useUndoState(session);
  const codes = [...new Set([...(treeLanguage === null ? [] : [treeLanguage]), ...Object.keys(languages), language])];
  return (
    <div className={styles.top}>
      <Link to="/admin/question-trees" className={iconButtonClass()} aria-label={t('questionTree.editor.toTrees')}>
        <Icon name="arrow-left" flip />
      </Link>
      <h1 tabIndex={-1} className={styles.title}>
        {name}
      </h1>
      <Tag tone={isReadOnly ? 'neutral' : 'info'}>
        {t(isReadOnly ? 'questionTree.editor.readOnlyVersion' : 'questionTree.editor.draftVersion', {
          version,
        })}
      </Tag>
      <TreeViews id={versionId} language={language} current="list" />
      <SavingStatus />
      <OtherEditors />
      <div className={styles.tools}>
        <IconButton
          icon="undo"
          flip
          label={t('questionTree.editor.undo')}
          isDisabled={!canUndo}
          onPress={() => session.undo()}
        />
        <IconButton
          icon="redo"
          flip
          label={t('questionTree.editor.redo')}
          isDisabled={!canRedo}
          onPress={() => session.redo()}
        />
        <SelectField
          isCompact
          className={styles.language}
          label={<span className="vh">{t('questionTree.preview.language')}</span>}
          options={codes.map((code) => ({ value: code, text: languageLabel(code) }))}
          value={language}
          onChange={onLanguage}
        />
        <ButtonLink
          to={`/admin/question-trees/${versionId}/preview`}
          search={{ language }}
          variant="soft"
          size="small"
          icon="play"
        >
          {t('questionTree.admin.preview')}
        </ButtonLink>
        <ButtonLink
          to={`/admin/question-trees/${versionId}/publish`}
          variant={isReadOnly || errors > 0 ? 'outline' : 'primary'}
          size="small"
        >
          {t('questionTree.admin.publish')}
        </ButtonLink>
        {errors > 0 && <span className={styles.errors}>{t('questionTree.publish.errors', { count: errors })}</span>}
      </div>
      {isReadOnly && (
        <div className={styles.published}>
          <p>{t('questionTree.editor.published')}</p>
          <EditInDraft />
        </div>
      )}
    </div>
  );
});

const selectSaving = (state: unknown) => (state as Partial<OpenTree>).saving;

/** Focuses the title when the pressed button is gone after the reload and nothing else has the focus. */
const focusTitle = () =>
  focusSoon(() => (document.activeElement === document.body ? document.querySelector('#main h1') : null));

/** Whether the server refused to activate an incomplete language, as undoing its deactivation would. */
const isIncompleteLanguage = (saving: OpenTree['saving']) =>
  saving.status === 'refused' && problemOf(saving.error).errorKey === 'languageincomplete';

/** Status of saving the user's changes. */
function SavingStatus() {
  const t = useTexts();
  const { session } = useTreeEditor();
  const saving = useEditing(session, selectSaving);
  if (!saving) return null;
  const text =
    saving.status === 'saved'
      ? saving.at === null
        ? t('questionTree.editor.saving.none')
        : t('questionTree.editor.saving.saved', { time: clockTimeIn(0, saving.at) })
      : isIncompleteLanguage(saving)
        ? t('questionTree.editor.saving.refusedLanguage')
        : t(`questionTree.editor.saving.${saving.status}`);
  return (
    <>
      <span role="status" className={styles.saving}>
        {text}
      </span>
      {saving.status === 'refused' && (
        <Button
          variant="outline"
          size="small"
          icon="refresh"
          onPress={() => void session.reload().then(focusTitle, () => undefined)}
        >
          {t('questionTree.editor.readAnew')}
        </Button>
      )}
    </>
  );
}

/** Names of the other people who have the version open. */
function OtherEditors() {
  const t = useTexts();
  const editors = useOtherEditors();
  if (editors.length === 0) return null;
  const names = [...new Set(editors.map(({ name, isOwn }) => (isOwn ? t('questionTree.editor.ownTab') : name)))];
  return (
    <div className={styles.others}>
      <Tag tone="primary" icon="users">
        {t('questionTree.editor.others', { names: names.join(', ') })}
      </Tag>
    </div>
  );
}
