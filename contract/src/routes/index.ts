import * as accessHelp from './account/access-help.ts';
import * as account from './account/account.ts';
import * as emailChange from './account/email-change.ts';
import * as ownAccount from './account/own-account.ts';
import * as passkeys from './account/passkeys.ts';
import * as password from './account/password.ts';
import * as registration from './account/registration.ts';
import * as secondFactor from './account/second-factor.ts';
import * as sessions from './account/sessions.ts';
import * as settings from './account/settings.ts';
import * as user from './account/user.ts';
import * as content from './content.ts';
import type { Route } from './define-route.ts';
import * as pdf from './files/pdf.ts';
import * as picture from './files/picture.ts';
import * as audits from './management/audits.ts';
import * as billOfMaterials from './management/bill-of-materials.ts';
import * as logs from './management/logs.ts';
import * as mail from './management/mail.ts';
import * as management from './management/management.ts';
import * as metrics from './management/metrics.ts';
import * as overview from './management/overview.ts';
import * as userActivity from './management/user-activity.ts';
import * as correction from './measurement/correction.ts';
import * as measurement from './measurement/measurement.ts';
import * as outcomePdf from './measurement/outcome-pdf.ts';
import * as ownMeasurements from './measurement/own-measurements.ts';
import * as questionnaireResponse from './measurement/questionnaire-response.ts';
import * as notification from './notifications/notification.ts';
import * as sampleData from './statistics/sample-data.ts';
import * as statistics from './statistics/statistics.ts';
import * as statisticsExport from './statistics/statistics-export.ts';
import * as textEditing from './texts/text-editing.ts';
import * as texts from './texts/texts.ts';
import * as glossary from './translation/glossary.ts';
import * as translationFiles from './translation/translation-files.ts';
import * as translationHelp from './translation/translation-help.ts';
import * as translationQuestions from './translation/translation-questions.ts';
import * as translationWorkspace from './translation/translation-workspace.ts';
import * as languageOverview from './trees/language-overview.ts';
import * as questionTree from './trees/question-tree.ts';
import * as questionnaire from './trees/questionnaire.ts';
import * as treeCorrections from './trees/tree-corrections.ts';
import * as treeEditing from './trees/tree-editing.ts';
import * as treeOutcomes from './trees/tree-outcomes.ts';
import * as treePackages from './trees/tree-packages.ts';
import * as treeStructure from './trees/tree-structure.ts';
import * as treeTranslations from './trees/tree-translations.ts';
import * as treeUsage from './trees/tree-usage.ts';
import * as treeVersions from './trees/tree-versions.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Routes that are declared one by one. */
const singleRoutes = [
  account,
  ownAccount,
  user,
  userActivity,
  registration,
  password,
  secondFactor,
  passkeys,
  sessions,
  accessHelp,
  emailChange,
  measurement,
  correction,
  ownMeasurements,
  outcomePdf,
  questionTree,
  treeVersions,
  questionnaire,
  questionnaireResponse,
  treeCorrections,
  treeEditing,
  treeOutcomes,
  treePackages,
  treeStructure,
  treeTranslations,
  translationWorkspace,
  translationHelp,
  translationQuestions,
  translationFiles,
  glossary,
  notification,
  pdf,
  picture,
  mail,
  texts,
  languageOverview,
  textEditing,
  content,
  treeUsage,
  management,
  audits,
  overview,
  statistics,
  billOfMaterials,
  logs,
  settings,
  metrics,
  statisticsExport,
  sampleData,
].flatMap((area) => Object.values(area).filter(isRoute));

const formatCall = ({ method, path }: Route) => `${method} ${path}`;
const declaredAddresses = new Set(singleRoutes.map(formatCall));

/**
 * Routes derived from entities. A route declared at the same address takes precedence, and gives administrators the
 * derived reply.
 */
const derivedRoutes = Object.values(content.entityRoutes)
  .flat()
  .flatMap((calls) => Object.values(calls).filter(isRoute))
  .filter((route) => !declaredAddresses.has(formatCall(route)));

/** Every route of the server. */
export const routes: readonly Route[] = [...singleRoutes, ...derivedRoutes];
