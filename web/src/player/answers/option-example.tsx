import type { ExamplePage } from '@ok/contract/routes/measurement/measurement.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Prose } from '../../ui/content/markup/prose.tsx';
import { exampleSizes, pictureAttributes } from '../pages/pictures.ts';
import { usePlayer } from '../pages/player-context.ts';
import { safeHtml } from '../pages/safe-html.ts';
import styles from './option-card.module.css';

interface OptionExampleProps {
  example: ExamplePage;
}

const exampleLines = (content: string) => content.split('\n').filter((line) => line.trim() !== '');

/** Example of an answer: a picture, one list item a line, and a note. */
export function OptionExample({ example }: OptionExampleProps) {
  const { media, altText, content, infoText } = example;
  const { mediaBase } = usePlayer().source;
  const lines = exampleLines(content);
  return (
    <div className={classNames(styles.example, !media && styles.withoutPicture)}>
      {media && (
        <img
          {...pictureAttributes(media, mediaBase, exampleSizes)}
          alt={altText ?? ''}
          width={108}
          height={72}
          decoding="async"
          draggable={false}
        />
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {infoText && (
        <div className={styles.note}>
          <Icon name="info" className={styles.noteIcon} />
          <Prose html={safeHtml(infoText, 3)} />
        </div>
      )}
    </div>
  );
}
