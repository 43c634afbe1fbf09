import { supportedLanguage } from '@ok/contract/entities/language.ts';
import { formatOwner } from '@ok/contract/entity/list-filters.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { routesOf } from '../../data/entity-calls.ts';
import { overrideOf } from '../../overrides/index.ts';
import type { EntityFormProps } from '../shared/screen-parts.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { EntityForm } from './entity-form.tsx';
import { listFormLanguages, parentKeyOf, translationOf } from './translation-values.ts';

/** Fetches the languages of a form, with the translations of the edited row. */
const useFormLanguages = ({ entity, row }: EntityFormProps) =>
  useQuery({
    queryKey: ['content', entity.name, String(row?.id ?? 'new'), 'languages'],
    queryFn: async ({ signal }) => {
      const translation = translationOf(entity);
      const cacheBuster = String(Date.now());
      const [supported, translations] = await Promise.all([
        call(routesOf(supportedLanguage).list, { query: { cacheBuster }, signal, ownError: true }),
        row
          ? call(routesOf(translation).list, {
              query: {
                of: formatOwner({ field: parentKeyOf(translation), id: row.id }),
                page: '0',
                size: String(contentLimits.page.maxSize),
                cacheBuster,
              },
              signal,
              ownError: true,
            })
          : [],
      ]);
      return listFormLanguages(supported, translations, overrideOf(entity.name).languagesOnForm === 'baseIsDefault');
    },
    gcTime: 0,
    staleTime: 0,
  });

/** Form of a row with its texts in every language, once these are fetched. */
export function TranslatedForm(props: EntityFormProps) {
  const t = useTexts();
  const { data, isFetchedAfterMount, isFetching, isError, refetch } = useFormLanguages(props);
  if (data && isFetchedAfterMount) return <EntityForm {...props} languages={data} />;
  if (isError) return <Failed isBusy={isFetching} tryAgain={() => void refetch()} />;
  return <Loading label={t('entity.form.loading')} />;
}
