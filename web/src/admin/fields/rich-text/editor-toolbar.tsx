import { type Editor, useEditorState } from '@tiptap/react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import type { IconName } from '../../../ui/content/icons/icon-paths.ts';
import { openModal } from '../../../ui/feedback/modals.ts';
import { LinkQuestion } from './link-question.tsx';
import styles from './rich-text-field.module.css';

type Tool = {
  name: string;
  icon: IconName;
  isBlock?: true;
  isOn: (editor: Editor) => boolean;
  use: (editor: Editor) => void;
};

const chain = (editor: Editor) => editor.chain().focus();

const tools: readonly Tool[] = [
  {
    name: 'bold',
    icon: 'bold',
    isOn: (editor) => editor.isActive('bold'),
    use: (editor) => chain(editor).toggleBold().run(),
  },
  {
    name: 'italic',
    icon: 'italic',
    isOn: (editor) => editor.isActive('italic'),
    use: (editor) => chain(editor).toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: 'underline',
    isOn: (editor) => editor.isActive('underline'),
    use: (editor) => chain(editor).toggleUnderline().run(),
  },
  {
    name: 'strikethrough',
    icon: 'strike',
    isOn: (editor) => editor.isActive('strike'),
    use: (editor) => chain(editor).toggleStrike().run(),
  },
  {
    name: 'bulletList',
    isBlock: true,
    icon: 'list',
    isOn: (editor) => editor.isActive('bulletList'),
    use: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    name: 'numberedList',
    isBlock: true,
    icon: 'numbers',
    isOn: (editor) => editor.isActive('orderedList'),
    use: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    name: 'quote',
    isBlock: true,
    icon: 'quote',
    isOn: (editor) => editor.isActive('blockquote'),
    use: (editor) => chain(editor).toggleBlockquote().run(),
  },
];

/** Styles of a line, by its heading level. The page around the text has levels 1 and 2. */
const styleNames = { 0: 'paragraph', 3: 'heading', 4: 'subheading' } as const;

/** Heading level at the cursor; older texts may have other levels, which count as 3. */
const levelAt = (editor: Editor): keyof typeof styleNames => {
  if (!editor.isActive('heading')) return 0;
  return editor.isActive('heading', { level: 4 }) ? 4 : 3;
};

/** Leaves the focus in the select: with arrow keys a user passes several styles. */
const changeLevel = (editor: Editor, level: number) => {
  if (level === 3 || level === 4) editor.chain().setHeading({ level }).run();
  else editor.chain().setParagraph().run();
};

/** Removes the selected link, or asks for the address of a new one. */
const changeLink = (editor: Editor) => {
  if (editor.isActive('link')) {
    chain(editor).extendMarkRange('link').unsetLink().run();
    return;
  }
  openModal((close) => (
    <LinkQuestion
      close={close}
      answer={(href) => {
        const { empty } = editor.state.selection;
        if (empty)
          chain(editor)
            .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
            .run();
        else chain(editor).setLink({ href }).run();
      }}
    />
  ));
};

function StyleChoice({ level, onChange }: { level: number; onChange: (level: number) => void }) {
  const t = useTexts();
  return (
    <span className={styles.style}>
      <select aria-label={t('editor.style')} value={level} onChange={({ target }) => onChange(Number(target.value))}>
        {Object.entries(styleNames).map(([value, name]) => (
          <option key={value} value={value}>
            {t(`editor.${name}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

interface EditorToolbarProps {
  editor: Editor;
  label: string;
  /** Whether lines can be headings. */
  hasHeadings: boolean;
  /** Whether the text is one line, which has no lists and quotations. */
  isOneLine: boolean;
}

/** Buttons that format the selected text. */
export function EditorToolbar({ editor, label, hasHeadings, isOneLine }: EditorToolbarProps) {
  const t = useTexts();
  const offered = tools.filter(({ isBlock }) => !isBlock || !isOneLine);
  const state = useEditorState({
    editor,
    selector: ({ editor: of }) => ({
      on: offered.filter(({ isOn }) => isOn(of)).map(({ name }) => name),
      isLink: of.isActive('link'),
      level: levelAt(of),
      canUndo: of.can().undo(),
      canRedo: of.can().redo(),
    }),
  });
  const historyButton = (name: 'undo' | 'redo', isPossible: boolean) => (
    <AriaButton
      className={styles.button}
      aria-label={t(`editor.${name}`)}
      isDisabled={!isPossible}
      onPress={() => chain(editor)[name]().run()}
    >
      <Icon name={name} />
    </AriaButton>
  );
  return (
    <Toolbar className={styles.toolbar} aria-label={t('editor.toolbarOf', { field: label })}>
      {hasHeadings && (
        <>
          <StyleChoice level={state.level} onChange={(level) => changeLevel(editor, level)} />
          <span className={styles.rule} />
        </>
      )}
      {offered.map(({ name, icon, use }) => (
        <ToggleButton
          key={name}
          className={styles.button}
          aria-label={t(`editor.${name}`)}
          isSelected={state.on.includes(name)}
          onChange={() => use(editor)}
        >
          <Icon name={icon} />
        </ToggleButton>
      ))}
      <ToggleButton
        className={styles.button}
        aria-label={t(state.isLink ? 'editor.unlink' : 'editor.link')}
        isSelected={state.isLink}
        onChange={() => changeLink(editor)}
      >
        <Icon name="link" />
      </ToggleButton>
      <span className={styles.rule} />
      {historyButton('undo', state.canUndo)}
      {historyButton('redo', state.canRedo)}
    </Toolbar>
  );
}
