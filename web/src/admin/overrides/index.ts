import type { EntityName } from '@ok/contract/entities/index.ts';

type Override = {
  /** Fields that only the form shows. */
  formOnly?: readonly string[];
  /** Fields that the form calls default: the last part of the key of their label. */
  formLabels?: Readonly<Record<string, string>>;
  /** Fields that are shown as something else than plain text. */
  display?: Readonly<Record<string, 'score' | 'code'>>;
  /** The field that tells apart, where a row is chosen, those that are shown by the same text. */
  secondaryLabel?: string;
};

/** Everything in which the screens of an entity deviate from its declaration. */
const overrides: Partial<Record<EntityName, Override>> = {
  questionTreeLanguage: { formOnly: ['defaultLanguage'] },
  testResultSlide: { formLabels: { position: 'order' }, secondaryLabel: 'testResultId' },
  testResult: { display: { score: 'score' }, secondaryLabel: 'name' },
  questionTree: { secondaryLabel: 'version' },
  questionOption: { display: { identifier: 'code' }, secondaryLabel: 'identifier' },
  questionOptionExample: { display: { identifier: 'code' }, secondaryLabel: 'content' },
  notification: { display: { identifier: 'code' } },
  email: { display: { identifier: 'code' } },
  language: { display: { code: 'code' }, secondaryLabel: 'code' },
};

/** How an entity deviates. */
export const overrideOf = (name: string): Override => overrides[name as EntityName] ?? {};
