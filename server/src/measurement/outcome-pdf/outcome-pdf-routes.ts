import { getOutcomePdf } from '@ok/contract/routes/measurement/outcome-pdf.ts';
import { nameOutcomeFile } from '@ok/contract/rules/results/outcome-file.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { RawReply } from '../../http/replies/send-reply.ts';
import { getShippedTexts } from '../../texts/shipped-texts.ts';
import { readScreenTexts } from '../../texts/text-store.ts';
import { readPath } from '../measurement-path.ts';
import { type OwnMeasurementRow, requireSummary, selectMeasurement } from '../own-measurements-store.ts';
import { composeOutcome, isRightToLeft } from './outcome-document.ts';
import { makeOutcomePdf } from './outcome-pdf.ts';

/** Time zone of a client that tells none. */
const defaultTimeZone = 'Europe/Amsterdam';

/** Serves the PDF of an outcome to the owner of the measurement. */
export const outcomePdfRoutes = ({ authQueryRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  authQueryRoute<typeof getOutcomePdf, OwnMeasurementRow>(
    getOutcomePdf,
    ({ params, query }) => selectMeasurement(params.key, query.language?.toLowerCase()),
    async ({ query, row }) => {
      const summary = requireSummary(row).summary;
      const language = query.language?.toLowerCase() ?? row.lang_key;
      const timeZone = query.timeZone ?? defaultTimeZone;
      const { steps, result } = await readPath(db, row, language);
      if (!result) throw new AppError('measurementOpen');
      if (isRightToLeft(language)) throw new AppError('pdfLanguage');
      const texts = await readScreenTexts(db, language, getShippedTexts());
      const pdf = await makeOutcomePdf(composeOutcome({ summary, steps, result }, { language, timeZone, texts }));
      return new RawReply(pdf, {
        file: { name: nameOutcomeFile(summary.treeName, summary.startedAt, timeZone), disposition: 'attachment' },
      });
    },
  );
};
