import * as account from './account.ts';
import * as audits from './audits.ts';
import * as billOfMaterials from './bill-of-materials.ts';
import * as content from './content.ts';
import type { Route } from './define-route.ts';
import * as emailChange from './email-change.ts';
import * as languageOverview from './language-overview.ts';
import * as logs from './logs.ts';
import * as mail from './mail.ts';
import * as management from './management.ts';
import * as measurement from './measurement.ts';
import * as metrics from './metrics.ts';
import * as notification from './notification.ts';
import * as overview from './overview.ts';
import * as ownMeasurements from './own-measurements.ts';
import * as password from './password.ts';
import * as pdf from './pdf.ts';
import * as picture from './picture.ts';
import * as questionTree from './question-tree.ts';
import * as registration from './registration.ts';
import * as sampleData from './sample-data.ts';
import * as settings from './settings.ts';
import * as statistics from './statistics.ts';
import * as statisticsExport from './statistics-export.ts';
import * as textEditing from './text-editing.ts';
import * as texts from './texts.ts';
import * as treeCorrections from './tree-corrections.ts';
import * as treeEditing from './tree-editing.ts';
import * as treeOutcomes from './tree-outcomes.ts';
import * as treeStructure from './tree-structure.ts';
import * as treeTranslations from './tree-translations.ts';
import * as treeVersions from './tree-versions.ts';
import * as user from './user.ts';
import * as whereStands from './where-stands.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** The calls that are declared one by one. */
const declared = [
  account,
  user,
  registration,
  password,
  emailChange,
  measurement,
  ownMeasurements,
  questionTree,
  treeVersions,
  treeCorrections,
  treeEditing,
  treeOutcomes,
  treeStructure,
  treeTranslations,
  notification,
  pdf,
  picture,
  mail,
  texts,
  languageOverview,
  textEditing,
  content,
  whereStands,
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

const address = ({ method, path }: Route) => `${method} ${path}`;
const addresses = new Set(declared.map(address));

/**
 * The calls that come from the entities. Where one is declared by itself at the same address, that one is served and
 * answers administrators as the other would.
 */
const derived = Object.values(content.entityRoutes)
  .flat()
  .flatMap((calls) => Object.values(calls).filter(isRoute))
  .filter((route) => !addresses.has(address(route)));

/** Every call there is: what the server serves and nothing else. */
export const routes: readonly Route[] = [...declared, ...derived];
