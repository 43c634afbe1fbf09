import { readFileSync } from 'node:fs';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { getBillOfMaterials } from '@ok/contract/routes/management/bill-of-materials.ts';
import { getApiDocs, getInfo } from '@ok/contract/routes/management/management.ts';
import { getHealth } from '@ok/contract/routes/management/metrics.ts';
import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { outageRetrySeconds } from '../../http/replies/error-reply.ts';
import { checkAdministratorHealth, checkHealth, type HealthSources } from '../health/health.ts';
import { createApiDocs } from './api-docs.ts';

/** File that `npm run bill-of-materials` writes. */
const billOfMaterialsFile = new URL('../../../../bill-of-materials.json', import.meta.url);

/** Facts about this system, for clients. */
export type SystemFacts = {
  version: string;
  profile: 'demo' | 'prod';
  ribbon: string | undefined;
  mediaBase: string;
  supportEmail: string;
  /** Whether browsers keep the application for use without a network. */
  worksOffline: boolean;
  /** True from the moment that the process has been asked to stop. */
  isDraining: () => boolean;
};

/** Whether the description of the calls is served: only in the demonstration. */
const hasDocs = (profile: SystemFacts['profile']) => profile === 'demo';

/** Returns the active profiles, for the replies with information and environment. */
export const activeProfiles = (profile: SystemFacts['profile']) => [profile, ...(hasDocs(profile) ? ['swagger'] : [])];

/** Facts for everybody who opens the product. */
type PublicFacts = { facts: SystemFacts; passwordMin: number; sendsMail: boolean };

/** Describes this system for its pages. */
export const describeSystem = ({ facts, passwordMin, sendsMail }: PublicFacts): ReplyFor<typeof getInfo> => ({
  'display-ribbon-on-profiles': facts.ribbon ?? (facts.profile === 'demo' ? 'demo' : null),
  activeProfiles: activeProfiles(facts.profile),
  build: { name: 'ok', version: facts.version },
  mediaBase: facts.mediaBase,
  supportEmail: facts.supportEmail,
  passwordMin,
  sendsMail,
  worksOffline: facts.worksOffline,
});

/** Registers the routes for health, information, the description of the calls, and the bill of materials. */
export const managementRoutes = (
  { publicRoute, authRoute }: RegisterRoute,
  { watched, ...publicFacts }: PublicFacts & { watched: HealthSources },
) => {
  const { facts } = publicFacts;
  let docs: ReturnType<typeof createApiDocs> | undefined;
  let billOfMaterials: ReplyFor<typeof getBillOfMaterials> | undefined;

  publicRoute(getInfo, async () => describeSystem(publicFacts));

  publicRoute(getHealth, async ({ currentUser, reply }) => {
    const { status, components } = await checkHealth(watched, facts.isDraining());
    if (status !== 'UP') reply.code(503).header('retry-after', String(outageRetrySeconds));
    const person = components.db.status === 'UP' ? await currentUser() : null;
    const seesParts = person !== null && mayPass(person.authorities, ['ROLE_ADMIN']);
    if (!seesParts) return { status };
    const parts = { ...components, ...(await checkAdministratorHealth(watched)) };
    return { status, components: parts, details: parts };
  });

  authRoute(getApiDocs, async () => {
    if (!hasDocs(facts.profile)) throw new AppError('notFound');
    docs ??= createApiDocs(routes, facts.version);
    return docs;
  });

  authRoute(getBillOfMaterials, async () => {
    billOfMaterials ??= JSON.parse(readFileSync(billOfMaterialsFile, 'utf8')) as ReplyFor<typeof getBillOfMaterials>;
    return billOfMaterials;
  });
};
