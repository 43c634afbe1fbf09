import type { MeasurementStatus } from '@ok/contract/routes/measurement/own-measurements.ts';
import { canonicalUrlOf, questionnaireVersionOf, scoreLinkId } from './fhir-names.ts';
import type { FhirElement } from './questionnaire.ts';

/** Measurement with the keys of its answers. */
export type AnsweredMeasurement = {
  /** Key of the measurement. */
  key: string;
  tree: { key: string; version: number; publication: number };
  status: MeasurementStatus;
  /** Whether it corrects another one. */
  isCorrection: boolean;
  language: string;
  /** Moment of the outcome, of closing, or of the latest action, in ISO 8601. */
  at: string;
  /** Answers on the path, with their texts in the language. */
  answers: readonly { question: { key: string; text: string }; option: { key: string; text: string } }[];
  /** Score with its name; null without an outcome. */
  score: { value: number; name: string } | null;
};

const fhirStatuses = {
  OPEN: 'in-progress',
  FINISHED: 'completed',
  STOPPED: 'stopped',
  CORRECTED: 'entered-in-error',
} as const satisfies Record<MeasurementStatus, string>;

/** Converts a measurement to a FHIR R4 QuestionnaireResponse. It names no person. */
export const toQuestionnaireResponse = (measurement: AnsweredMeasurement): FhirElement => {
  const { key, tree, status, isCorrection, language, at, answers, score } = measurement;
  const system = canonicalUrlOf(tree.key);
  const item = [
    ...answers.map(({ question, option }) => ({
      linkId: question.key,
      text: question.text,
      answer: [{ valueCoding: { system, code: option.key, display: option.text } }],
    })),
    ...(score ? [{ linkId: scoreLinkId, text: score.name, answer: [{ valueInteger: score.value }] }] : []),
  ];
  return {
    resourceType: 'QuestionnaireResponse',
    id: key,
    language,
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${key}` },
    questionnaire: `${system}|${questionnaireVersionOf(tree.version, tree.publication)}`,
    status: isCorrection && status === 'FINISHED' ? 'amended' : fhirStatuses[status],
    authored: at,
    // FHIR has no empty lists.
    ...(item.length > 0 && { item }),
  };
};
