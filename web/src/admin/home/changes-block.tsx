import type { LastChange } from '@ok/contract/routes/management/overview.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { entityArea, entityIcon, rowAddress } from '../data/areas.ts';
import { languageLabel } from '../data/language-label.ts';
import styles from './home.module.css';
import { FailedRows, LoadingRows, OverviewBlock } from './overview-block.tsx';
import { useLastChanges } from './use-overview.ts';

/** Block with the latest changes and their authors. */
export function ChangesBlock() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useLastChanges();
  return (
    <OverviewBlock
      id="changes"
      title={t('overview.changes.title')}
      link={<Link to="/admin/system/audits">{t('overview.changes.all')}</Link>}
    >
      {data ? (
        data.length > 0 ? (
          <ul className={styles.rows}>
            {data.map((change) => (
              <LastChangeItem key={`${change.object} ${change.objectId}`} change={change} />
            ))}
          </ul>
        ) : (
          <p className={styles.none}>{t('overview.changes.none')}</p>
        )
      ) : isError ? (
        <FailedRows text={t('overview.changes.failed')} isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <LoadingRows label={t('overview.changes.loading')} count={4} />
      )}
    </OverviewBlock>
  );
}

/** Address of a changed object; undefined for a deleted one, or without a screen. */
const changeAddress = ({ object, objectId, isThere, text }: LastChange): string | undefined => {
  if (!isThere) return undefined;
  if (object === 'questionTree') return `/admin/question-trees/${objectId}`;
  if (object === 'user') return text === null ? undefined : rowAddress('/admin/user-management', text);
  if (object === 'pdf') return '/entity/pdf';
  if (object === 'glossaryTerm' || object === 'translationQuestion') return '/admin/translations';
  const area = entityArea(object);
  return area && rowAddress(`/entity/${area}`, objectId);
};

/** Name of a changed object. */
const changeName = ({ object, objectId, text, tree }: LastChange, t: Texts): string => {
  if (object === 'translation') return t('overview.changes.texts', { language: languageLabel(objectId) });
  if (object === 'pdf' && text) return t(`pdf.types.${text}`);
  if (object === 'questionTree' && tree) {
    return t('questionTree.editor.pageTitle', { name: treeTitle(tree.name, t), version: tree.version });
  }
  return text || `${t(`global.menu.entities.${object}`)} ${objectId}`;
};

function LastChangeItem({ change }: { change: LastChange }) {
  const t = useTexts();
  const language = useLanguage();
  const { object, what, date, by, isOwn, tree } = change;
  const address = changeAddress(change);
  const name = changeName(change, t);
  const kind = object === 'translation' ? t('overview.changes.screens') : t(`global.menu.entities.${object}`);
  return (
    <li className={styles.item}>
      <span className={styles.mark} aria-hidden="true">
        <Icon name={entityIcon(object)} />
      </span>
      <div className={styles.text}>
        <p>
          {address ? (
            <Link to={address} className={styles.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className={styles.facts}>
          <span>{kind}</span>
          {tree && object !== 'questionTree' && (
            <span>{t('questionTree.editor.pageTitle', { name: treeTitle(tree.name, t), version: tree.version })}</span>
          )}
          {what === 'CREATE' && <Tag tone="info">{t('overview.changes.new')}</Tag>}
          {what === 'DELETE' && <Tag>{t('overview.changes.deleted')}</Tag>}
        </p>
      </div>
      <p className={styles.by}>
        <span>{isOwn ? t('overview.changes.you') : (by ?? t('overview.changes.nobody'))}</span>
        <time dateTime={date}>{recentDateTime(date, language)}</time>
      </p>
    </li>
  );
}
