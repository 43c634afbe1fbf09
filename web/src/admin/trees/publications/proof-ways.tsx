import { isScore } from '@ok/contract/rules/score-level.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { listPaths, type PathTally, type TreePath } from '@ok/contract/tree/document/tree-paths.ts';
import { useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { ScoreChip } from '../../../ui/content/score-chip.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './proof.module.css';
import { usePrinting } from './use-printing.ts';
import { WaySteps } from './way-steps.tsx';
import { stepNames, waysFile } from './ways-file.ts';

/**
 * Of all ways a hundred are drawn, and a hundred more as often as somebody asks; on paper the first thousand. All of them
 * are in the file, as far as they can be listed at all.
 */
const most = { atOnce: 100, onPaper: 1000 };

/** A way longer than this is shown by how it begins and ends; the file has all of it. */
const longest = 24;

interface ProofWaysProps {
  document: TreeDocument;
  tally: PathTally;
  /** What the file is called. */
  file: string;
}

/** The shortest way, the longest, and every way with its score. */
export function ProofWays({ document, tally, file }: ProofWaysProps) {
  const t = useTexts();
  const language = useLanguage();
  const isPrinting = usePrinting();
  const [wanted, setWanted] = useState(most.atOnce);
  const [isMaking, setMaking] = useState(false);
  const take = useMemo(() => takeFrom(listPaths(document)), [document]);
  const names = useMemo(() => stepNames(document), [document]);
  const shown = take(isPrinting ? Math.max(wanted, most.onPaper) : wanted);
  const more = tally.total - BigInt(shown.length);
  const download = async () => {
    setMaking(true);
    const { parts, isWhole } = await waysFile(document, t, language);
    setMaking(false);
    handOver(`${file}.csv`, parts);
    if (!isWhole) toasts.add({ kind: 'info', text: t('questionTree.proof.fileIsPart') });
  };
  return (
    <>
      {tally.shortest && tally.longest && (
        <div className={styles.pair}>
          <WaySteps document={document} kind="shortest" path={tally.shortest} />
          <WaySteps document={document} kind="longest" path={tally.longest} />
        </div>
      )}
      <Card as="section" isPadded aria-labelledby="ways" className={styles.section}>
        <div className={styles.sectionHead}>
          <h2 id="ways">{t('questionTree.proof.ways')}</h2>
          <Button variant="outline" size="small" icon="download" isPending={isMaking} onPress={() => void download()}>
            {t('questionTree.proof.download')}
          </Button>
        </div>
        <p className="muted">{t('questionTree.proof.waysHint')}</p>
        <ol className={styles.ways}>
          {shown.map((path, index) => {
            const score = document.results[path.result]?.score;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the ways of a publication never change their order
              <li key={index}>
                <span className={styles.place}>{index + 1}</span>
                <span>{codesOf(path, names, (count) => t('questionTree.proof.left', { count }))}</span>
                {isScore(score) ? <ScoreChip score={score} /> : <span>–</span>}
              </li>
            );
          })}
        </ol>
        {more > 0n && (
          <>
            <p className={styles.onPaper}>{t('questionTree.proof.moreInFile', { count: shown.length })}</p>
            <Button variant="outline" size="small" onPress={() => setWanted(wanted + most.atOnce)}>
              {t('questionTree.proof.more')}
            </Button>
          </>
        )}
      </Card>
    </>
  );
}

/** As many of the first as are wanted, each found once. */
const takeFrom = (paths: Generator<TreePath, void>) => {
  const found: TreePath[] = [];
  return (wanted: number): TreePath[] => {
    while (found.length < wanted) {
      const { value } = paths.next();
      if (!value) break;
      found.push(value);
    }
    return found.slice(0, wanted);
  };
};

const codesOf = (path: TreePath, names: ReadonlyMap<string, string>, left: (count: number) => string): string => {
  const codes = path.options.map((option) => names.get(option) ?? '');
  const shown =
    codes.length > longest
      ? [...codes.slice(0, longest - 5), left(codes.length - longest + 1), ...codes.slice(-4)]
      : codes;
  return shown.join(' › ');
};

const handOver = (name: string, parts: string[]) => {
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
  const link = window.document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: a browser may still be about to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
