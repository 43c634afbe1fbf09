import { countCharacters } from '@ok/contract/rules/characters.ts';
import { type Editor, EditorContent, type JSONContent, useEditor, useEditorState } from '@tiptap/react';
import { useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import fieldStyles from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import proseStyles from '../../ui/prose.module.css';
import { editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import styles from './rich-text-input.module.css';
import { type InputProps, useInput } from './use-input.ts';

type RichTextProps = InputProps<'richText'> | InputProps<'html'>;

/** A document that was kept before there was an editor may be plain text. */
const contentOf = (kind: RichTextProps['field']['kind'], value: string): string | JSONContent => {
  if (kind === 'html' || value === '') return value;
  try {
    return JSON.parse(value) as JSONContent;
  } catch {
    return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }] };
  }
};

const writtenIn = (kind: RichTextProps['field']['kind'], editor: Editor): string => {
  if (editor.isEmpty) return '';
  return kind === 'html' ? editor.getHTML() : JSON.stringify(editor.getJSON());
};

/** A text with markup: a serialised document, or HTML. */
export default function RichTextInput(props: RichTextProps) {
  const t = useTexts();
  const { id, label, optionalLabel, isRequired, error, value, onChange, onBlur } = useInput<string>(props);
  const { kind, max } = props.field;
  const [start] = useState(() => contentOf(kind, value));
  const labelId = useId();
  const errorId = `${id}-error`;
  const isInvalid = error !== undefined;
  // The editor keeps the functions it began with.
  const told = useRef({ onChange, onBlur });
  told.current = { onChange, onBlur };
  const editor = useEditor({
    extensions: editorExtensions,
    content: start,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => told.current.onChange(writtenIn(kind, changed)),
    onBlur: () => told.current.onBlur(),
    editorProps: useMemo(
      () => ({
        attributes: {
          id,
          class: classNames(styles.text, proseStyles.prose),
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          ...(isRequired && { 'aria-required': 'true' }),
          ...(isInvalid && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
        },
      }),
      [id, labelId, errorId, isRequired, isInvalid],
    ),
  });
  // HTML is limited with its markup, a document by what it shows.
  const shown = useEditorState({ editor, selector: ({ editor: now }) => now.getText() });
  const count = countCharacters(kind === 'html' ? value : shown);
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>
        <span id={labelId}>{label}</span>
        {optionalLabel && <span className={fieldStyles.optional}>{optionalLabel}</span>}
        {max && <span className={fieldStyles.labelEnd}>{t('editor.characterCount', { count, max })}</span>}
      </span>
      <div className={classNames(styles.editor, isInvalid && styles.invalid)}>
        <EditorToolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {error && (
        <span className={fieldStyles.error} id={errorId} role="alert">
          <Icon name="problem" className={fieldStyles.errorIcon} />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
