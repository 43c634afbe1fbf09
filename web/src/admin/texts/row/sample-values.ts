import { numberOfForm, pluralOf } from '@ok/contract/rules/texts/text-forms.ts';

/** Values of placeholders in a preview, by their name. */
const sampleValues: Readonly<Record<string, string>> = {
  count: '2',
  email: 'noor@example.nl',
  firstName: 'Noor',
  first: '1',
  language: 'Nederlands',
  lastName: 'Bakker',
  login: 'noor@example.nl',
  max: '50',
  min: '5',
  name: 'Noor',
  number: '3',
  recipient: 'noor@example.nl',
  second: '10',
  total: '43',
  version: '4',
};

/** Part of a text. `isSample` marks the value of a placeholder. */
export type PreviewPart = { text: string; isSample: boolean };

/** Splits a text for its preview, and replaces its placeholders by sample values or else by their names. */
export const previewParts = (text: string, key: string, language: string): PreviewPart[] => {
  const form = pluralOf(key)?.form;
  const sampleOf = (name: string) => {
    if (name === 'count' && form) return String(numberOfForm(language, form) ?? sampleValues.count);
    return Object.hasOwn(sampleValues, name) ? (sampleValues[name] ?? name) : name;
  };
  return text
    .split(/(\{\{\s*[\w.-]+\s*\}\})/)
    .map((text, at) =>
      at % 2 === 0 ? { text, isSample: false } : { text: sampleOf(text.slice(2, -2).trim()), isSample: true },
    )
    .filter((part) => part.text !== '');
};
