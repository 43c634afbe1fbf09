import { zodResolver } from '@hookform/resolvers/zod';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { type AnsweredRow, writeSchema } from '@ok/contract/entity/derive-schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { notifyError } from '../../api/notify.ts';
import { useAskBeforeLeaving } from '../../layout/use-ask-before-leaving.tsx';
import { useTexts } from '../../texts/texts-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formLabelKey } from '../fields/field-text.ts';
import { FieldInput } from '../fields/inputs.tsx';
import { faultText, fieldErrorsIn, refusalText } from '../form-faults.ts';
import { bodyOf, type FormValues, startOf } from '../form-values.ts';
import { useSave } from '../use-entity.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './entity-form.module.css';

interface EntityFormProps {
  entity: Entity;
  area: string;
  /** What is changed; nothing makes a new one. */
  row?: AnsweredRow;
  /** Begin anew with what the server holds now. */
  reload?: () => Promise<void>;
}

const idOf = (name: string) => `field-${name}`;

/** The form of a row, drawn from the declaration and held against its rules. */
export function EntityForm({ entity, area, row: given, reload }: EntityFormProps) {
  const t = useTexts();
  const navigate = useNavigate();
  // What was read when the form began: what is fetched meanwhile must not change what a save is held against.
  const [row] = useState(given);
  const [isConflict, setConflict] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { mutateAsync, isPending } = useSave(entity);
  const resolver = useMemo<Resolver<FormValues>>(() => {
    const check = zodResolver(writeSchema(entity, row === undefined), { error: (issue) => faultText(issue, t) });
    return (values, context, options) => check(bodyOf(entity, values, row), context, options as never) as never;
  }, [entity, row, t]);
  const form = useForm<FormValues>({
    defaultValues: useMemo(() => startOf(entity, row), [entity, row]),
    resolver,
    shouldFocusError: false,
  });
  const { errors, isDirty, submitCount } = form.formState;
  useAskBeforeLeaving(isDirty && !isSaved);

  // Only once leaving is no longer asked about.
  useEffect(() => {
    if (isSaved) void navigate({ to: '/entity/$area', params: { area } });
  }, [isSaved, navigate, area]);

  const names = Object.keys(entity.fields);
  const wrong = [...names, 'altText'].flatMap((name) => {
    const message = errors[name]?.message;
    const key = name === 'altText' ? 'entity.image.altText' : formLabelKey(entity, name);
    return typeof message === 'string' ? [{ id: idOf(name), text: `${t(key)}: ${message}` }] : [];
  });
  const firstWrong = wrong[0]?.id;
  // Each time it is sent, not each time something is put right.
  const goTo = useEffectEvent(() => firstWrong && document.getElementById(firstWrong)?.focus());
  useEffect(() => {
    if (submitCount > 0) goTo();
  }, [submitCount]);

  const send = async (body: FormValues, revision: number | undefined) => {
    setConflict(false);
    try {
      await mutateAsync({ id: row?.id, revision, body });
      setSaved(true);
    } catch (error) {
      const refused = fieldErrorsIn(error).filter(({ field }) => names.includes(field) || field === 'altText');
      for (const fault of refused) {
        const message = refusalText(fault, t(formLabelKey(entity, fault.field)), t);
        form.setError(fault.field, { message });
      }
      const [first] = refused;
      if (first) requestAnimationFrame(() => document.getElementById(idOf(first.field))?.focus());
      else if (error instanceof ApiError && error.status === 412) setConflict(true);
      else notifyError(error);
    }
  };
  const save = form.handleSubmit((body) => send(body, row?.revision));
  const overwrite = form.handleSubmit((body) => send(body, undefined));

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={save} noValidate>
        <Card className={styles.sheet}>
          <div className={styles.fields}>
            <ErrorSummary title={t('global.form.summary', { count: wrong.length })} errors={wrong} />
            {row && <TextField label={t('entity.form.id')} value={String(row.id)} isReadOnly isCompact />}
            {Object.entries(entity.fields).map(([name, field]) => (
              <FieldInput key={name} id={idOf(name)} entity={entity} name={name} field={field} row={row} />
            ))}
          </div>
          {isConflict && reload && <ConflictNotice reload={reload} overwrite={() => void overwrite()} />}
          <div className={styles.bar}>
            <ButtonLink variant="outline" icon="arrow-left" to="/entity/$area" params={{ area }}>
              {t('entity.action.back')}
            </ButtonLink>
            <p className={styles.state} role="status">
              {isPending ? t('entity.action.saving') : isDirty && !isSaved && t('entity.form.unsaved')}
            </p>
            <Button type="submit" isPending={isPending}>
              {t('entity.action.save')}
            </Button>
          </div>
        </Card>
      </form>
    </FormProvider>
  );
}
