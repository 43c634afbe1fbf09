import {
  answerTranslationQuestion,
  askTranslationQuestion,
  deleteTranslationQuestion,
  listTranslationQuestions,
} from '@ok/contract/routes/translation/translation-questions.ts';
import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { answerQuestion, askQuestion, deleteQuestion, listQuestions } from './question-store.ts';
import { requireTranslator } from './translator-access.ts';

type QuestionServices = {
  db: Kysely<Database>;
  /** Tells the mail sender that a mail may be due. */
  wake: () => void;
};

/** Routes of questions that translators ask the author of a text. */
export const translationQuestionRoutes = ({ authRoute }: RegisterRoute, { db, wake }: QuestionServices) => {
  authRoute(listTranslationQuestions, async ({ query, currentUser }) => {
    await requireTranslator(db, currentUser, query.languageId);
    return listQuestions(db, query, currentUser.id);
  });

  authRoute(askTranslationQuestion, async ({ body: { question, ...address }, currentUser }) => {
    await requireTranslator(db, currentUser, address.languageId);
    const newQuestion = await askQuestion(db, address, { question, by: currentUser.id });
    wake();
    return newQuestion;
  });

  authRoute(answerTranslationQuestion, async ({ params: { id }, body, currentUser }) => {
    const answered = await answerQuestion(db, id, { ...body, by: currentUser.id });
    wake();
    return answered;
  });

  authRoute(deleteTranslationQuestion, async ({ params: { id }, currentUser }) => {
    const isAdministrator = mayPass(currentUser.authorities, ['ROLE_ADMIN']);
    await deleteQuestion(db, id, { by: currentUser.id, isAdministrator });
    return undefined;
  });
};
