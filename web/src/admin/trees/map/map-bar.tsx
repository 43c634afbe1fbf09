import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx';
import { languageLabel } from '../../data/language-label.ts';
import { TreeViews } from '../tree-views.tsx';
import styles from './map.module.css';

interface MapBarProps {
  id: number;
  /** Version of the map; undefined until it is loaded. */
  version: { name: string; number: number; isDraft: boolean } | undefined;
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  /** Undefined for a map with nothing to save or print. */
  onSave: (() => void) | undefined;
}

/** Top bar of the map: version, link to the list, language, print and save. */
export function MapBar({ id, version, languages, language, onLanguage, onSave }: MapBarProps) {
  const t = useTexts();
  return (
    <div className={styles.top}>
      <Link to="/admin/question-trees" className={iconButtonClass()} aria-label={t('questionTree.editor.toTrees')}>
        <Icon name="arrow-left" flip />
      </Link>
      <h1 tabIndex={-1} className={styles.title}>
        {version?.name ?? t('questionTree.map.open')}
      </h1>
      {version && (
        <Tag tone={version.isDraft ? 'info' : 'neutral'}>
          {t(version.isDraft ? 'questionTree.editor.draftVersion' : 'questionTree.editor.readOnlyVersion', {
            version: version.number,
          })}
        </Tag>
      )}
      <TreeViews id={id} language={language} current="map" />
      <div className={styles.tools}>
        <SelectField
          isCompact
          className={styles.language}
          label={<span className="vh">{t('questionTree.preview.language')}</span>}
          options={languages.map((code) => ({ value: code, text: languageLabel(code) }))}
          value={language}
          onChange={onLanguage}
        />
        <ButtonLink
          to={`/admin/question-trees/${id}/preview`}
          search={{ language }}
          variant="soft"
          size="small"
          icon="play"
        >
          {t('questionTree.admin.preview')}
        </ButtonLink>
        {onSave && (
          <>
            <Button variant="outline" size="small" icon="print" onPress={() => print()}>
              {t('questionTree.map.print')}
            </Button>
            <Button variant="outline" size="small" icon="download" onPress={onSave}>
              {t('questionTree.map.save')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
