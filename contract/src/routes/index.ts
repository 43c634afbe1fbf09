import * as account from './account.ts';
import type { Route } from './define-route.ts';
import * as mail from './mail.ts';
import * as management from './management.ts';
import * as measurement from './measurement.ts';
import * as notification from './notification.ts';
import * as password from './password.ts';
import * as pdf from './pdf.ts';
import * as questionTree from './question-tree.ts';
import * as registration from './registration.ts';
import * as texts from './texts.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Every call there is: what the server serves and nothing else. */
export const routes: readonly Route[] = [
  account,
  registration,
  password,
  measurement,
  questionTree,
  notification,
  pdf,
  mail,
  texts,
  management,
].flatMap((area) => Object.values(area).filter(isRoute));
