import { expect, test } from 'vitest';
import { contentLimits } from './content-limits.ts';
import { limits, styleLimits } from './limits.ts';

test('[CON-01] the limits are the agreed ones', () => {
  expect({ ...limits, ...contentLimits }).toMatchObject({
    password: { min: 4, max: 50 },
    firstName: { min: 1, max: 50 },
    email: { min: 5, max: 254 },
    exampleText: 6000,
    resultDescription: 6000,
    slideContent: 6000,
    emailContent: 10000,
    notificationContent: 1000,
    languageName: 200,
    emailIdentifier: 200,
    notificationIdentifier: 200,
    languageLocalName: 300,
    emailSubject: 300,
    unicodeFlag: 10,
    languageCode: 2,
    score: { min: 1, max: 7 },
    requestTimeoutMs: 60_000,
    chunkTimeoutMs: 120_000,
    tokenMarginSeconds: 10,
    carousel: {
      perView: { desktop: 2.5, tablet: 2, phone: 1 },
      phoneUpTo: 580,
      tabletUpTo: 1024,
      minimumDrag: 80,
      step: { narrow: 0.95, wide: 0.7, narrowUpTo: 768 },
    },
  });
  expect(limits.tooltipTransitionMs).toBe(200);
  expect(styleLimits).toEqual({
    carouselTransitionMs: 200,
    thumbnail: { list: 30, form: 100 },
    homeCardsPerRow: 3,
  });
});
