import { testResultSlideTranslation } from '@ok/contract/entities/test-result-slide.ts';
import { maxOf } from '@ok/contract/entity/field.ts';
import { countCharacters } from '@ok/contract/rules/characters.ts';
import type { Key, NodeOf } from '@ok/contract/tree/document/tree-document.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx';
import { useEditing } from '../../editing/use-editing-session.ts';
import { languageNameOf } from '../../language-names.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { focusSoon } from '../state/focus-soon.ts';
import styles from './panel.module.css';
import { PictureField, PictureWays } from './picture-field.tsx';

type Slide = NodeOf['result']['slides'][number];

const max = maxOf(testResultSlideTranslation.fields.content);

interface ResultSlidesProps {
  result: Key;
  slides: readonly Slide[];
  onChange: (slides: Slide[]) => void;
}

/** The button of a slide that does something to it, where it can be used. */
const toolAt = (at: number, tool = '') =>
  document.querySelector<HTMLElement>(`#node-panel [data-tool="${tool} ${at}"]:not(:disabled)`);

/** Where a slide stands by now, which is known by its place and its picture alone; -1 where it is gone. */
const placeOf = (slides: readonly Slide[], { picture }: Slide, at: number): number =>
  slides[at]?.picture.file === picture.file ? at : slides.findIndex((each) => each.picture.file === picture.file);

/** The pictures of a result in their order, each with what is said beside it. They are one value: a change is one of all. */
export function ResultSlides({ result, slides, onChange }: ResultSlidesProps) {
  const t = useTexts();
  const { session, now } = useTreeEditor();
  const own = useEditing(session, (state) => ('copy' in state ? state.copy.document.language : null));
  /** As they are when a picture comes, which may be long after it was chosen. */
  const slidesNow = () => now()?.results[result]?.slides ?? slides;
  /** A step of its own to take back. */
  const change = (next: Slide[]) => {
    session.endUndoStep();
    onChange(next);
    session.endUndoStep();
  };
  const add = (file: string, says?: string) => {
    const picture = { file, alternative: own !== null && says ? { [own]: says } : {} };
    const before = slidesNow();
    change([...before, { picture, texts: {} }]);
    focusSoon(() => document.getElementById(`slide-${result}-${before.length}`));
  };
  const move = (from: number, to: number) => {
    const slide = slides[from];
    if (!slide) return;
    change(slides.toSpliced(from, 1).toSpliced(to, 0, slide));
    // Whoever goes on moving it finds the same button under the keyboard, as far as it goes.
    const [direction, other] = to < from ? ['up', 'down'] : ['down', 'up'];
    focusSoon(() => toolAt(to, direction) ?? toolAt(to, other));
  };
  const remove = (at: number) => {
    change(slides.toSpliced(at, 1));
    focusSoon(() => toolAt(Math.min(at, slides.length - 2), 'remove') ?? document.getElementById('slides'));
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
                onChange={(make) => {
                  const its = slidesNow();
                  const found = placeOf(its, slide, at);
                  const old = its[found];
                  if (old) onChange(its.with(found, { ...old, picture: make(old.picture) }));
                }}
              />
              <SlideText
                id={`slide-${result}-${at}`}
                slide={slide}
                own={own}
                onChange={(texts) => onChange(slides.with(at, { ...slide, texts }))}
              />
            </li>
          );
        })}
      </ol>
      <PictureWays
        label={t('questionTree.editor.addSlide')}
        of={t('questionTree.editor.forNewSlide')}
        onPicture={add}
      />
    </section>
  );
}

interface SlideTextProps {
  id: string;
  slide: Slide;
  own: string | null;
  onChange: (texts: Slide['texts']) => void;
}

/** What is said beside a picture in the language that is shown; beside another than the tree's own, what it says in that. */
function SlideText({ id, slide, own, onChange }: SlideTextProps) {
  const t = useTexts();
  const { session, language } = useTreeEditor();
  const { [language]: said, ...others } = slide.texts;
  const value = said?.content ?? '';
  const source = own !== null && own !== language ? slide.texts[own]?.content : undefined;
  const count = countCharacters(value);
  return (
    <div className={styles.slot} lang={language}>
      {own !== null && source && (
        <p className={styles.source} lang={own} dir="auto">
          <span className={styles.sourceName}>{languageNameOf(own, t)}: </span>
          {source}
        </p>
      )}
      <TextAreaField
        id={id}
        isCompact
        rows={2}
        label={t('questionTree.editor.slideText')}
        error={count > max ? t('questionTree.editor.tooLong', { max }) : undefined}
        value={value}
        onChange={(content) => onChange(/\S/.test(content) ? { ...others, [language]: { content } } : others)}
        onBlur={() => session.endUndoStep()}
      />
    </div>
  );
}
