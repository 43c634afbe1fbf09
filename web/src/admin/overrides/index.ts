import type { EntityName } from '@ok/contract/entities/index.ts';

type Override = {
  /** Fields that only the form shows. */
  formOnly?: readonly string[];
  /** Fields that the form calls otherwise: the last part of the key of their label. */
  formLabels?: Readonly<Record<string, string>>;
  /** Fields that are shown as something else than plain text. */
  looks?: Readonly<Record<string, 'score' | 'code'>>;
  /** The field that tells apart, where a row is chosen, those that are shown by the same text. */
  toldApartBy?: string;
};

/** Everything in which the screens of an entity deviate from its declaration. */
const overrides: Partial<Record<EntityName, Override>> = {
  questionTreeLanguage: { formOnly: ['defaultLanguage'] },
  testResultSlide: { formLabels: { position: 'order' }, toldApartBy: 'testResultId' },
  testResult: { looks: { score: 'score' }, toldApartBy: 'name' },
  questionTree: { toldApartBy: 'version' },
  questionOption: { looks: { identifier: 'code' }, toldApartBy: 'identifier' },
  questionOptionExample: { looks: { identifier: 'code' }, toldApartBy: 'content' },
  notification: { looks: { identifier: 'code' } },
  email: { looks: { identifier: 'code' } },
  language: { looks: { code: 'code' }, toldApartBy: 'code' },
};

/** How an entity deviates. */
export const overrideOf = (name: string): Override => overrides[name as EntityName] ?? {};
