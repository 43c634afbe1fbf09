import type { User } from '@ok/contract/routes/account/user.ts';
import { nameOf } from '../../layout/initials.ts';
import type { ScreenParts } from '../screens/shared/screen-parts.ts';
import { isOneself, userCells } from '../users/user-cells.tsx';
import { UserDetails } from '../users/user-details.tsx';
import { UserForm } from '../users/user-form.tsx';
import userList from '../users/user-list.module.css';
import { NobodyFound, UserCounts, UserFilters } from '../users/user-list.tsx';

/** Every component that replaces a part of an entity's screens. */
export const screenParts: Readonly<Record<string, ScreenParts>> = {
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
