import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { Fragment, Suspense, useEffect } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import { TranslationNotice } from '../../correcting/translation-notice.tsx';
import { rowAddress } from '../../data/areas.ts';
import { useRow } from '../../data/use-entity.ts';
import { FieldDetail } from '../../fields/display/details.tsx';
import { labelKey } from '../../fields/values/field-text.ts';
import { nameFieldOf, nameOfRow, targetEntity } from '../../fields/values/references.ts';
import { overrideOf, textPrefixOf } from '../../overrides/index.ts';
import { Crumbs } from '../shared/crumbs.tsx';
import { rememberRow } from '../shared/list-memory.ts';
import { ReadOnlyNotice } from '../shared/read-only-notice.tsx';
import { useScreenParts } from '../shared/screen-parts.ts';
import styles from '../shared/screens.module.css';
import { Failed, Loading } from '../shared/states.tsx';
import { throwIfMissing, useAreaRow } from '../shared/use-area.ts';
import { VersionUsage } from '../shared/version-usage.tsx';
import { OwnerRows } from './owner-rows.tsx';
import { ReferringRowsCard } from './referring-rows-card.tsx';
import { RowAuthors } from './row-authors.tsx';
import { RowPath } from './row-path.tsx';

/** `/entity/{area}/{id}`: one row, with the rows that refer to it. */
export function DetailScreen() {
  const t = useTexts();
  const { list, entity, id } = useAreaRow();
  const { Details = Definitions, DetailLead, DetailAside, nameOf } = useScreenParts(entity.name);
  const { data, error, isFetching, refetch } = useRow(entity, id);
  const title = `${t(`${textPrefixOf(entity)}.detail.title`)} ${(data && nameOf?.(data)) ?? id}`;
  const name = data && !nameOf ? nameOfRow(entity, data) : undefined;
  usePageTitle(name ?? title);
  useEffect(() => rememberRow(list, id), [list, id]);
  throwIfMissing(error);
  return (
    <Page width="full" className={styles.page}>
      <Crumbs entity={entity} list={list} here={name ?? title}>
        {data && <RowPath entity={entity} row={data} />}
      </Crumbs>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>
            {name ? (
              <>
                {`${name} `}
                <span className={styles.subtitle}>{title}</span>
              </>
            ) : (
              title
            )}
          </h1>
        </div>
        <div className={styles.actions}>
          <ButtonLink variant="outline" icon="arrow-left" to={list}>
            {t('entity.action.back')}
          </ButtonLink>
          <ButtonLink
            variant={data && isReadOnlyRow(entity, data) ? 'outline' : 'primary'}
            icon="edit"
            to={rowAddress(list, id, 'edit')}
          >
            {t('entity.action.edit')}
          </ButtonLink>
        </div>
      </div>
      {data && <ReadOnlyNotice entity={entity} row={data} />}
      {data && <TranslationNotice entity={entity} row={data} />}
      {data ? (
        <div className={styles.detail}>
          <div className={styles.around}>
            {DetailLead && (
              <Suspense fallback={<Loading label={t('entity.detail.loading')} />}>
                <DetailLead row={data} />
              </Suspense>
            )}
            <Card className={styles.sheet}>
              <dl className={styles.definitions}>
                <Details entity={entity} row={data} />
                <dt>{t('global.field.id')}</dt>
                <dd>{data.id}</dd>
              </dl>
            </Card>
          </div>
          <div className={styles.around}>
            {DetailAside && <DetailAside row={data} />}
            <VersionUsage entity={entity} row={data} />
            <OwnerRows entity={entity} row={data} />
            <ReferringRowsCard entity={entity} row={data} />
            {!DetailAside && <RowAuthors entity={entity} rowKey={id} />}
          </div>
        </div>
      ) : error ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.detail.loading')} />
      )}
    </Page>
  );
}

function Definitions({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const t = useTexts();
  const { formOnly = [] } = overrideOf(entity.name);
  const nameField = nameFieldOf(entity);
  const fields = Object.entries(entity.fields)
    .filter(([name]) => !formOnly.includes(name))
    .sort(([one], [other]) => Number(other === nameField) - Number(one === nameField));
  const include = Object.entries(entity.include ?? {}).flatMap(([key, names]) => {
    const to = entity.fields[key];
    const target = to?.kind === 'reference' ? targetEntity(to.target) : undefined;
    return names.flatMap((name) => {
      const field = target?.fields[name];
      return target && field ? [{ target, name, field }] : [];
    });
  });
  return (
    <>
      {fields.map(([name, field]) => (
        <Fragment key={name}>
          <dt>{t(labelKey(entity, name))}</dt>
          <dd>
            <FieldDetail entity={entity} name={name} field={field} row={row} />
          </dd>
        </Fragment>
      ))}
      {include.map(({ target, name, field }) => (
        <Fragment key={name}>
          <dt>{t(labelKey(entity, name))}</dt>
          <dd>
            <FieldDetail entity={target} name={name} field={field} row={row} />
          </dd>
        </Fragment>
      ))}
    </>
  );
}
