import { expect, test } from 'vitest';
import { nullableOfSummary, summary } from '../../../test/measurement-summary.ts';
import { accepts, expectBounds, expectEveryField, schemaOf } from '../../../test/route-parts.ts';

test('[MEA-12] a measurement is corrected with a key, a reason from a list, and all answers', () => {
  const name = 'POST /api/measurements/{}/correction';
  const answer = { questionId: 1, optionId: 2 };
  const good = { key: crypto.randomUUID(), reason: 'OTHER', answers: [answer] };
  expectBounds(schemaOf(name, 'body'), good, {
    key: { good: [], bad: ['x', '', null, undefined] },
    reason: { good: ['WRONG_ANSWER', 'MISREAD', 'DISCUSSED', 'OTHER'], bad: ['because', '', null, undefined] },
    answers: {
      good: [Array(1000).fill(answer)],
      bad: [[], Array(1001).fill(answer), [{ questionId: 1 }], [{ ...answer, optionId: 0 }], null, undefined],
    },
  });
  const reply = schemaOf(name, 'reply');
  expectEveryField(reply, summary, nullableOfSummary);
  for (const key of Object.keys(summary.correction))
    expect(accepts(reply, { ...summary, correction: { ...summary.correction, [key]: undefined } }), key).toBe(false);
  expect(accepts(reply, { ...summary, correction: { ...summary.correction, reason: 'because' } })).toBe(false);
});
