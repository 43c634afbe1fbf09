import { authorities } from '@ok/contract/rules/authority.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';

/** The roles of somebody, always in the same order. */
export function RoleTags({ authorities: held }: { authorities: readonly string[] }) {
  const t = useTexts();
  return authorities
    .filter((authority) => held.includes(authority))
    .map((authority) => (
      <Tag key={authority} tone={authority === 'ROLE_ADMIN' ? 'primary' : 'neutral'}>
        {t(`global.roles.${authority}`)}
      </Tag>
    ));
}
