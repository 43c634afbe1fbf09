import type { TextState, WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { placeCode } from '@ok/contract/rules/texts/text-place.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import type { Texts } from '../../../texts/translate.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import type { IconName } from '../../../ui/content/icons/icon-paths.ts';
import { type TextDrafts, useTextDraft } from '../../data/text-drafts.ts';
import { textKeyOf } from '../state/find-workspace-texts.ts';
import { useTranslationEditing } from '../state/translation-editing.ts';
import { beginningOf, type ListItem, listItems } from './list-items.ts';
import styles from './texts-list.module.css';

/** Pixels, until a row has been measured. */
const estimatedRowHeight = () => 56;
/** Rows drawn above and below the visible ones, so that the keyboard can reach them. */
const overscanRows = 6;

interface TextsListProps {
  rows: readonly WorkspaceText[];
  /** Language of the sources. */
  from: string;
  /** Keys of the texts with an open question. */
  openQuestions: ReadonlySet<string>;
  /** Key of the text on screen. */
  current: string | undefined;
  /** Shows a text; `isOpened` where the user goes on to write it. */
  onChoose: (key: string, isOpened: boolean) => void;
}

/** Id of the option of a text. */
const optionId = (key: string) => `text-${key}`;

/** List of texts under headings, of which one is chosen. Only visible rows are drawn: there may be thousands. */
export function TextsList({ rows, from, openQuestions, current, onChoose }: TextsListProps) {
  const t = useTexts();
  const { drafts } = useTranslationEditing();
  const box = useRef<HTMLDivElement>(null);
  const items = useMemo(() => listItems(rows), [rows]);
  const { getVirtualItems, getTotalSize, measureElement, scrollToIndex } = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: estimatedRowHeight,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: overscanRows,
  });
  const currentIndex = items.findIndex(({ key }) => key === current);
  useEffect(() => {
    if (currentIndex >= 0) scrollToIndex(currentIndex, { align: 'auto' });
  }, [currentIndex, scrollToIndex]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || current === undefined) return;
    const at = rows.findIndex((row) => textKeyOf(row) === current);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const row = rows[targets[event.key] ?? -1];
    if (event.key === 'Enter') onChoose(current, true);
    else if (row) onChoose(textKeyOf(row), false);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={box}
      className={styles.box}
      role="listbox"
      aria-label={t('translations.list')}
      aria-activedescendant={current === undefined ? undefined : optionId(current)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={styles.list} role="presentation" style={{ blockSize: getTotalSize() }}>
        {getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <div
              key={key}
              ref={measureElement}
              role="presentation"
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item.kind === 'heading' ? (
                <div className={styles.heading} role="presentation">
                  {headingOf(item, t)}
                </div>
              ) : (
                <TextOption
                  row={item.row}
                  textKey={item.key}
                  from={from}
                  drafts={drafts}
                  isCurrent={item.key === current}
                  hasQuestion={openQuestions.has(item.key)}
                  onChoose={onChoose}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const headingOf = ({ row }: ListItem, t: Texts): string => {
  const { where, label, entity } = row;
  if (!where) return label ?? '';
  if (where.score !== null) return t('translating.place.results');
  if (where.question === null) return t('questionTree.node.tree');
  const name = entity === 'question' ? beginningOf(row) : '';
  return [t('translating.place.question', { number: where.question }), name].filter(Boolean).join(' ');
};

const stateIcons: Record<WorkspaceText['state'], IconName> = {
  missing: 'edit',
  outdated: 'warning',
  returned: 'undo',
  toReview: 'eye',
  done: 'check',
};

interface TextOptionProps {
  row: WorkspaceText;
  textKey: string;
  from: string;
  drafts: TextDrafts<TextState>;
  isCurrent: boolean;
  /** Whether a question about the text has no answer. */
  hasQuestion: boolean;
  onChoose: TextsListProps['onChoose'];
}

/** A text in the list: its place, its beginning, an open question and its state. */
const TextOption = memo(function TextOption(props: TextOptionProps) {
  const { row, textKey, from, drafts, isCurrent, hasQuestion, onChoose } = props;
  const t = useTexts();
  const { text } = useTextDraft(drafts, textKey);
  const { state } = row;
  const code = placeCode(row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and its keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the active option
    <div
      id={optionId(textKey)}
      role="option"
      className={styles.text}
      aria-selected={isCurrent}
      data-state={text === undefined ? state : 'unsaved'}
      onClick={() => onChoose(textKey, true)}
    >
      {code !== '' && <code className={styles.code}>{code}</code>}
      <span className={styles.words} lang={from} dir="auto">
        {beginningOf(row)}
      </span>
      {hasQuestion && (
        <>
          <Icon name="question" />
          <span className="vh">{t('translating.questions.open')}</span>
        </>
      )}
      <Icon name={stateIcons[state]} />
      <span className="vh">{t(text === undefined ? `translating.state.${state}` : 'translations.status.unsaved')}</span>
    </div>
  );
});
