import RichTextField from './rich-text-field.tsx';
import { type InputProps, useInput } from './use-input.ts';

/** Input of a text with markup. */
export default function RichTextInput(props: InputProps<'richText'> | InputProps<'html'>) {
  const { kind, max } = props.field;
  const { id, label, optionalLabel, isRequired, error, value, onChange } = useInput<string>(props);
  return <RichTextField {...{ kind, max, id, label, optionalLabel, isRequired, error, value, onChange }} />;
}
