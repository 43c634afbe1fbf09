import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { expect, test } from 'vitest';
import english from '../../../../content/ui-en.json';
import dutch from '../../../../content/ui-nl.json';
import { menu } from '../areas.ts';
import { choiceText, formLabelKey, labelKey } from './field-text.ts';

const shown: readonly Entity[] = Object.values(entities).filter(({ screens }) => screens.length > 0);
const screenKeys = ['home.title', 'home.createLabel', 'home.notFound', 'detail.title', 'delete.question'];

const keys = [
  ...shown.flatMap((entity) => [
    ...screenKeys.map((key) => `${entity.name}.${key}`),
    ...Object.values(entity.alongside ?? {}).flatMap((names) => names.map((name) => labelKey(entity, name))),
    ...Object.entries(entity.fields).flatMap(([name, field]) => [
      labelKey(entity, name),
      formLabelKey(entity, name),
      ...(field.kind === 'choice' ? field.values.map((value) => choiceText(entity, name, value, (key) => key)) : []),
    ]),
  ]),
  ...menu.flatMap(({ group, links }) => [`global.menu.admin.groups.${group}`, ...links.map(({ key }) => key)]),
];

const textAt = (texts: unknown, key: string) =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);

test('[ENT-02] [ENT-03] [ENT-04] whatever a screen draws from a declaration has a text in both catalogues', () => {
  const missing = (texts: unknown) => keys.filter((key) => typeof textAt(texts, key) !== 'string');
  expect(keys.length).toBeGreaterThan(100);
  expect(missing(dutch)).toEqual([]);
  expect(missing(english)).toEqual([]);
});
