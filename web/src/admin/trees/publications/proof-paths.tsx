import { isScore } from '@ok/contract/rules/results/score-level.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { listPaths, type PathTally, type TreePath } from '@ok/contract/tree/document/tree-paths.ts';
import { useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { PathSteps } from './path-steps.tsx';
import { createPathsFile, optionNames } from './paths-file.ts';
import styles from './proof.module.css';
import { usePrinting } from './use-printing.ts';

/**
 * Paths that are rendered on screen at first and added with each press of the button, and those on paper. The file has
 * more.
 */
const pathLimits = { onScreen: 100, onPaper: 1000 };

/** Steps of a path that are shown. A longer path shows its first and last steps; the file has all of them. */
const maxShownSteps = 24;

interface ProofPathsProps {
  document: TreeDocument;
  tally: PathTally;
  /** Name of the downloaded file, without its extension. */
  fileName: string;
}

/** Shortest path, longest path, and all paths with their scores. */
export function ProofPaths({ document, tally, fileName }: ProofPathsProps) {
  const t = useTexts();
  const language = useLanguage();
  const isPrinting = usePrinting();
  const [maxPaths, setMaxPaths] = useState(pathLimits.onScreen);
  const [isCreatingFile, setCreatingFile] = useState(false);
  const takePaths = useMemo(() => createPathReader(listPaths(document)), [document]);
  const names = useMemo(() => optionNames(document), [document]);
  const visiblePaths = takePaths(isPrinting ? Math.max(maxPaths, pathLimits.onPaper) : maxPaths);
  const remaining = tally.total - BigInt(visiblePaths.length);
  const download = async () => {
    setCreatingFile(true);
    const { parts, isComplete } = await createPathsFile(document, t, language);
    setCreatingFile(false);
    downloadFile(`${fileName}.csv`, parts);
    if (!isComplete) toasts.add({ kind: 'info', text: t('questionTree.proof.fileIsPart') });
  };
  return (
    <>
      {tally.shortest && tally.longest && (
        <div className={styles.pair}>
          <PathSteps document={document} kind="shortest" path={tally.shortest} />
          <PathSteps document={document} kind="longest" path={tally.longest} />
        </div>
      )}
      <Card as="section" isPadded aria-labelledby="ways" className={styles.section}>
        <div className={styles.sectionHead}>
          <h2 id="ways">{t('questionTree.proof.ways')}</h2>
          <Button
            variant="outline"
            size="small"
            icon="download"
            isPending={isCreatingFile}
            onPress={() => void download()}
          >
            {t('questionTree.proof.download')}
          </Button>
        </div>
        <p className="muted">{t('questionTree.proof.waysHint')}</p>
        <ol className={styles.ways}>
          {visiblePaths.map((path, index) => {
            const score = document.results[path.result]?.score;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the ways of a publication never change their order
              <li key={index}>
                <span className={styles.place}>{index + 1}</span>
                <span>{formatPath(path, names, (count) => t('questionTree.proof.left', { count }))}</span>
                {isScore(score) ? <ScoreChip score={score} /> : <span>–</span>}
              </li>
            );
          })}
        </ol>
        {remaining > 0n && (
          <>
            <p className={styles.onPaper}>{t('questionTree.proof.moreInFile', { count: visiblePaths.length })}</p>
            <Button variant="outline" size="small" onPress={() => setMaxPaths(maxPaths + pathLimits.onScreen)}>
              {t('questionTree.proof.more')}
            </Button>
          </>
        )}
      </Card>
    </>
  );
}

/** Returns a function for the first paths. Each path is computed once. */
const createPathReader = (paths: Generator<TreePath, void>) => {
  const readPaths: TreePath[] = [];
  return (count: number): TreePath[] => {
    while (readPaths.length < count) {
      const { value } = paths.next();
      if (!value) break;
      readPaths.push(value);
    }
    return readPaths.slice(0, count);
  };
};

const formatPath = (
  path: TreePath,
  names: ReadonlyMap<string, string>,
  describeSkipped: (count: number) => string,
): string => {
  const codes = path.options.map((option) => names.get(option) ?? '');
  const shownCodes =
    codes.length > maxShownSteps
      ? [...codes.slice(0, maxShownSteps - 5), describeSkipped(codes.length - maxShownSteps + 1), ...codes.slice(-4)]
      : codes;
  return shownCodes.join(' › ');
};

const downloadFile = (name: string, parts: string[]) => {
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
  const link = window.document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
