import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { makeRows } from './entity-rows.ts';
import { finish, measure } from './measuring.ts';
import type { Served } from './serve.ts';

/**
 * An address that answers 200 for each readable path of the contract, except that of a mail's link. Creates rows of
 * every entity, a measurement and a mail for it.
 */
export const readAddresses = async (server: Served, token: string): Promise<Record<string, string>> => {
  const ids = new Map<string, number>();
  const rows = makeRows(server, token);
  for (const entity of Object.values(entities as Record<string, Entity>)) {
    const { id } = await rows.make(entity);
    for (const base of entity.api) ids.set(base, id);
  }
  const [audit] = (await server.call('GET', '/management/audits', { token })).body;
  const [pdf] = (await server.call('GET', '/api/pdf?lang=nl', { token })).body;
  const [tree] = (await server.call('GET', '/api/question-trees/get-published', { token })).body;
  const started = (await server.call('GET', `/api/measurement/start/${tree.id}`, { token })).body;
  const finished = await measure(server, { token, treeId: tree.id });
  await finish(finished);
  const options = (await server.call('GET', `/api/questions/${started.question.id}/options`, { token })).body;
  const { results } = (await server.call('GET', `/api/question-trees/${tree.id}/document`, { token })).body.document;
  const english = await server.db
    .selectFrom('language')
    .select('id')
    .where('code', '=', 'en')
    .executeTakeFirstOrThrow();
  const { id: mail } = await server.db
    .insertInto('mail')
    .values({ kind: 'creation', recipient: 'a@example.nl', language: 'nl', values: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  /** Addresses of paths without an entity's row, or with a required query. */
  const fixedAddresses: Record<string, string> = {
    '/api/pdf': '/api/pdf?lang=nl',
    '/api/pdf/{id}': `/api/pdf/${pdf.id}`,
    '/api/users/{login}': '/api/users/admin',
    '/api/users/{login}/uses': '/api/users/admin/uses',
    '/api/users/{login}/changes': '/api/users/admin/changes',
    '/api/users/{login}/activity': '/api/users/admin/activity',
    '/api/translations/by-language/{language}': '/api/translations/by-language/nl',
    '/api/translations/texts/{language}': '/api/translations/texts/en',
    '/api/translations/texts/{language}/history': '/api/translations/texts/en/history?key=login.title',
    '/api/translations/texts/{language}/export': '/api/translations/texts/en/export',
    '/api/translations/texts/{language}/search': '/api/translations/texts/en/search?query=a',
    '/api/professional-association-translation/language/{language}':
      '/api/professional-association-translation/language/nl',
    '/api/translation-workspace/questions': `/api/translation-workspace/questions?collection=mails&languageId=${english.id}`,
    '/management/audits/{id}': `/management/audits/${audit?.id}`,
    '/api/measurement/start/{treeId}': `/api/measurement/start/${tree.id}`,
    '/api/questions/{id}/question': `/api/questions/${started.question.id}/question`,
    '/api/questions/{id}/options': `/api/questions/${started.question.id}/options`,
    '/api/options/{id}/examples': `/api/options/${options[0].id}/examples`,
    '/api/measurements/{key}': `/api/measurements/${started.key}`,
    '/api/measurements/{key}/path': `/api/measurements/${started.key}/path`,
    '/api/measurements/{key}/pdf': `/api/measurements/${finished.key}/pdf`,
    '/api/publications/{id}/bundle': `/api/publications/${started.publicationId}/bundle`,
    '/api/question-trees/results/{key}/uses': `/api/question-trees/results/${Object.keys(results)[0]}/uses`,
    '/api/where-stands/{entity}/{id}': `/api/where-stands/question/${started.question.id}`,
    '/api/missing-translations/{entity}': `/api/missing-translations/question?ids=${started.question.id}`,
    '/api/content-search': '/api/content-search?query=a',
    '/api/mails/{id}/preview': `/api/mails/${mail}/preview`,
    '/api/question-trees/trees/{treeId}': `/api/question-trees/trees/${tree.treeId}`,
    '/api/publications/{id}/document': `/api/publications/${started.publicationId}/document`,
    '/api/publications/{id}/questionnaire': `/api/publications/${started.publicationId}/questionnaire`,
    '/api/measurements/{key}/questionnaire-response': `/api/measurements/${finished.key}/questionnaire-response`,
    '/api/statistics/flow': `/api/statistics/flow?tree=${tree.treeId}`,
    '/api/statistics/languages': `/api/statistics/languages?tree=${tree.treeId}`,
    '/api/question-trees/{id}/changes-since': `/api/question-trees/${tree.id}/changes-since?number=0`,
    '/api/tree': `/api/tree?id=${tree.id}`,
    '/api/tree/{id}': `/api/tree/${tree.id}`,
    '/api/question-tree-translations/{treeId}/supported-languages': `/api/question-tree-translations/${tree.id}/supported-languages`,
    '/api/question-tree-translations/{treeId}/default-translations': `/api/question-tree-translations/${tree.id}/default-translations`,
    '/api/question-tree-translations/{treeId}/languages': `/api/question-tree-translations/${tree.id}/languages`,
    '/api/translation-workspace/texts': `/api/translation-workspace/texts?collection=mails&languageId=${english.id}`,
    '/api/translation-workspace/files': `/api/translation-workspace/files?collection=mails&languageId=${english.id}&format=xliff`,
    '/api/translation-workspace/glossary': '/api/translation-workspace/glossary?from=nl&to=en',
    '/api/translation-workspace/text/suggestions': `/api/translation-workspace/text/suggestions?entity=question&id=${started.question.id}&field=name&languageId=${english.id}`,
    '/api/translation-workspace/text': `/api/translation-workspace/text?entity=question&id=${started.question.id}&field=name&languageId=${english.id}&treeId=${tree.id}`,
    '/api/question-tree-translations/languages/{languageId}/translations': `/api/question-tree-translations/languages/1/translations?treeId=${tree.id}`,
  };
  const reads = routes.filter(({ method, path }) => method === 'GET' && path !== '/api/activate');
  return Object.fromEntries(
    reads.map(({ path }) => {
      const base = path.slice(0, path.indexOf('/{'));
      return [path, fixedAddresses[path] ?? path.replace('{id}', String(ids.get(base)))];
    }),
  );
};
