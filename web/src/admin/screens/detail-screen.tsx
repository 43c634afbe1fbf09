import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { Fragment } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { FieldDetail } from '../fields/details.tsx';
import { labelKey } from '../fields/field-text.ts';
import { shownTextOf, targetOf } from '../fields/references.ts';
import { overrideOf } from '../overrides/index.ts';
import { useRow } from '../use-entity.ts';
import { Belongs } from './belongs.tsx';
import { Changes } from './changes.tsx';
import { Crumbs } from './crumbs.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import styles from './screens.module.css';
import { Failed, Loading } from './states.tsx';
import { throwIfMissing, useAreaRow } from './use-area.ts';
import { UsedBy } from './used-by.tsx';

/** `/entity/{area}/{id}`: one row, and what refers to it. */
export function DetailScreen() {
  const t = useTexts();
  const { area, entity, id } = useAreaRow();
  const { data, error, isFetching, refetch } = useRow(entity, id);
  const title = `${t(`${entity.name}.detail.title`)} ${id}`;
  usePageTitle(title);
  throwIfMissing(error);
  return (
    <Page width="full" className={styles.page}>
      <Crumbs entity={entity} area={area} here={title} />
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {data && shownTextOf(entity, data) !== String(id) && (
            <p className={`muted ${styles.subtitle}`}>{shownTextOf(entity, data)}</p>
          )}
        </div>
        <div className={styles.actions}>
          <ButtonLink variant="outline" icon="arrow-left" to="/entity/$area" params={{ area }}>
            {t('entity.action.back')}
          </ButtonLink>
          <ButtonLink icon="edit" to="/entity/$area/$id/edit" params={{ area, id: String(id) }}>
            {t('entity.action.edit')}
          </ButtonLink>
        </div>
      </div>
      {data && <ReadOnlyNotice entity={entity} row={data} />}
      {data ? (
        <div className={styles.detail}>
          <Definitions entity={entity} row={data} />
          <div className={styles.around}>
            <Belongs entity={entity} row={data} />
            <UsedBy entity={entity} id={id} />
            <Changes entity={entity} id={id} />
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
  const fields = Object.entries(entity.fields).filter(([name]) => !formOnly.includes(name));
  const include = Object.entries(entity.include ?? {}).flatMap(([key, names]) => {
    const to = entity.fields[key];
    const target = to?.kind === 'reference' ? targetOf(to.target) : undefined;
    return names.flatMap((name) => {
      const field = target?.fields[name];
      return target && field ? [{ target, name, field }] : [];
    });
  });
  return (
    <Card className={styles.sheet}>
      <dl className={styles.definitions}>
        <dt>{t('global.field.id')}</dt>
        <dd>{row.id}</dd>
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
      </dl>
    </Card>
  );
}
