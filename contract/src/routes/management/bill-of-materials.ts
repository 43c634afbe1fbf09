import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const licence = z.looseObject({
  expression: z.optional(z.string()),
  license: z.optional(z.looseObject({ id: z.optional(z.string()), name: z.optional(z.string()) })),
});

const contained = z.looseObject({ name: z.string(), version: z.string(), licenses: z.array(licence) });

const component = z.extend(contained, {
  'bom-ref': z.string(),
  /** Only some machines get what is optional. */
  scope: z.enum(['required', 'optional']),
  components: z.optional(z.array(contained)),
  /** Where it works, each as `ok:place`: server, browser, build or runtime. */
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** Something that is shipped beside the product's own code, as CycloneDX tells it. */
export type BillComponent = z.infer<typeof component>;

/** The bill of materials. */
export const getBillOfMaterials = defineRoute({
  method: 'GET',
  path: '/management/bill-of-materials',
  access: ['ROLE_ADMIN'],
  summary: 'What this system is made of and under which licences, as CycloneDX 1.6',
  reply: z.looseObject({
    bomFormat: z.literal('CycloneDX'),
    specVersion: z.string(),
    metadata: z.looseObject({ component: contained }),
    components: z.array(component),
  }),
});
