import type { User } from '@ok/contract/routes/account/user.ts';
import { lazy } from 'react';
import { nameOf } from '../../layout/frame/initials.ts';
import type { ScreenParts } from '../screens/shared/screen-parts.ts';
import { userCells } from '../users/user-cells.tsx';
import { UserAside, UserDetails, UserLead } from '../users/user-details.tsx';
import { UserForm } from '../users/user-form.tsx';
import userList from '../users/user-list.module.css';
import { NoUsersFound, UserCounts, UserFilters } from '../users/user-list.tsx';
import { isSignedInUser } from '../users/user-state.tsx';

/** Components that replace a part of an entity's screens, by the name of the entity. */
export const screenParts: Readonly<Record<string, ScreenParts>> = {
  questionOption: { DetailLead: lazy(() => import('../screens/row/answer-card.tsx')) },
  user: {
    cells: userCells,
    tableClass: userList.table,
    ListNote: UserCounts,
    ListFilters: UserFilters,
    NoneFound: NoUsersFound,
    Details: UserDetails,
    DetailLead: UserLead,
    DetailAside: UserAside,
    Form: UserForm,
    nameOf: (row) => nameOf(row as User),
    canDelete: (row) => !isSignedInUser(row),
  },
};
