import { entities } from '@ok/contract/entities/index.ts';
import { otherTranslatedTexts, type WorkspaceEntity } from '@ok/contract/routes/translation/translation-workspace.ts';
import {
  describeTranslations,
  type TranslatedField,
  type TranslationTable,
  translatedRows,
} from '../trees/translations/translated-rows.ts';

type OtherEntity = keyof typeof otherTranslatedTexts;

const otherTables = (Object.keys(otherTranslatedTexts) as OtherEntity[]).map((entity) =>
  describeTranslations(entity, entities[`${entity}Translation`], otherTranslatedTexts[entity], `${entity}Id`),
);

/** Every kind of row that the workspace translates, with the table of its translations. */
export const workspaceTables: readonly (TranslationTable & { entity: WorkspaceEntity })[] = [
  ...translatedRows,
  ...otherTables,
];

/** Finds a translated field; undefined for an unknown one. */
export const findTranslatedField = (entity: string, field: string): TranslatedField | undefined =>
  workspaceTables.find((table) => table.entity === entity)?.fields.find(({ key }) => key === field);
