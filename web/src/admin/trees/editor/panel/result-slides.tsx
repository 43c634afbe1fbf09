import { testResultSlideTranslation } from '@ok/contract/entities/test-result-slide.ts';
import { maxOf } from '@ok/contract/entity/field.ts';
import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import type { Key, NodeOf } from '@ok/contract/tree/document/tree-document.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx';
import { languageLabel } from '../../../data/language-label.ts';
import { useEditing } from '../../editing/use-editing-session.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { focusSoon, markField } from '../state/focus-soon.ts';
import styles from './panel.module.css';
import { PictureButtons, PictureField } from './picture-field.tsx';

type Slide = NodeOf['result']['slides'][number];

const maxTextLength = maxOf(testResultSlideTranslation.fields.content);

interface ResultSlidesProps {
  result: Key;
  slides: readonly Slide[];
  onChange: (slides: Slide[]) => void;
}

/** Finds a slide's button by its tool, unless it is disabled. */
const findSlideButton = (at: number, tool = '') =>
  document.querySelector<HTMLElement>(`#node-panel [data-tool="${tool} ${at}"]:not(:disabled)`);

/** Index of a slide in the newest list, found by its index and picture; -1 if it is deleted. Slides have no key. */
const findSlide = (slides: readonly Slide[], { picture }: Slide, at: number): number =>
  slides[at]?.picture.file === picture.file ? at : slides.findIndex((each) => each.picture.file === picture.file);

/**
 * Slides of a result in their order, each with its text. The slides are one value: each change replaces the whole list.
 */
export function ResultSlides({ result, slides, onChange }: ResultSlidesProps) {
  const t = useTexts();
  const { session, getDocument } = useTreeEditor();
  const treeLanguage = useEditing(session, (state) => ('copy' in state ? state.copy.document.language : null));
  /** Newest slides. They may have changed since the upload of a picture began. */
  const getSlides = () => getDocument()?.results[result]?.slides ?? slides;
  /** Changes the slides as an undo step of its own. */
  const change = (next: Slide[]) => {
    session.endUndoStep();
    onChange(next);
    session.endUndoStep();
  };
  const add = (file: string, altText?: string) => {
    const picture = { file, alternative: treeLanguage !== null && altText ? { [treeLanguage]: altText } : {} };
    const before = getSlides();
    change([...before, { picture, texts: {} }]);
    focusSoon(() => document.getElementById(`slide-${result}-${before.length}`));
  };
  const move = (from: number, to: number) => {
    const slide = slides[from];
    if (!slide) return;
    change(slides.toSpliced(from, 1).toSpliced(to, 0, slide));
    // Focuses the same button of the moved slide, so that it can be pressed again.
    const [direction, other] = to < from ? ['up', 'down'] : ['down', 'up'];
    focusSoon(() => findSlideButton(to, direction) ?? findSlideButton(to, other));
  };
  const remove = (at: number) => {
    change(slides.toSpliced(at, 1));
    focusSoon(() => findSlideButton(Math.min(at, slides.length - 2), 'remove') ?? document.getElementById('slides'));
  };
  return (
    <section aria-labelledby="slides">
      <h3 id="slides" tabIndex={-1} className={styles.part}>
        {t('questionTree.editor.slides')} <span className="muted">{slides.length}</span>
      </h3>
      <ol className={styles.examples}>
        {slides.map((slide, at) => {
          const place = at + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is known by its place alone
            <li key={at} className={styles.example} aria-label={t('questionTree.editor.slide', { place })}>
              <div className={styles.panelHead}>
                <b>{t('questionTree.editor.slide', { place })}</b>
                <div className={styles.panelTools}>
                  <IconButton
                    icon="arrow-left"
                    className={styles.up}
                    isDisabled={at === 0}
                    label={t('questionTree.editor.slideUp', { place })}
                    data-tool={`up ${at}`}
                    onPress={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="arrow-right"
                    className={styles.up}
                    isDisabled={place === slides.length}
                    label={t('questionTree.editor.slideDown', { place })}
                    data-tool={`down ${at}`}
                    onPress={() => move(at, at + 1)}
                  />
                  <IconButton
                    icon="trash"
                    label={t('questionTree.editor.removeSlide', { place })}
                    data-tool={`remove ${at}`}
                    onPress={() => remove(at)}
                  />
                </div>
              </div>
              <PictureField
                picture={slide.picture}
                of={t('questionTree.editor.ofSlide', { place })}
                isReadOnly={false}
                onChange={(update) => {
                  const currentSlides = getSlides();
                  const index = findSlide(currentSlides, slide, at);
                  const old = currentSlides[index];
                  if (old) onChange(currentSlides.with(index, { ...old, picture: update(old.picture) }));
                }}
              />
              <SlideText
                id={`slide-${result}-${at}`}
                result={result}
                slide={slide}
                treeLanguage={treeLanguage}
                onChange={(texts) => onChange(slides.with(at, { ...slide, texts }))}
              />
            </li>
          );
        })}
      </ol>
      <PictureButtons
        label={t('questionTree.editor.addSlide')}
        of={t('questionTree.editor.forNewSlide')}
        onPicture={add}
      />
    </section>
  );
}

interface SlideTextProps {
  id: string;
  result: Key;
  slide: Slide;
  treeLanguage: string | null;
  onChange: (texts: Slide['texts']) => void;
}

/** Text of a slide in the shown language, below its text in the tree's own language. */
function SlideText({ id, result, slide, treeLanguage, onChange }: SlideTextProps) {
  const t = useTexts();
  const { session, language } = useTreeEditor();
  const { [language]: text, ...otherTexts } = slide.texts;
  const value = text?.content ?? '';
  const source = treeLanguage !== null && treeLanguage !== language ? slide.texts[treeLanguage]?.content : undefined;
  const count = countCharacters(value);
  return (
    <div className={styles.slot} lang={language} {...markField(result, 'content')}>
      {treeLanguage !== null && source && (
        <p className={styles.source} lang={treeLanguage} dir="auto">
          <span className={styles.sourceName}>{languageLabel(treeLanguage)}: </span>
          {source}
        </p>
      )}
      <TextAreaField
        id={id}
        isCompact
        rows={2}
        label={t('questionTree.editor.slideText')}
        error={count > maxTextLength ? t('questionTree.editor.tooLong', { max: maxTextLength }) : undefined}
        value={value}
        onChange={(content) => onChange(/\S/.test(content) ? { ...otherTexts, [language]: { content } } : otherTexts)}
        onBlur={() => session.endUndoStep()}
      />
    </div>
  );
}
