import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExactMoment } from './exact-moment.tsx';

test('[I18-04] an event shows DD/MM/YY HH:mm:ss, and YYYY-MM-DDTHH:mm with its time zone to whoever points at it', () => {
  const at = new Date(2025, 11, 31, 9, 5, 7);
  const drawn = renderToStaticMarkup(<ExactMoment at={at.toISOString()} />);
  expect(drawn).toMatch(/>31\/12\/25 09:05:07</);
  expect(drawn).toMatch(/title="2025-12-31T09:05 [+-]\d\d:\d\d"/);
  expect(drawn.toLowerCase()).toContain(`datetime="${at.toISOString().toLowerCase()}"`);
});
