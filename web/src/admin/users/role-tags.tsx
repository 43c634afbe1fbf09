import { allAuthorities } from '@ok/contract/rules/accounts/authority.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';

/** Roles of a user, always in the same order. */
export function RoleTags({ authorities: roles }: { authorities: readonly string[] }) {
  const t = useTexts();
  return allAuthorities
    .filter((authority) => roles.includes(authority))
    .map((authority) => (
      <Tag key={authority} tone={authority === 'ROLE_ADMIN' ? 'primary' : 'neutral'}>
        {t(`global.roles.${authority}`)}
      </Tag>
    ));
}
