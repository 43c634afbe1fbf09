import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { openModal } from '../../ui/feedback/modals.ts';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton, iconButtonClass } from '../../ui/forms/icon-button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { languageName } from '../data/language-name.ts';
import { Flag } from '../fields/display/flag.tsx';
import { DeleteLanguage, MakeDefault, SwitchOff } from './language-questions.tsx';
import styles from './languages.module.css';
import { SwitchOn } from './switch-on.tsx';
import { useActivateLanguage } from './use-languages.ts';

/** Row of a language: its name, whether it is switched on, its translated shares, and actions. */
export function LanguageRow({ standing }: { standing: LanguageProgress }) {
  const t = useTexts();
  const queries = useQueryClient();
  const activate = useActivateLanguage();
  const { id, code, active, defaultLanguage, texts, trees, missing } = standing;
  const name = languageName(code, useLanguage());
  const ask = (question: (close: () => void) => ReactNode) =>
    void openModal((close) => <QueryClientProvider client={queries}>{question(close)}</QueryClientProvider>, {
      role: 'alertdialog',
    });
  return (
    <tr id={`language-${code}`}>
      <th scope="row" className={styles.name}>
        <LanguageName standing={standing} name={name} />
      </th>
      <td className={styles.switch}>
        <Switch
          label={t('languages.activeOf', { name })}
          isSelected={active}
          isDisabled={defaultLanguage || activate.isPending}
          onChange={(isOn) => {
            if (!isOn) ask((close) => <SwitchOff standing={standing} close={close} />);
            else if (missing.length > 0) ask((close) => <SwitchOn standing={standing} close={close} />);
            else activate.mutate({ id, active: true });
          }}
        >
          {t(active ? 'languages.active' : 'languages.inactive')}
        </Switch>
      </td>
      <td className={styles.default}>
        {defaultLanguage ? (
          <Tag tone="primary" icon="check">
            {t('languages.isDefault')}
          </Tag>
        ) : (
          active && (
            <Button
              variant="outline"
              size="small"
              aria-label={t('languages.makeDefault.of', { name })}
              onPress={() => ask((close) => <MakeDefault standing={standing} close={close} />)}
            >
              {t('languages.makeDefault.short')}
            </Button>
          )
        )}
      </td>
      <td>
        <ShareBar label={t('languages.texts')} percent={texts} />
      </td>
      {trees.map(({ treeId, name: tree, complete }) => (
        <td key={treeId}>
          <ShareBar label={treeTitle(tree, t)} percent={complete} />
        </td>
      ))}
      <td className={styles.end}>
        <div className={styles.actions}>
          <Link
            to={`/admin/languages/${code}/texts`}
            className={iconButtonClass()}
            aria-label={t('languages.editTextsOf', { name })}
          >
            <Icon name="edit" />
          </Link>
          {!defaultLanguage && (
            <IconButton
              icon="trash"
              label={t('languages.deleteOf', { name })}
              onPress={() => ask((close) => <DeleteLanguage standing={standing} close={close} />)}
            />
          )}
        </div>
      </td>
    </tr>
  );
}

/** Name of a language in the page's language and its own, with its code, flag and direction. */
function LanguageName({ standing, name }: { standing: LanguageProgress; name: string }) {
  const t = useTexts();
  const { code, localName, unicodeFlag, direction } = standing;
  return (
    <span className={styles.who}>
      <bdi className={styles.code} lang={code} dir="ltr">
        {code}
      </bdi>
      <span className={styles.names}>
        <b>
          {name}
          {unicodeFlag && (
            <span className={styles.flag}>
              <Flag flag={unicodeFlag} />
            </span>
          )}
        </b>
        <span className={styles.local}>
          <bdi lang={code} dir={direction}>
            {localName}
          </bdi>
          <span className={styles.direction}>
            <Icon name={direction === 'rtl' ? 'arrow-left' : 'arrow-right'} className={styles.arrow} />
            {t(`languages.directions.${direction}`)}
          </span>
        </span>
      </span>
    </span>
  );
}

/** Percentage as a number and a bar. */
function ShareBar({ label, percent }: { label: string; percent: number }) {
  const language = useLanguage();
  const percentText = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
  return (
    <div className={styles.share} data-share={percent === 100 ? 'full' : percent === 0 ? 'none' : 'part'}>
      <span className={styles.shareName}>{label}</span>
      <span className={styles.percent}>{percentText}</span>
      <progress className={styles.bar} max={100} value={percent} aria-hidden="true" />
    </div>
  );
}
