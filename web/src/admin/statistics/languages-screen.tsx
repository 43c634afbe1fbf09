import { useLanguageShares } from './data/calls.ts';
import { LanguagesCard } from './languages-card.tsx';
import { StatisticsPage, type TabProps } from './page/statistics-page.tsx';

/** `/admin/statistics/languages`: whether the languages of a tree measure alike. */
export function LanguagesScreen() {
  return <StatisticsPage tab="languages">{(props) => <Shares {...props} />}</StatisticsPage>;
}

function Shares({ statisticsQuery, file }: TabProps) {
  return <LanguagesCard query={useLanguageShares(statisticsQuery)} file={file} />;
}
