import { accessibilityStatement as statement } from '@ok/contract/accessibility/statement.ts';
import { Fragment, type ReactNode } from 'react';
import { useProfile } from '../../api/profile.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { longDate } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/navigation/page.tsx';
import styles from './accessibility-page.module.css';

const ombudsman = 'https://www.nationaleombudsman.nl/';

/** `/accessibility`: the accessibility statement, in the form that Dutch public bodies use. */
export function AccessibilityPage() {
  const t = useTexts();
  const language = useLanguage();
  usePageTitle(t('accessibility.title'));
  const { status } = statement;
  const before = longDate(statement.examinationBefore, language);
  return (
    <Page width="read" className={styles.page}>
      <h1 tabIndex={-1}>{t('accessibility.title')}</h1>
      <p className={styles.intro}>{t('accessibility.intro')}</p>
      <StatementSection name="scope">
        <StatementFacts
          facts={[
            [t('accessibility.scope.organisation'), t('accessibility.scope.organisationName')],
            [t('accessibility.scope.site'), window.location.host],
            [t('accessibility.scope.parts'), t('accessibility.scope.partsText')],
            [t('accessibility.scope.rules'), t('accessibility.scope.rulesText')],
          ]}
        />
      </StatementSection>
      <StatementSection name="status">
        <p>
          <b>{t(`accessibility.status.${status}.name`)}</b>
        </p>
        <p>{t(`accessibility.status.${status}.text`, { date: before })}</p>
      </StatementSection>
      <ExaminedTable />
      <StatementSection name="deviations">
        {statement.deviations.map((deviation) => (
          <DeviationItem key={deviation.key} name={deviation.key} criteria={deviation.criteria} />
        ))}
      </StatementSection>
      <StatementSection name="report">
        <ReportIssue />
        <p>{t('accessibility.report.answer')}</p>
      </StatementSection>
      <StatementSection name="complaint">
        <p>
          <WithLink text={t('accessibility.complaint.text', { ombudsman: '|' })}>
            <a href={ombudsman} rel="noopener noreferrer">
              {t('accessibility.complaint.ombudsman')}
            </a>
          </WithLink>
        </p>
      </StatementSection>
      <p className="muted">{t('accessibility.changed', { date: longDate(statement.changedOn, language) })}</p>
    </Page>
  );
}

function StatementSection({ name, children }: { name: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <section className={styles.part}>
      <h2>{t(`accessibility.${name}.title`)}</h2>
      {children}
    </section>
  );
}

function ExaminedTable() {
  const t = useTexts();
  const language = useLanguage();
  const { axe, decidedByPeople: count } = statement;
  const widths = new Intl.ListFormat(language).format(statement.widths.map(String));
  return (
    <>
      <StatementSection name="examined">
        <StatementFacts
          facts={[
            [t('accessibility.examined.date'), longDate(statement.examinedOn, language)],
            [t('accessibility.examined.by'), t('accessibility.examined.byText')],
            [t('accessibility.examined.how'), t('accessibility.examined.howText', { axe, widths })],
            [t('accessibility.examined.outcome'), t('accessibility.examined.outcomeText', { count })],
          ]}
        />
        <h3>{t('accessibility.examined.list')}</h3>
        <ul className={styles.list}>
          {statement.examined.map(({ key }) => (
            <li key={key}>{t(`accessibility.examined.parts.${key}`)}</li>
          ))}
        </ul>
      </StatementSection>
      <StatementSection name="notExamined">
        <ul className={styles.list}>
          {statement.notExamined.map((key) => (
            <li key={key}>{t(`accessibility.notExamined.${key}`)}</li>
          ))}
        </ul>
      </StatementSection>
    </>
  );
}

const deviationFacts = ['reason', 'consequence', 'alternative', 'measure', 'planning'] as const;

function DeviationItem({ name, criteria }: { name: string; criteria: readonly string[] }) {
  const t = useTexts();
  const language = useLanguage();
  const text = (fact: string) => t(`accessibility.deviations.${name}.${fact}`);
  return (
    <div className={styles.deviation}>
      <h3>{text('title')}</h3>
      <StatementFacts
        facts={[
          [t('accessibility.deviations.criteria'), `WCAG ${new Intl.ListFormat(language).format(criteria)}`],
          ...deviationFacts.map((fact) => [t(`accessibility.deviations.${fact}`), text(fact)] as const),
        ]}
      />
    </div>
  );
}

function StatementFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Address for reports, if the system has one. */
function ReportIssue() {
  const t = useTexts();
  const address = useProfile()?.supportEmail;
  if (!address) return <p>{t('accessibility.report.noAddress')}</p>;
  return (
    <p>
      <WithLink text={t('accessibility.report.text', { supportEmail: '|' })}>
        <a href={`mailto:${address}`}>{address}</a>
      </WithLink>
    </p>
  );
}

/** Puts a link at its place in a translated sentence, marked by `|`. */
function WithLink({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('|');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
