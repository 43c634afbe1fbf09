import { isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { Kind } from '@ok/contract/entity/field.ts';
import { useRef } from 'react';
import { FormContext } from '../../../forms/form-context.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx';
import { rowAddress, rowKeyOf } from '../../data/areas.ts';
import { ReadOnlyField, ReadOnlyId } from '../../fields/display/details.tsx';
import { FieldInput } from '../../fields/inputs.tsx';
import { FormSheet } from '../../forms/form-sheet.tsx';
import { overrideOf } from '../../overrides/index.ts';
import { nextRowKey } from '../shared/list-memory.ts';
import { ReadOnlyNotice } from '../shared/read-only-notice.tsx';
import type { EntityFormProps } from '../shared/screen-parts.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './entity-form.module.css';
import { LanguageFields } from './language-fields.tsx';
import { useEntityForm } from './use-entity-form.ts';
import { useReturnToField } from './use-return-to-field.ts';

/** Kinds of field on one line; the id fits beside them. */
const singleLineKinds: readonly Kind[] = ['text', 'number', 'reference', 'choice'];

/** Form of a row, drawn and validated from the declaration of its entity. */
export function EntityForm({ entity, list, row: given, languages = [], readNow, reload }: EntityFormProps) {
  const t = useTexts();
  const nextKey = given && nextRowKey(list, rowKeyOf(entity, given));
  const next = nextKey === undefined ? undefined : rowAddress(list, nextKey, 'edit');
  const form = useEntityForm({ entity, list, row: given, languages, readNow, next });
  const sheet = useRef<HTMLDivElement>(null);
  useReturnToField(() => sheet.current);
  const { errors, conflict } = form;
  const { row } = form.read;
  const isSent = form.form.formState.isSubmitted;

  const isReadOnly = row !== undefined && isReadOnlyRow(entity, row);
  const editableFields = entity.readOnly?.except ?? [];
  const inputs = Object.entries(entity.fields).map(([name, field]) => {
    const otherScreen = overrideOf(entity.name).changedElsewhere?.[name];
    const isShown = otherScreen !== undefined || (isReadOnly && !editableFields.includes(name));
    return {
      field,
      input: isShown ? (
        <div key={name}>
          {row && <ReadOnlyField entity={entity} name={name} field={field} row={row} />}
          {otherScreen && <Link to={otherScreen.to as string}>{t(otherScreen.link)}</Link>}
        </div>
      ) : (
        <FieldInput key={name} id={form.idOf(name)} entity={entity} name={name} field={field} row={row} />
      ),
    };
  });
  const [first, ...otherInputs] = inputs;
  const isWhollyReadOnly = isReadOnly && editableFields.length === 0;
  const id = row && !isWhollyReadOnly && (
    <TextField label={t('entity.form.id')} value={String(row.id)} isReadOnly isCompact />
  );
  const isIdBeside = id && first && singleLineKinds.includes(first.field.kind);
  return (
    <FormContext value={form.form}>
      <div ref={sheet}>
        <FormSheet
          onSubmit={form.submit}
          onNext={next === undefined ? undefined : () => void form.submitAndGoOn()}
          isPending={form.isSending}
          isUnsaved={form.isUnsaved}
          isReadOnly={isWhollyReadOnly}
          back={
            <ButtonLink variant="outline" icon="arrow-left" to={list}>
              {t('entity.action.back')}
            </ButtonLink>
          }
        >
          {row && <ReadOnlyNotice entity={entity} row={row} />}
          {form.isRestored && <Alert tone="info">{t('entity.form.restored')}</Alert>}
          {isSent && <ErrorSummary title={t('global.form.summary', { count: errors.length })} errors={errors} />}
          {isIdBeside ? (
            <div className={styles.beside}>
              {id}
              {first.input}
            </div>
          ) : (
            <>
              {id}
              {first?.input}
            </>
          )}
          {otherInputs.map(({ input }) => input)}
          {isWhollyReadOnly && <ReadOnlyId id={row.id} />}
          {languages.length > 0 && !isReadOnly && (
            <LanguageFields entity={entity} languages={languages} idOf={form.idOf} />
          )}
          {conflict && reload && (
            <ConflictNotice
              differences={conflict.differences}
              untouched={conflict.untouched}
              change={conflict.change}
              reload={reload}
              overwrite={(kept) => void form.overwriteExcept(kept)}
            />
          )}
        </FormSheet>
      </div>
    </FormContext>
  );
}
