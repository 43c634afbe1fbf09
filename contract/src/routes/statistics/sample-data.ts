import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const path = '/api/statistics/sample-data';

/** Made-up measurements with which a new demonstration starts. */
export const getSampleData = defineRoute({
  method: 'GET',
  path,
  access: ['ROLE_ADMIN'],
  summary:
    'How many made-up measurements, by how many made-up people, are among the statistics; 0 where there are none',
  reply: z.object({ measurements: z.int(), people: z.int() }),
});

export const deleteSampleData = defineRoute({
  method: 'DELETE',
  path,
  access: ['ROLE_ADMIN'],
  summary: 'Remove all made-up measurements and people; nothing happens where there are none',
  status: 204,
});
