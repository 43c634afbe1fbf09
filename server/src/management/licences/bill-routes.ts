import { readFileSync } from 'node:fs';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { getBillOfMaterials } from '@ok/contract/routes/management/bill-of-materials.ts';
import type { RegisterRoute } from '../../http/register-route.ts';

const file = new URL('../../../../bill-of-materials.json', import.meta.url);

/** Registers the route of the bill of materials: the file that `npm run bill-of-materials` writes. */
export const billRoutes = ({ authRoute }: RegisterRoute) => {
  let bill: ReplyFor<typeof getBillOfMaterials> | undefined;

  authRoute(getBillOfMaterials, async () => {
    bill ??= JSON.parse(readFileSync(file, 'utf8')) as ReplyFor<typeof getBillOfMaterials>;
    return bill;
  });
};
