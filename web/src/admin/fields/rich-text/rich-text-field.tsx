import { textOfDocument } from '@ok/contract/rules/markup/document-text.ts';
import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import proseStyles from '../../../ui/content/markup/prose.module.css';
import fieldStyles from '../../../ui/forms/field.module.css';
import { clipboardEvents } from './editor-clipboard.ts';
import { createEditorContent, serialiseEditor, type WrittenKind } from './editor-content.ts';
import { editorExtensions, extensionsWithoutHeadings, oneLineExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { isOneLineContent, joinLines, oneLineEvents } from './one-line.ts';
import styles from './rich-text-field.module.css';

const handleDOMEvents = {
  ...clipboardEvents,
  // Tab moves the focus, in a list too: a keyboard user must be able to leave the editor.
  keydown: (_: unknown, { key }: KeyboardEvent) => key === 'Tab',
};

interface RichTextFieldProps {
  kind: WrittenKind;
  /** Id of the text box, for moving the focus. */
  id: string;
  label: string;
  optionalLabel?: string | undefined;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** Whether the text is one line. A text that has more keeps them, in an editor of several lines. */
  isOneLine?: boolean | undefined;
  error?: ReactNode;
  max?: number | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Editor of a text with markup: a serialised document, or HTML. */
export default function RichTextField(props: RichTextFieldProps) {
  const { kind, value, isOneLine: mustBeOneLine = false } = props;
  const hasHeadings = !mustBeOneLine;
  const [isOneLine, setOneLine] = useState(
    () => mustBeOneLine && isOneLineContent(createEditorContent(kind, value, hasHeadings)),
  );
  // An editor can't become another one: tiptap updates the attributes of its element only if it is never recreated.
  return (
    <RichTextEditor
      key={String(isOneLine)}
      {...props}
      isOneLine={isOneLine}
      hasHeadings={hasHeadings}
      allowLines={() => setOneLine(false)}
    />
  );
}

interface RichTextEditorProps extends RichTextFieldProps {
  isOneLine: boolean;
  hasHeadings: boolean;
  /** Replaces the editor by one of several lines. */
  allowLines: () => void;
}

function RichTextEditor(props: RichTextEditorProps) {
  const t = useTexts();
  const { kind, id, label, optionalLabel, isRequired, isReadOnly, error, max, value, onChange } = props;
  const { isOneLine, hasHeadings, allowLines } = props;
  const [content] = useState(() => createEditorContent(kind, value, hasHeadings));
  /** Value that the editor has now; any other `value` comes from outside, and is loaded into the editor. */
  const written = useRef(value);
  const labelId = useId();
  const errorId = `${id}-error`;
  const isInvalid = error !== undefined;
  // The editor keeps the `onUpdate` of the first render.
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const editor = useEditor({
    extensions: isOneLine ? oneLineExtensions : hasHeadings ? editorExtensions : extensionsWithoutHeadings,
    content,
    injectCSS: false,
    editable: !isReadOnly,
    onUpdate: ({ editor: changed }) => {
      written.current = serialiseEditor(kind, changed);
      latestOnChange.current(written.current);
    },
    // The browser scrolls only the cursor into view, not the text around it.
    onFocus: ({ editor: focused }) => {
      const { dom } = focused.view;
      const isTall = dom.clientHeight > window.innerHeight / 2;
      dom.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
    },
    editorProps: useMemo(
      () => ({
        handleDOMEvents: isOneLine ? { ...handleDOMEvents, ...oneLineEvents } : handleDOMEvents,
        ...(isOneLine && { transformPasted: joinLines }),
        attributes: {
          id,
          class: classNames(styles.text, isOneLine && styles.oneLine, proseStyles.prose),
          role: 'textbox',
          'aria-multiline': String(!isOneLine),
          'aria-labelledby': labelId,
          ...(isRequired && { 'aria-required': 'true' }),
          ...(isReadOnly && { 'aria-readonly': 'true' }),
          ...(isInvalid && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
        },
      }),
      [id, labelId, errorId, isRequired, isReadOnly, isInvalid, isOneLine],
    ),
  });
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    const anew = createEditorContent(kind, value, hasHeadings);
    if (isOneLine && !isOneLineContent(anew)) return allowLines();
    // The same content in another notation: the server normalises texts.
    if (JSON.stringify(anew) === JSON.stringify(editor.getJSON())) return;
    const { from, to } = editor.state.selection;
    editor.commands.setContent(anew, { emitUpdate: false });
    // Keeps the cursor at about the same place.
    const end = editor.state.doc.content.size;
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
  }, [editor, kind, value, hasHeadings, isOneLine, allowLines]);
  // The limit counts HTML with its markup, and a document by its visible text.
  const plainText = useEditorState({ editor, selector: ({ editor: now }) => textOfDocument(now.getJSON()) });
  const count = countCharacters(kind === 'html' ? value : plainText);
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a click on a label leads to what it names; the keyboard gets there by itself */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <span id={labelId} onClick={() => editor.commands.focus()}>
          {label}
        </span>
        {optionalLabel && <span className={fieldStyles.optional}>{optionalLabel}</span>}
        {max && (
          <span className={classNames(fieldStyles.labelEnd, count > max && styles.tooLong)}>
            {t('editor.characterCount', { count, max })}
          </span>
        )}
      </span>
      <div className={classNames(styles.editor, isInvalid && styles.invalid)}>
        {!isReadOnly && <EditorToolbar {...{ editor, label, hasHeadings, isOneLine }} />}
        <EditorContent editor={editor} />
      </div>
      {error && (
        <span className={fieldStyles.error} id={errorId}>
          <Icon name="problem" className={fieldStyles.errorIcon} />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
