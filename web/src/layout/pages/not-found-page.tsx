import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { usePageTitle } from '../use-page-title.ts';

interface NotFoundMessageProps {
  /** Address to continue at. */
  to: string;
  /** Text key of the link to it. */
  textKey: string;
}

/** Page for an unknown address, which leads home. */
export const NotFoundPage = () => <NotFoundMessage to="/" textKey="error.toHome" />;

/** Message that a page does not exist, with a link to continue. */
export function NotFoundMessage({ to, textKey }: NotFoundMessageProps) {
  const t = useTexts();
  usePageTitle(t('error.pageNotFoundTitle'));
  return (
    <Page width="read">
      <EmptyState
        headingLevel={1}
        title={t('error.pageNotFound')}
        text={t('error.pageNotFoundText')}
        action={
          <ButtonLink to={to} size="large">
            {t(textKey)}
          </ButtonLink>
        }
      />
    </Page>
  );
}
