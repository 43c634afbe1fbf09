import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import type { ComponentType } from 'react';
import { nameOf } from '../../layout/initials.ts';
import type { ListView } from '../screens/list/list-view.ts';
import type { EntityFormProps } from '../screens/row/entity-form.tsx';
import { isOneself, userCells } from '../users/user-cells.tsx';
import { UserDetails } from '../users/user-details.tsx';
import { UserForm } from '../users/user-form.tsx';
import userList from '../users/user-list.module.css';
import { NobodyFound, UserCounts, UserFilters } from '../users/user-list.tsx';

type Change = (changed: Partial<ListView>) => void;

/** What the screens of an entity draw by components of their own; without one they draw what it declares. */
type ScreenParts = {
  /** Cells of its list, by column. */
  cells?: Readonly<Record<string, ComponentType<{ row: AnsweredRow }>>>;
  /** The class of the window around its table. */
  tableClass?: string | undefined;
  /** What is said below the title of its list. */
  ListNote?: ComponentType;
  /** What its list is held to. */
  ListFilters?: ComponentType<{ view: ListView; change: Change }>;
  /** What stands in the place of the rows where none is found. */
  NoneFound?: ComponentType<{ change: Change }>;
  /** The fields of a row by itself, as terms with their definitions. */
  Details?: ComponentType<{ entity: Entity; row: AnsweredRow }>;
  Form?: ComponentType<EntityFormProps>;
  /** What a row is called, where its id says less. */
  nameOf?: (row: AnsweredRow) => string;
  /** Whether whoever looks at a row may delete it. */
  canDelete?: (row: AnsweredRow) => boolean;
};

const parts: Readonly<Record<string, ScreenParts>> = {
  user: {
    cells: userCells,
    tableClass: userList.table,
    ListNote: UserCounts,
    ListFilters: UserFilters,
    NoneFound: NobodyFound,
    Details: UserDetails,
    Form: UserForm,
    nameOf: (row) => nameOf(row as unknown as User),
    canDelete: (row) => !isOneself(row),
  },
};

/** What the screens of an entity draw by themselves. */
export const partsOf = (name: string): ScreenParts => parts[name] ?? {};
