import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { type ComponentType, createContext, useContext } from 'react';
import type { RowListView } from './list-view.ts';

/** A language of a form, with the translation of the edited row in it, if there is one. */
export type FormLanguage = { code: string; languageId: number; row: AnsweredRow | undefined };

export interface EntityFormProps {
  entity: Entity;
  /** Address of the list, which the form leads to after saving. */
  list: string;
  /** The edited row; undefined for a new one. */
  row?: AnsweredRow;
  /** Languages in which the form has the texts of the row, beside its own fields. */
  languages?: readonly FormLanguage[];
  /** Fetches the server's row. */
  readNow?: () => Promise<AnsweredRow | undefined>;
  /** Starts the form again with the server's row. */
  reload?: () => Promise<void>;
}

type ChangeView = (changed: Partial<RowListView>) => void;

/** Components that replace a part of an entity's screens. Without one a screen draws what the entity declares. */
export type ScreenParts = {
  /** Cells of the list, by column. */
  cells?: Readonly<Record<string, ComponentType<{ row: AnsweredRow }>>>;
  /** Class of the element around the table. */
  tableClass?: string | undefined;
  /** Note below the title of the list. */
  ListNote?: ComponentType;
  /** Filters of the list. */
  ListFilters?: ComponentType<{ view: RowListView; change: ChangeView }>;
  /** Message of a list without a matching row. */
  NoneFound?: ComponentType<{ change: ChangeView }>;
  /** Fields of one row, as terms with their definitions. */
  Details?: ComponentType<{ entity: Entity; row: AnsweredRow }>;
  /** Cards above the fields of one row. */
  DetailLead?: ComponentType<{ row: AnsweredRow }>;
  /** Cards beside the fields of one row, instead of the card with the dates and authors of its changes. */
  DetailAside?: ComponentType<{ row: AnsweredRow }>;
  Form?: ComponentType<EntityFormProps>;
  /** Name of a row, where the id says less. */
  nameOf?: (row: AnsweredRow) => string;
  /** Whether the signed-in administrator may delete a row. */
  canDelete?: (row: AnsweredRow) => boolean;
};

/** Screen parts by the name of their entity; the frame of the back-office provides them. */
export const ScreenPartsContext = createContext<Readonly<Record<string, ScreenParts>>>({});

export const useScreenParts = (name: string): ScreenParts => useContext(ScreenPartsContext)[name] ?? {};
