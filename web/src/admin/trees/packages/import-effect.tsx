import type { PackagePreview } from '@ok/contract/routes/trees/tree-packages.ts';
import { checkTree } from '@ok/contract/tree/checks/check-tree.ts';
import { activeLanguages } from '@ok/contract/tree/document/tree-document.ts';
import { describeChanges } from '@ok/contract/tree/edits/describe-changes.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { languageLabel } from '../../data/language-label.ts';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { formatProblem } from '../problem-texts.ts';
import { ChangesCard } from '../publish/changes-card.tsx';
import { describeGroup, groupProblems, groupScores, type ProblemGroup } from '../publish/problem-groups.ts';
import { useTreeDocument } from '../publish/use-publishing.ts';
import { needsAcceptance, PackageSender } from './package-sender.tsx';
import styles from './packages.module.css';

interface ImportEffectProps {
  preview: PackagePreview;
  isImporting: boolean;
  onImport: (acceptsSender: boolean) => void;
  /** Called when the key of the sender is trusted from now on. */
  onTrusted: () => void;
}

/** Effect of importing a package: the new version, its parts, problems and changes, and the button that imports it. */
export function ImportEffect({ preview, isImporting, onImport, onTrusted }: ImportEffectProps) {
  const t = useTexts();
  const language = useLanguage();
  const { tree, version, document, newLanguages, results } = preview;
  const ownTexts = document.texts[document.language ?? ''];
  const name = treeTitle((document.texts[language] ?? ownTexts)?.name ?? '', t);
  const [isAccepted, setAccepted] = useState(false);
  const groups = useMemo(() => groupProblems(checkTree(document)), [document]);
  const list = new Intl.ListFormat(language);
  const different = results.filter(({ state }) => state === 'different');
  const fact = (label: string, value: ReactNode) => (
    <div>
      <dt>{t(`treePackage.facts.${label}`)}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <>
      <Card as="section" className={styles.effect} aria-labelledby="effect">
        <h2 id="effect">{name}</h2>
        <dl className={styles.facts}>
          {fact(
            'becomes',
            tree
              ? t('treePackage.newVersion', { version, name: treeTitle(tree.name, t) })
              : t('treePackage.newTree', { version }),
          )}
          {fact(
            'content',
            t('treePackage.counts', {
              questions: Object.keys(document.questions).length,
              answers: Object.keys(document.options).length,
              examples: Object.keys(document.examples).length,
            }),
          )}
          {fact('languages', list.format(activeLanguages(document).map(languageLabel)))}
          {newLanguages.length > 0 && fact('newLanguages', list.format(newLanguages.map(languageLabel)))}
          {fact(
            'results',
            t('treePackage.results', {
              count: results.length,
              added: results.filter(({ state }) => state === 'new').length,
            }),
          )}
        </dl>
        {different.length > 0 && (
          <Alert tone="warning" title={t('treePackage.different.title', { count: different.length })}>
            <p>{t('treePackage.different.text')}</p>
            <ul className={styles.list}>
              {different.map(({ key, score, name: resultName }) => (
                <li key={key}>{t('treePackage.different.result', { score: score ?? '–', name: resultName ?? '' })}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Problems groups={groups} />
        <PackageSender preview={preview} isAccepted={isAccepted} onAccept={setAccepted} onTrusted={onTrusted} />
        <Button
          icon="upload"
          isPending={isImporting}
          isDisabled={needsAcceptance(preview) && !isAccepted}
          onPress={() => onImport(isAccepted)}
        >
          {t('treePackage.import')}
        </Button>
      </Card>
      {tree && <Changes versionId={tree.newestVersion.id} version={tree.newestVersion.version} document={document} />}
    </>
  );
}

/** Problems of the tree, which a draft may have. */
function Problems({ groups }: { groups: readonly ProblemGroup[] }) {
  const t = useTexts();
  if (groups.length === 0) return <p className="muted">{t('treePackage.noProblems')}</p>;
  const hasErrors = groups.some(({ level }) => level === 'error');
  return (
    <Alert tone={hasErrors ? 'warning' : 'info'} title={t('treePackage.problems.title', { count: groups.length })}>
      <p>{t(hasErrors ? 'treePackage.problems.errors' : 'treePackage.problems.warnings')}</p>
      <ul className={styles.list}>
        {groups.map((group) => (
          <li key={group.id}>
            {group.problems.length > 1 && !groupScores(group) && (
              <b>{t('questionTree.publish.times', { count: group.problems.length })} </b>
            )}
            {formatProblem(t, describeGroup(group))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface ChangesProps {
  versionId: number;
  version: number;
  document: PackagePreview['document'];
}

/** Differences from the newest version that is here. */
function Changes({ versionId, version, document }: ChangesProps) {
  const t = useTexts();
  const newest = useTreeDocument(versionId);
  const before = newest.data?.document;
  const changes = useMemo(() => (before ? describeChanges(before, document) : []), [before, document]);
  if (newest.isError) return <Failed isBusy={newest.isFetching} tryAgain={() => void newest.refetch()} />;
  if (!before) return <Loading label={t('entity.list.loading')} />;
  if (changes.length > 0) return <ChangesCard id={versionId} before={before} after={document} changes={changes} />;
  return (
    <Card>
      <EmptyState role="status" title={t('treePackage.equal', { version })} text={t('treePackage.equalText')} />
    </Card>
  );
}
