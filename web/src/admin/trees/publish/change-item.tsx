import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { Parents } from '@ok/contract/tree/document/tree-location.ts';
import type { ChangeKind, TreeChange } from '@ok/contract/tree/edits/describe-changes.ts';
import { Fragment } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import type { IconName } from '../../../ui/content/icons/icon-paths.ts';
import { isScore } from '../../../ui/content/scores/score.ts';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { WordDifferences } from '../../fields/display/word-differences.tsx';
import { nodeLabel, nodeLocation, nodeText, stripFieldMarkup } from '../node-names.ts';
import styles from './changes.module.css';
import publish from './publish.module.css';

const icons: Record<ChangeKind, IconName> = {
  added: 'plus',
  removed: 'minus',
  moved: 'sort',
  leads: 'flag',
  reworded: 'edit',
  other: 'gear',
};

interface ChangeItemProps {
  id: number;
  change: TreeChange;
  /** Version that contains the node, with the parents of its nodes. */
  document: TreeDocument;
  parents: Parents;
  before: TreeDocument;
  after: TreeDocument;
}

/** A change: node, location, and the texts in each language. */
export function ChangeItem({ id, change, document, parents, before, after }: ChangeItemProps) {
  const t = useTexts();
  const language = useLanguage();
  const { kind, node, key, texts, below, fields } = change;
  const name = nodeLabel(t, document, change);
  const place = nodeLocation(t, document, parents, change, language);
  const nodeOwnText = nodeText(document, change, language);
  return (
    <li className={styles.change} data-kind={kind}>
      <span className={styles.kind} aria-hidden="true">
        <Icon name={icons[kind]} />
      </span>
      <div className={styles.told}>
        <p className={styles.of}>
          <b>{name}</b>
          {place.length > 0 && (
            <span className={styles.where}>
              {place.map((step, at) => (
                <Fragment key={step}>
                  {at > 0 && <Icon name="chevron-right" flip />}
                  <span>{step}</span>
                </Fragment>
              ))}
            </span>
          )}
        </p>
        {texts.length === 0 && nodeOwnText && (
          <p dir="auto" className={styles.text}>
            {nodeOwnText}
          </p>
        )}
        {texts.map(({ language: code, field, before: was, after: is }) => (
          <div key={`${code} ${field}`} className={styles.said}>
            <span className={styles.code}>{code.toUpperCase()}</span>
            <WordDifferences
              language={code}
              before={was === null ? null : stripFieldMarkup(node, field, was)}
              after={is === null ? null : stripFieldMarkup(node, field, is)}
            />
          </div>
        ))}
        {below > 0 && <p className={styles.aside}>{t('questionTree.publish.below', { count: below })}</p>}
        {kind === 'leads' && (
          <p className={styles.aside}>
            {t('questionTree.publish.was')} <DestinationOrScore document={before} change={change} />{' '}
            {t('questionTree.publish.becomes')} <DestinationOrScore document={after} change={change} />
          </p>
        )}
        {fields.length > 0 && (
          <p className={styles.aside}>
            {t('questionTree.publish.fields', {
              fields: fields.map((field) => t(`questionTree.publish.field.${field.split('.')[0]}`)).join(', '),
            })}
          </p>
        )}
      </div>
      {kind !== 'removed' && (
        <Link to={`/admin/question-trees/${id}`} search={{ node: key }} className={publish.go}>
          {t('questionTree.publish.look')}
          <span className="vh"> {name}</span>
        </Link>
      )}
    </li>
  );
}

/** Destination of an answer, or score of a result. */
function DestinationOrScore({ document, change }: { document: TreeDocument; change: TreeChange }) {
  const t = useTexts();
  const language = useLanguage();
  const findResult = (result: Key | null | undefined) => (result ? document.results[result] : undefined);
  const option = change.node === 'option' ? document.options[change.key] : undefined;
  if (option?.next) return <q>{nodeText(document, { node: 'question', key: option.next }, language)}</q>;
  const result = option ? findResult(option.result) : findResult(change.key);
  if (isScore(result?.score)) return <ScoreChip score={result.score} />;
  return <span>{t('questionTree.publish.nowhere')}</span>;
}
