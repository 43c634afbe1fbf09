import type { EntityName } from '@ok/contract/entities/index.ts';

type Override = {
  /** Fields that only the form shows. */
  formOnly?: readonly string[];
  /** Fields that the form calls otherwise: the last part of the key of their label. */
  formLabels?: Readonly<Record<string, string>>;
  /** Fields that are shown as something else than plain text. */
  looks?: Readonly<Record<string, 'score' | 'code'>>;
};

/** Everything in which the screens of an entity deviate from its declaration. */
const overrides: Partial<Record<EntityName, Override>> = {
  questionTreeLanguage: { formOnly: ['defaultLanguage'] },
  testResultSlide: { formLabels: { position: 'order' } },
  testResult: { looks: { score: 'score' } },
  questionOption: { looks: { identifier: 'code' } },
  questionOptionExample: { looks: { identifier: 'code' } },
  notification: { looks: { identifier: 'code' } },
  email: { looks: { identifier: 'code' } },
  language: { looks: { code: 'code' } },
};

/** How an entity deviates. */
export const overrideOf = (name: string): Override => overrides[name as EntityName] ?? {};
