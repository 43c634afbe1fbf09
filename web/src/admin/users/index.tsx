/** The screens of users: one part, loaded when an administrator goes there. */
export { UserDeleteScreen } from './user-delete-screen.tsx';
export { UserDetailScreen } from './user-detail-screen.tsx';
export { UserEditScreen } from './user-edit-screen.tsx';
export { UsersScreen } from './users-screen.tsx';
