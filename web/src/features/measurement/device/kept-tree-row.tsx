import { imageVariant } from '@ok/contract/rules/values/images.ts';
import type { KeptTree } from '../../../api/kept-publications.ts';
import { useProfile } from '../../../api/profile.ts';
import { recentDateTime } from '../../../texts/dates.ts';
import { useLanguage, useLanguages, useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './device.module.css';
import { formatBytes, type TreeOnDevice } from './kept-trees.ts';

interface KeptTreeRowProps extends TreeOnDevice {
  isOnline: boolean;
  isBusy: boolean;
  keep: () => void;
  remove: (tree: KeptTree) => void;
}

/** A tree with its kept languages, or the button that fetches it. */
export function KeptTreeRow({ tree, kept, isOutdated, isOnline, isBusy, keep, remove }: KeptTreeRowProps) {
  const t = useTexts();
  const base = useProfile()?.mediaBase ?? '/media/';
  const name = treeTitle(tree.name, t);
  const [oldest] = kept;
  return (
    <li className={classNames(styles.tree, kept.length === 0 && styles.missing)}>
      {tree.media ? (
        <img src={base + imageVariant(tree.media, 240)} alt="" width={240} height={160} />
      ) : (
        <span className={styles.noPicture} />
      )}
      <div>
        <div className={styles.head}>
          <h2>{name}</h2>
          <span className={styles.detail}>
            {t('measurements.version', { version: oldest?.treeVersion ?? tree.version })}
          </span>
          {isOutdated && <Tag tone="info">{t('device.newVersion', { version: tree.version })}</Tag>}
        </div>
        {kept.length === 0 ? (
          <div className={styles.missingRow}>
            <p>{t(isOnline ? 'device.notKept' : 'device.notKeptOffline')}</p>
            {isOnline && (
              <Button variant="soft" size="small" isDisabled={isBusy} onPress={keep}>
                {t('device.keep')}
                <span className="vh">: {name}</span>
              </Button>
            )}
          </div>
        ) : (
          <ul className={styles.languages}>
            {kept.map((each) => (
              <KeptLanguage key={each.language} kept={each} name={name} isBusy={isBusy} remove={() => remove(each)} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

interface KeptLanguageProps {
  kept: KeptTree;
  name: string;
  isBusy: boolean;
  remove: () => void;
}

function KeptLanguage({ kept: { language: code, bytes, keptAt }, name, isBusy, remove }: KeptLanguageProps) {
  const t = useTexts();
  const language = useLanguage();
  const localName = useLanguages().find((each) => each.code === code)?.localName ?? code.toUpperCase();
  return (
    <li>
      <span>{localName}</span>
      <span className={styles.size}>{formatBytes(bytes, language)}</span>
      <span className={styles.detail}>{t('device.fetched', { moment: recentDateTime(keptAt, language) })}</span>
      <Button variant="ghost" size="small" isDisabled={isBusy} onPress={remove}>
        {t('device.remove')}
        <span className="vh">
          : {name}, {localName}
        </span>
      </Button>
    </li>
  );
}
