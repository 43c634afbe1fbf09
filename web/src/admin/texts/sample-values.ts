import { numberOfForm, pluralOf } from '@ok/contract/rules/text-forms.ts';

/** What stands for placeholders in a preview, where their name says what they are. */
const samples: Readonly<Record<string, string>> = {
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

/** A piece of a text: as it is, or what stands for a placeholder. */
export type PreviewPart = { text: string; isSample: boolean };

/** A text as it looks with values in the place of its placeholders; of one without a sample its name. */
export const previewParts = (text: string, key: string, language: string): PreviewPart[] => {
  const form = pluralOf(key)?.form;
  const sampleOf = (name: string) => {
    if (name === 'count' && form) return String(numberOfForm(language, form) ?? samples.count);
    return Object.hasOwn(samples, name) ? (samples[name] ?? name) : name;
  };
  return text
    .split(/(\{\{\s*[\w.-]+\s*\}\})/)
    .map((text, at) =>
      at % 2 === 0 ? { text, isSample: false } : { text: sampleOf(text.slice(2, -2).trim()), isSample: true },
    )
    .filter((part) => part.text !== '');
};
