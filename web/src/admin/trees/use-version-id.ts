import { useParams } from '@tanstack/react-router';

/** Row id of the version in the address; `NaN` for an address with another text in its place. */
export const useVersionId = (): number =>
  Number(useParams({ from: '/private/admin/admin/question-trees/$id/{-$view}', select: ({ id }) => id }));
