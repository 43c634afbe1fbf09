import { useMemo } from 'react';
import { useLanguage } from '../../../texts/texts-store.ts';
import { createFigureFormats, type FigureFormats } from './figure-formats.ts';

/** Formats of figures in the language of the page. */
export const useFigureFormats = (): FigureFormats => {
  const language = useLanguage();
  return useMemo(() => createFigureFormats(language), [language]);
};
