import { expect, test } from 'vitest';
import english from '../../../../content/ui-en.json';
import dutch from '../../../../content/ui-nl.json';
import { createTextStore } from '../../texts/translate.ts';
import { lengthText } from './length-text.ts';

const store = createTextStore();
store.add('nl', dutch);
store.add('en', english);
store.add('ar', {
  instruction: {
    length: '{{questions}}، {{minutes}}',
    minutes_few: '{{count}} دقائق',
    minutes_many: '{{count}} دقيقة',
    questions_two: 'سؤالان',
    questionRange_few: '{{least}} إلى {{count}} أسئلة',
    questionRange_many: '{{least}} إلى {{count}} سؤالًا',
  },
});
const textIn = (language: string) => (shortest: number, longest: number) =>
  lengthText({ shortest, longest }, store.textsIn(language, 'nl'));

// One minute a question, for the mean of the shortest and longest path.
test.each([
  [4, 7, 'Ongeveer 6 minuten, 4 tot 7 vragen.', 'About 6 minutes, 4 to 7 questions.'],
  [3, 6, 'Ongeveer 5 minuten, 3 tot 6 vragen.', 'About 5 minutes, 3 to 6 questions.'],
  [5, 5, 'Ongeveer 5 minuten, 5 vragen.', 'About 5 minutes, 5 questions.'],
  [1, 1, 'Ongeveer 1 minuut, 1 vraag.', 'About 1 minute, 1 question.'],
  [1, 10_000, 'Ongeveer 5.001 minuten, 1 tot 10.000 vragen.', 'About 5,001 minutes, 1 to 10,000 questions.'],
])('[HOM-03] a tree of %d to %d questions shows its expected length', (shortest, longest, inDutch, inEnglish) => {
  expect(textIn('nl')(shortest, longest)).toBe(inDutch);
  expect(textIn('en')(shortest, longest)).toBe(inEnglish);
});

test('[HOM-03] [I18-05] in Arabic each number has its own plural', () => {
  expect(textIn('ar')(4, 7)).toBe('4 إلى 7 أسئلة، 6 دقائق');
  expect(textIn('ar')(10, 14)).toBe('10 إلى 14 سؤالًا، 12 دقيقة');
});

test('[HOM-03] a tree without a path to a result has no length text', () => {
  expect(lengthText(null, store.textsIn('nl', 'nl'))).toBeUndefined();
});
