import { bodyTypes } from '@ok/contract/routes/define-route.ts';
import { type FormEvent, useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { notifyError } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import styles from './docs.module.css';
import { type ApiParameter, createExample, type Operation } from './open-api.ts';
import { TriedReplyView } from './tried-reply-view.tsx';
import { type TriedReply, tryCall } from './try-call.ts';

const initialBody = ({ body }: Operation): string => {
  if (!body || body.type === bodyTypes.form) return '';
  const example = createExample(body.schema);
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
};

/** Parameters of the form. The fields of an upload are filled in like parameters. */
const fillableParameters = ({ parameters, body }: Operation): readonly ApiParameter[] => {
  if (body?.type !== bodyTypes.form) return parameters;
  const fields = Object.entries(body.schema.properties ?? {}).filter(([, { format }]) => format !== 'binary');
  return [...parameters, ...fields.map(([name, schema]) => ({ name, in: 'query' as const, required: true, schema }))];
};

/** Form that sends a call and shows the reply. */
export function TryForm({ operation }: { operation: Operation }) {
  const t = useTexts();
  const id = useId();
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(() => initialBody(operation));
  const [file, setFile] = useState<File>();
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<TriedReply>();
  const isForm = operation.body?.type === bodyTypes.form;
  const parameters = fillableParameters(operation);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      setAnswer(await tryCall(operation, values, isForm && file ? file : body));
    } catch (error) {
      notifyError(error, 'error.server.not.reachable');
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {operation.method !== 'GET' && (
        <Alert tone="warning">
          <p>{t('apiDocs.changes')}</p>
        </Alert>
      )}
      {parameters.length > 0 && (
        <div className={styles.parameters}>
          {parameters.map(({ name, required, schema }) => (
            <TextField
              key={name}
              id={`${id}-${name}`}
              label={name}
              optionalLabel={required ? undefined : t('global.optional')}
              hint={schema.enum?.join(', ')}
              value={values[name] ?? ''}
              onChange={(value) => setValues({ ...values, [name]: value })}
              autoComplete="off"
              isCompact
            />
          ))}
        </div>
      )}
      {operation.body && !isForm && (
        <div className={styles.body}>
          <TextAreaField
            label={t('apiDocs.body')}
            hint={operation.body.type}
            value={body}
            onChange={setBody}
            rows={Math.min(16, body.split('\n').length + 1)}
            isCompact
          />
        </div>
      )}
      {isForm && (
        <div className={styles.file}>
          <FileTrigger onSelect={(files) => setFile(files?.[0])}>
            <Button variant="outline" size="small" icon="upload">
              {t('entity.action.upload')}
            </Button>
          </FileTrigger>
          <span className="muted small">{file?.name}</span>
        </div>
      )}
      <div>
        <Button type="submit" size="small" icon="play" isPending={isSending}>
          {t('apiDocs.send')}
        </Button>
      </div>
      {answer && <TriedReplyView answer={answer} />}
    </form>
  );
}
