import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const licence = z.looseObject({
  expression: z.optional(z.string()),
  license: z.optional(z.looseObject({ id: z.optional(z.string()), name: z.optional(z.string()) })),
});

const containedComponent = z.looseObject({ name: z.string(), version: z.string(), licenses: z.array(licence) });

const billComponent = z.extend(containedComponent, {
  'bom-ref': z.string(),
  /** `optional` components are installed on some machines only. */
  scope: z.enum(['required', 'optional']),
  components: z.optional(z.array(containedComponent)),
  /** Places where the component is used, each as `ok:place`: server, browser, build or runtime. */
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** Component in the bill of materials (CycloneDX). */
export type BillComponent = z.infer<typeof billComponent>;

export const getBillOfMaterials = defineRoute({
  method: 'GET',
  path: '/management/bill-of-materials',
  access: ['ROLE_ADMIN'],
  summary: 'What this system is made of and under which licences, as CycloneDX 1.6',
  reply: z.looseObject({
    bomFormat: z.literal('CycloneDX'),
    specVersion: z.string(),
    metadata: z.looseObject({ component: containedComponent }),
    components: z.array(billComponent),
  }),
});
